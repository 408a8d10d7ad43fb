/** Faces of a title that lists show, by their number in `TitleFace`. */
export const TITLE_FACES = ['i', 'sub', 'sup', 'b'] as const;

/** A face in the plain text of a title: first character, end, number in `TITLE_FACES`. `[0, 5, 0]` is *Aedes* in italics. */
export type TitleFace = readonly [start: number, end: number, face: number];
