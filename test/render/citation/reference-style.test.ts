import { describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { readMarkdown } from '../../../src/read/markdown/read-markdown.ts';
import { citationInlines } from '../../../src/render/citation/reference-inlines.ts';
import { referenceStyler, styleFault } from '../../../src/render/citation/reference-style.ts';
import { textOfInlines } from '../../../src/render/plain-text.ts';
import { buildCitationStyles } from '../../../src/site/build-citation-styles.ts';

const STYLES = await buildCitationStyles();

function articleWith(references: string): Article {
  const article = readMarkdown(`---\ntitle: A\nreferences:\n${references}\n---\nText.\n`, {
    file: 'a.md',
    resolveFile: (href) => ({ href }),
    report: () => undefined,
  });
  if (article === undefined) throw new Error('no article');
  return article;
}

function printed({ back }: Article): readonly string[] {
  return back.flatMap((block) =>
    block.kind === 'refList'
      ? block.references.flatMap(({ citations }) => citations.map((one) => textOfInlines(citationInlines(one))))
      : [],
  );
}

const TIDES =
  '  - { type: article-journal, author: [{ family: Smith, given: Jane Ann }, { family: Jones, given: Karl }], title: On *E. coli*, container-title: Cell, volume: 2, issue: 3, page: 1-9, issued: 2010, DOI: 10.5555/x }';
const style = (body: string, macros = '') =>
  `<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" class="in-text"><info><title>T</title><id>t</id><updated>2020-01-01T00:00:00Z</updated></info>${macros}<citation><layout><text variable="title"/></layout></citation>${body}</style>`;
const OWN = style('<bibliography><layout suffix="!"><text variable="title" font-style="italic"/></layout></bibliography>');
const doubling = Array.from(
  { length: 40 },
  (_, n) => `<macro name="m${n}"><text macro="m${n + 1}"/><text macro="m${n + 1}"/></macro>`,
).join('');

describe('references of an article are printed', () => {
  test.each([
    ['apa', 'Smith, J. A., & Jones, K. (2010). On E. coli. Cell, 2(3), 1–9.'],
    ['vancouver', 'Smith JA, Jones K. On E. coli. Cell. 2010;2(3):1–9.'],
    [OWN, 'On E. coli!'],
    ['gone', 'Smith Jane Ann, Jones Karl. 2010. On E. coli. Cell 2: 1–9.'],
  ])('in the style %#', (name, expected) => {
    const [words] = printed(referenceStyler(STYLES, name, 'en')(articleWith(TIDES)));
    if (name === 'gone') expect(words).toBe(printed(articleWith(TIDES))[0]);
    else expect(words).toBe(expected);
  });

  test('unless they have a text, or the article is JATS', () => {
    const styled = referenceStyler(STYLES, 'apa', 'en');
    const written = articleWith('  - Smith J. 2010. *Own text*.');
    expect(printed(styled(written))).toEqual(['Smith J. 2010. Own text.']);
    const article = articleWith(TIDES);
    const jats: Article = { ...article, source: { ...article.source, format: 'jats' } };
    expect(styled(jats)).toBe(jats);
  });
});

test.each([
  ['one that works', OWN, undefined],
  ['a built-in one', STYLES.styles[0]?.xml ?? '', undefined],
  ['no XML', 'nothing', 'it is no style of CSL'],
  ['another XML', '<article/>', 'it is no style of CSL'],
  ['one that depends on another', style(''), 'it has no bibliography'],
  [
    'macros that double',
    style('<bibliography><layout><text macro="m0"/></layout></bibliography>', doubling),
    'its macros use each other too often',
  ],
  [
    'a macro that uses itself',
    style('<bibliography><layout><text macro="a"/></layout></bibliography>', '<macro name="a"><text macro="a"/></macro>'),
    'its macros use each other too often',
  ],
])('a style is examined: %s', (_, xml, expected) => {
  const fault = styleFault(xml, STYLES);
  expect(fault === undefined ? undefined : english(fault as Parameters<typeof english>[0])).toBe(expected);
});
