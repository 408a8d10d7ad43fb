import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Inline } from '../../../src/model/inline.ts';
import { bibtexOf } from '../../../src/render/bibliography/bibtex.ts';
import { cslOf } from '../../../src/render/bibliography/csl.ts';
import { risOf } from '../../../src/render/bibliography/ris.ts';
import { words } from '../../model/bare-article.ts';
import { articleWith, author, eLife, italic } from '../../query/tag/fixture.ts';
import { parseBibtex } from './parse-bibtex.ts';

const options = { journal: eLife, pageUrl: 'https://journal.example/content/3/e00013' };

const styled = (style: 'sub' | 'sup', value: string): Inline => ({ kind: 'styled', style, content: words(value) });

const article = articleWith({
  articleIds: { doi: '10.7554/eLife.00013' },
  title: [italic('Salpingoeca rosetta'), ...words(' colonies & CO'), styled('sub', '2'), ...words(' in Ångström units')],
  contribGroups: [
    {
      contribs: [
        author('Rosanna A', 'Alegado', { suffix: 'Jnr' }),
        author('Juan', 'de la Cruz'),
        author('', '', { collab: words('Smith & Sons and Co') }),
      ],
    },
  ],
  pubDates: [{ dateType: 'epub', year: 2014, month: 2, day: 28 }],
  volume: '3',
  elocationId: 'e00013',
});

describe('BibTeX', () => {
  test('of an article', () => {
    expect(bibtexOf(article, options)).toBe(`@article{Alegado2014_eLife.00013,
  author = {Alegado, Jnr, Rosanna A and de la Cruz, Juan and {Smith \\& Sons and Co}},
  title = {\\textit{Salpingoeca rosetta} colonies \\& {CO}\\textsubscript{2} in {Ångström} units},
  journal = {eLife},
  year = {2014},
  month = feb,
  volume = {3},
  pages = {e00013},
  doi = {10.7554/eLife.00013},
  url = {http://dx.doi.org/10.7554/eLife.00013},
  issn = {2050-084X},
  publisher = {eLife Sciences Publications, Ltd},
}
`);
  });

  test.each([
    ['first and last page', { fpage: '986', lpage: '992', elocationId: 'e1' }, '986--992'],
    ['a first page alone', { fpage: '986' }, '986'],
    ['one page', { fpage: '986', lpage: '986' }, '986'],
    ['the number of the article', { elocationId: 'e00013' }, 'e00013'],
  ])('has as pages %s', (_, meta, pages) => {
    expect(parseBibtex(bibtexOf(articleWith(meta), options)).fields.pages).toBe(pages);
  });

  test.each([
    ['RETRACTED: Sound of silence', {}, 'Retracted'],
    [
      'A title',
      { relatedArticles: [{ relatedArticleType: 'retraction-forward', doi: '10.1/r', content: [] }] },
      'Retracted: see http://dx.doi.org/10.1/r',
    ],
  ])('notes the retraction of “%s”', (title, meta, note) => {
    expect(parseBibtex(bibtexOf(articleWith({ title: words(title), ...meta }), options)).fields.note).toBe(note);
  });

  test('takes formulas as TeX where they cannot break the entry, else as words', () => {
    const formula = (tex: string): Inline => ({ kind: 'inlineFormula', formula: { tex } });
    const title = [...words('On '), formula('\\frac{a}{b}'), ...words(' and '), formula('a}b')];
    expect(parseBibtex(bibtexOf(articleWith({ title }), options)).fields.title).toBe('On $\\frac{a}{b}$ and {a b}');
  });

  test('is valid for any text in titles and names', () => {
    const text = fc.oneof(
      fc.constantFrom('\\', '{', '}}', '$x', '100%', 'a_b^c~d#', 'A and B', 'x, y', '\n'),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(text, text, text, (title, given, surname) => {
        const made = articleWith({ title: [...words(title), italic(title)], contribGroups: [{ contribs: [author(given, surname)] }] });
        parseBibtex(bibtexOf(made, options));
      }),
    );
  });
});

test('RIS of an article', () => {
  const withAbstract = { ...article, abstracts: [{ content: [{ kind: 'paragraph', content: words('Two\nlines.') } as const] }] };
  expect(risOf(withAbstract, options).split('\r\n')).toEqual([
    'TY  - JOUR',
    'AU  - Alegado, Rosanna A, Jnr',
    'AU  - de la Cruz, Juan',
    'AU  - Smith & Sons and Co',
    'TI  - Salpingoeca rosetta colonies & CO2 in Ångström units',
    'T2  - eLife',
    'PY  - 2014',
    'DA  - 2014/02/28/',
    'VL  - 3',
    'SP  - e00013',
    'C7  - e00013',
    'DO  - 10.7554/eLife.00013',
    'UR  - http://dx.doi.org/10.7554/eLife.00013',
    'SN  - 2050-084X',
    'PB  - eLife Sciences Publications, Ltd',
    'AB  - Two lines.',
    'ER  - ',
    '',
  ]);
});

test('CSL-JSON of an article', () => {
  expect(cslOf(article, { ...options, notice: { kind: 'corrected', doi: '10.1/c' } })).toEqual({
    type: 'article-journal',
    id: '10.7554/eLife.00013',
    title: 'Salpingoeca rosetta colonies & CO2 in Ångström units',
    author: [
      { family: 'Alegado', given: 'Rosanna A', suffix: 'Jnr' },
      { family: 'de la Cruz', given: 'Juan' },
      { literal: 'Smith & Sons and Co' },
    ],
    'container-title': 'eLife',
    issued: { 'date-parts': [[2014, 2, 28]] },
    volume: '3',
    page: 'e00013',
    number: 'e00013',
    DOI: '10.7554/eLife.00013',
    URL: 'http://dx.doi.org/10.7554/eLife.00013',
    ISSN: '2050-084X',
    publisher: 'eLife Sciences Publications, Ltd',
    note: 'Corrected: see http://dx.doi.org/10.1/c',
  });
});
