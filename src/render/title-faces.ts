import type { Inline, InlineStyle } from '../model/inline.ts';
import { TITLE_FACES, type TitleFace } from '../model/title-faces.ts';
import { rawText, tidyText } from './plain-text.ts';
import { withoutNoteCalls } from './title-text.ts';

/**
 * Returns the faces of a title as positions in its plain text (`textOfTitle`), outer faces before those in them. Search results show them.
 *
 *   CO<sub>2</sub> and <i>Aedes</i>  ->  [[2, 3, 1], [8, 13, 0]]
 */
export function titleFacesOf(title: readonly Inline[]): readonly TitleFace[] {
  const inlines = withoutNoteCalls(title);
  const source = rawText(inlines);
  // The sign keeps the space before it.
  const positionOf = (offset: number): number => tidyText(`${source.slice(0, offset)}|`).length - 1;
  return facesIn(inlines, 0)
    .map(([start, end, face]): TitleFace => [positionOf(start), positionOf(end), face])
    .filter(([start, end]) => start < end);
}

function facesIn(inlines: readonly Inline[], start: number): TitleFace[] {
  const faces: TitleFace[] = [];
  let at = start;
  for (const inline of inlines) {
    const { length } = rawText([inline]);
    const face = inline.kind === 'styled' ? FACE_OF_STYLE[inline.style] : undefined;
    if (face !== undefined) faces.push([at, at + length, TITLE_FACES.indexOf(face)]);
    if (inline.kind === 'link' || inline.kind === 'xref' || (inline.kind === 'styled' && inline.style !== 'rt'))
      faces.push(...facesIn(inline.content, at));
    at += length;
  }
  return faces;
}

const FACE_OF_STYLE: Readonly<Partial<Record<InlineStyle, (typeof TITLE_FACES)[number]>>> = {
  italic: 'i',
  sub: 'sub',
  sup: 'sup',
  bold: 'b',
};
