import { describe, expect, test } from 'vitest';
import type { Inline } from '../../../src/model/inline.ts';
import type { CitationPart, Reference } from '../../../src/model/reference.ts';
import { citationText } from '../../../src/render/citation/citation-text.ts';

const text = (value: string): Inline[] => [{ kind: 'text', value }];
const field = (name: string, value: string, note?: string): CitationPart => ({
  kind: 'field',
  name,
  content: text(value),
  ...(note === undefined ? {} : { note }),
});
const authors = (...names: string[]): CitationPart => ({
  kind: 'persons',
  role: 'author',
  etal: false,
  persons: names.map((name) => ({ surname: name.split(' ')[0] ?? '', givenNames: name.split(' ')[1] ?? '' })),
});
const entry = (...parts: CitationPart[]): Reference => ({ id: 'bib1', citations: [{ parts, doi: '10.1099/ijs.0.64728-0' }], notes: [] });

const cases: readonly [string, Reference, string][] = [
  [
    'a journal article, the year after the authors wherever it stands',
    entry(
      authors('Ahmed I', 'Yokota A', 'Fujiwara T'),
      field('article-title', 'Chimaereicella boritolerans sp nov., a boron-tolerant bacterium isolated from soil'),
      field('source', 'Int J Syst Evol Microbiol'),
      field('year', '2007'),
      field('volume', '57'),
      field('fpage', '986'),
      field('lpage', '992'),
      field('pub-id', '10.1099/ijs.0.64728-0', 'doi'),
    ),
    'Ahmed I, Yokota A, Fujiwara T. 2007. Chimaereicella boritolerans sp nov., a boron-tolerant bacterium isolated from soil. Int J Syst Evol Microbiol 57: 986-992.',
  ],
  [
    'a title that closes itself keeps its mark',
    entry(authors('Cha J'), field('year', '2009'), field('article-title', 'Is it so?'), field('source', 'Cell'), field('fpage', '7')),
    'Cha J. 2009. Is it so? Cell: 7.',
  ],
  [
    'a chapter with its editors, issue and publisher',
    entry(
      authors('Kim B'),
      { kind: 'persons', role: 'editor', etal: true, persons: [{ surname: 'Lee', givenNames: 'C', suffix: 'Jr' }] },
      field('chapter-title', 'Roots'),
      field('source', 'Plants'),
      field('edition', '2nd ed'),
      field('publisher-name', 'Wiley'),
      field('publisher-loc', 'London'),
      field('page-range', '1-9'),
      field('fpage', '1'),
    ),
    'Kim B. Roots. In: Lee C Jr, et al (eds). Plants: 1-9. 2nd ed. London: Wiley.',
  ],
  [
    'a web page with the day it was read',
    entry(field('source', 'Weather'), field('date-in-citation', 'June 20, 2023'), {
      kind: 'field',
      name: 'ext-link',
      content: [{ kind: 'link', href: 'https://a.example/w', content: text('https://a.example/w') }],
    }),
    'Weather. https://a.example/w. Accessed June 20, 2023.',
  ],
  [
    'a web page whose own words say so',
    entry(field('source', 'Weather'), field('date-in-citation', 'Retrieved in 2023')),
    'Weather. Retrieved in 2023.',
  ],
  [
    'a field that has no place of its own comes last',
    entry(field('source', 'Protein Data Bank'), field('pub-id', '4QEN', 'accession'), field('comment', 'deposited')),
    'Protein Data Bank. 4QEN. deposited.',
  ],
  ['only a DOI', entry(field('pub-id', '10.1099/ijs.0.64728-0', 'doi')), '10.1099/ijs.0.64728-0.'],
  [
    'a mixed citation keeps its punctuation, but for stray spaces',
    { id: 'b', citations: [{ mixed: text('Doe J ( 2001 ) A\n title , Nature ; 4 : 5'), parts: [] }], notes: [] },
    'Doe J (2001) A title, Nature; 4: 5.',
  ],
  [
    'two citations in one entry, and a note',
    {
      id: 'b',
      citations: [
        { label: 'a)', mixed: text('One.'), parts: [] },
        { label: 'b)', mixed: text('Two.'), parts: [] },
      ],
      notes: [{ kind: 'paragraph', content: text('See also there') }],
    },
    'a) One. b) Two. See also there.',
  ],
  ['nothing', { id: 'b', citations: [], notes: [] }, ''],
];

describe('a reference as one readable string', () => {
  test.each(cases)('%s', (_title, reference, expected) => {
    expect(citationText(reference)).toBe(expected);
  });
});
