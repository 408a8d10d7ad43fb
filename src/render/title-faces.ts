import type { Inline, InlineStyle } from '../model/inline.ts';
import { TITLE_FACES, type TitleFace } from '../model/title-faces.ts';
import { withoutCallOuts } from './call-outs.ts';
import { rawText, tidyText } from './plain-text.ts';

/**
 * Returns the faces of a title as positions in its plain text (`metadataText`), outer faces before those in them. Search results show them.
 *
 *   10<sup>th</sup> <i>Aedes</i>  ->  [[2, 4, 2], [5, 10, 0]]
 *
 * Sub- and superscripts that the plain text writes as such (CO₂, x^α) have no face.
 */
export function titleFacesOf(title: readonly Inline[]): readonly TitleFace[] {
  const inlines = withoutCallOuts(title);
  const source = rawText(inlines);
  // The sign keeps the space before it.
  const positionOf = (offset: number): number => tidyText(`${source.slice(0, offset)}|`).length - 1;
  return facesIn(inlines, '')
    .map(([start, end, face]): TitleFace => [positionOf(start), positionOf(end), face])
    .filter(([start, end]) => start < end);
}

function facesIn(inlines: readonly Inline[], before: string): TitleFace[] {
  const faces: TitleFace[] = [];
  let text = before;
  for (const inline of inlines) {
    const start = text.length;
    text += rawText([inline], text);
    if (inline.kind !== 'link' && inline.kind !== 'xref' && inline.kind !== 'styled') continue;
    const style = inline.kind === 'styled' ? inline.style : undefined;
    const isWritten = (style === 'sub' || style === 'sup') && text.slice(start) !== rawText(inline.content);
    if (isWritten || style === 'rt') continue;
    const face = style === undefined ? undefined : FACE_OF_STYLE[style];
    if (face !== undefined) faces.push([start, text.length, TITLE_FACES.indexOf(face)]);
    faces.push(...facesIn(inline.content, text.slice(0, start)));
  }
  return faces;
}

const FACE_OF_STYLE: Readonly<Partial<Record<InlineStyle, (typeof TITLE_FACES)[number]>>> = {
  italic: 'i',
  sub: 'sub',
  sup: 'sup',
  bold: 'b',
};
