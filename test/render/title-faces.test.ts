import { expect, test } from 'vitest';
import type { Inline, InlineStyle } from '../../src/model/inline.ts';
import { TITLE_FACES, type TitleFace } from '../../src/model/title-faces.ts';
import { titleFacesOf } from '../../src/render/card.ts';
import { metadataText } from '../../src/render/plain-text.ts';

const text = (value: string): Inline => ({ kind: 'text', value });
const styled = (style: InlineStyle, ...content: readonly Inline[]): Inline => ({ kind: 'styled', style, content });

/** The words of each face: `i Aedes`. */
function words(title: readonly Inline[]): string[] {
  return titleFacesOf(title).map(([start, end, face]: TitleFace) => `${TITLE_FACES[face]} ${metadataText(title).slice(start, end)}`);
}

test.each<[string, readonly Inline[], readonly string[]]>([
  ['a species', [text('Eggs of '), styled('italic', text('Aedes aegypti')), text(' in pools')], ['i Aedes aegypti']],
  ['a formula', [text('CO'), styled('sub', text('2')), text(' and Ca'), styled('sup', text('2+'))], ['sub 2']],
  [
    'an ordinal and an index of letters',
    [text('19'), styled('sup', text('th')), text(' T'), styled('sub', text('max'))],
    ['sup th', 'sub max'],
  ],
  ['white space of the source', [text('\n  Eggs   of\n '), styled('italic', text('Aedes\n  aegypti')), text('\n')], ['i Aedes aegypti']],
  ['nested faces', [styled('italic', text('H'), styled('sub', text('2')), text('O'))], ['i H2O', 'sub 2']],
  ['a face in a link', [{ kind: 'link', href: 'https://example.org', content: [styled('italic', text('Aedes'))] }], ['i Aedes']],
  ['decomposed letters', [text('Poincare\u0301 and '), styled('italic', text('Aedes'))], ['i Aedes']],
  ['an empty face and small capitals', [styled('italic', text(' ')), styled('sc', text('Eggs'))], []],
  ['a note', [text('Eggs'), styled('sup', { kind: 'xref', refType: 'fn', rids: ['fn1'], content: [text('1')] })], []],
])('the faces in a title: %s', (_, title, expected) => {
  expect(words(title)).toEqual(expected);
});
