import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Inline } from '../../../src/model/inline.ts';
import { citationFormatter, citationMarkup, type FormatCitations } from '../../../src/render/citation/citation-formatter.ts';
import { readCitationStyles } from '../../../src/site/citation-styles.ts';
import { words } from '../../model/bare-article.ts';
import { articleWith, author, eLife, italic } from '../../query/tag/fixture.ts';

const options = { journal: { ...eLife, title: 'Tidewater' }, pageUrl: 'https://journal.example/content/3/e3' };
const DOI = '<a href="https://doi.org/10.5555/t.3">https://doi.org/10.5555/t.3</a>';

const tides = {
  articleIds: { doi: '10.5555/t.3' },
  title: [...words('Where '), italic('Patella vulgata'), ...words(' & others live')] as readonly Inline[],
  contribGroups: [{ contribs: [author('Isla May', 'Brannock'), author('', '', { collab: words('Shore Watch') })] }],
  pubDates: [{ dateType: 'epub', year: 2024, month: 5, day: 14 }],
  volume: '1',
  issue: '2',
  elocationId: 'e102',
};

let inEnglish: FormatCitations;
let inGerman: FormatCitations;
beforeAll(async () => {
  const styles = await readCitationStyles();
  inEnglish = citationFormatter(styles, 'en');
  inGerman = citationFormatter(styles, 'de-AT');
});

describe('an article is cited', () => {
  test.each([
    [
      'apa',
      `Brannock, I. M. &amp; Shore Watch. (2024). Where <i>Patella vulgata</i> &amp; others live. <i>Tidewater</i>, <i>1</i>(2), e102. ${DOI}`,
    ],
    [
      'chicago',
      `Brannock, Isla May and Shore Watch. 2024. “Where <i>Patella vulgata</i> &amp; Others Live.” <i>Tidewater</i> 1 (2): e102. ${DOI}.`,
    ],
    [
      'mla',
      `Brannock, Isla May and Shore Watch. “Where <i>Patella vulgata</i> &amp; Others Live.” <i>Tidewater</i>, vol. 1, no. 2, May 2024, p. e102, ${DOI}.`,
    ],
    [
      'vancouver',
      `Brannock IM, Shore Watch. Where <i>Patella vulgata</i> &amp; others live. Tidewater. 2024 May 14;1(2):e102. doi:10.5555/t.3`,
    ],
  ])('in the words of %s', (style, expected) => {
    expect(inEnglish(articleWith(tides), options).find(({ id }) => id === style)?.html).toBe(expected);
  });

  test('once in each style, in a fixed order, independent of earlier articles', () => {
    const labels = ['APA', 'Chicago', 'Harvard', 'MLA', 'Vancouver'];
    const first = inEnglish(articleWith(tides), options);
    expect(first.map(({ label }) => label)).toEqual(labels);
    inEnglish(articleWith({ ...tides, volume: '9' }), options);
    expect(inEnglish(articleWith(tides), options)).toEqual(first);
  });

  test('by templates as by the processor, which formats the first few', async () => {
    const inTurn = citationFormatter(await readCitationStyles(), 'en');
    const plain = articleWith({ ...tides, contribGroups: [{ contribs: [author('Isla May', 'Brannock')] }] });
    const [first, ...others] = Array.from({ length: 6 }, () => inTurn(plain, options));
    for (const other of others) expect(other).toEqual(first);
  });

  test('in the language of the journal', () => {
    const [, chicago] = inGerman(articleWith(tides), options);
    expect(chicago?.html).toContain('und Shore Watch');
  });

  test('by its page if it has no DOI', () => {
    const { articleIds: _, ...rest } = tides;
    const [apa] = inEnglish(articleWith(rest), options);
    expect(apa?.html).toContain('<a href="https://journal.example/content/3/e3">');
  });

  test('with the first nineteen of thousands of authors, and the last', () => {
    const many = Array.from({ length: 3000 }, (_, at) => author('A', `Name${at}`));
    const [apa] = inEnglish(articleWith({ ...tides, contribGroups: [{ contribs: many }] }), options);
    expect(apa?.html).toContain('Name18, A., … Name2999, A. (2024)');
  });
});

describe('the output of a processor', () => {
  const address = { text: 'https://doi.org/10.1/a<b', href: 'https://doi.org/10.1/a%3Cb' };
  test.each([
    ['loses its number', '<div class="csl-left-margin">1. </div><div>Roe</div>', 'Roe'],
    ['keeps italics', '<div>\n <i>Tide</i> 1 </div>', '<i>Tide</i> 1'],
    ['closes what is open', 'a <i>b', 'a <i>b</i>'],
    ['opens nothing of the source', 'a <script>x</script> <a href="y">', 'a &lt;script&gt;x&lt;/script&gt; &lt;a href=&quot;y&quot;&gt;'],
    ['gets its link', 'at https://doi.org/10.1/a&#60;b.', 'at <a href="https://doi.org/10.1/a%3Cb">https://doi.org/10.1/a&lt;b</a>.'],
  ])('%s', (_, entry, expected) => {
    expect(citationMarkup(entry, address).markup).toBe(expected);
  });

  test('is well formed for any title', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('<i>', '</i>', '<b>', '<sup>', '</sup>', '&', '"', 'word ', '<x y>', '</span>')), (parts) => {
        for (const { html } of inEnglish(articleWith({ ...tides, title: words(parts.join('')) }), options)) {
          expect(html.replace(/<(i|b|sub|sup)>|<\/(?:i|b|sub|sup|a)>|<a href="[^"<>]*">/g, '')).not.toMatch(/[<>]/);
          expect([...html.matchAll(/<\w/g)].length).toBe([...html.matchAll(/<\//g)].length);
        }
      }),
      { numRuns: 25 },
    );
  });
});
