import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { articleSkeleton } from '../../../src/cli/article-skeleton.ts';
import { nameOf } from '../../../src/read/markdown/contributors-of.ts';
import { frontMatterSettings } from '../../../src/read/markdown/front-matter-settings.ts';
import { read } from './read.ts';

const text = (value: string) => ({ kind: 'text', value }) as const;
const front = (yaml: string) => read(`---\n${yaml}\n---\nText`);
const PERSON = {
  members: [],
  anonymous: false,
  contribIds: {},
  roles: [],
  affIds: [],
  noteIds: [],
  corresp: false,
  equalContrib: false,
  deceased: false,
  bio: [],
};

describe('front matter becomes metadata', () => {
  test('in full', () => {
    const { article, problems } = front(`title: On *cells*
doi: https://doi.org/10.5555/a.1
id: 00007
type: review-article
language: en
authors:
  - Lovelace, Ada
  - name: Ludwig van Beethoven
    orcid: https://orcid.org/0000-0002-1825-0097
    affiliations: [kew, Bonn]
    corresponding: true
    email: l@example.org
    roles: Writing
  - group: The Cell Group
editors: [Jo Ed]
affiliations: { kew: { institution: Kew Gardens, country: United Kingdom } }
date: 2026-11
received: 2025
volume: 3
elocation-id: e7
pages: 12-19
subjects: Cell biology
keywords: [cells]
organism: ["*E. coli*"]
license: CC-BY-SA-3.0
copyright: { holder: Lovelace, year: 2026 }
funding: [{ source: NSF, awards: 12 }, No other funds.]
related: { type: corrected-article, doi: 10.5555/a.0 }
journal: { title: J, issn: 2050-084X }`);
    expect(problems).toEqual([]);
    expect(article?.meta).toEqual({
      articleType: 'review-article',
      lang: 'en',
      articleIds: { doi: '10.5555/a.1', 'publisher-id': '00007' },
      journal: { journalIds: [], title: 'J', issnEpub: '2050-084X' },
      place: { file: 'paper.md', line: 1, column: 1 },
      title: [text('On '), { kind: 'styled', style: 'italic', content: [text('cells')] }],
      otherTitles: [],
      subjects: [{ groupType: 'heading', path: [], name: 'Cell biology' }],
      contribGroups: [
        {
          contribs: [
            { ...PERSON, contribType: 'author', surname: 'Lovelace', givenNames: 'Ada' },
            {
              ...PERSON,
              contribType: 'author',
              surname: 'van Beethoven',
              givenNames: 'Ludwig',
              orcid: '0000-0002-1825-0097',
              affIds: ['aff1', 'aff2'],
              corresp: true,
              email: 'l@example.org',
              roles: [{ text: 'Writing' }],
            },
            { ...PERSON, contribType: 'author', collab: [text('The Cell Group')] },
          ],
        },
        { contribs: [{ ...PERSON, contribType: 'editor', surname: 'Ed', givenNames: 'Jo' }] },
      ],
      affiliations: [
        { id: 'aff1', text: 'Kew Gardens, United Kingdom', institution: 'Kew Gardens', country: 'United Kingdom' },
        { id: 'aff2', text: 'Bonn' },
      ],
      authorNotes: { corresps: [], footnotes: [], content: [] },
      pubDates: [{ dateType: 'publication', publicationFormat: 'electronic', year: 2026, month: 11 }],
      history: [{ dateType: 'received', year: 2025 }],
      volume: '3',
      elocationId: 'e7',
      fpage: '12',
      lpage: '19',
      permissions: {
        copyrightYear: 2026,
        copyrightHolder: 'Lovelace',
        licenses: [{ url: 'https://creativecommons.org/licenses/by-sa/3.0/', content: [text('CC-BY-SA-3.0')] }],
      },
      keywordGroups: [
        { groupType: 'author-keywords', keywords: [[text('cells')]] },
        { groupType: 'research-organism', keywords: [[{ kind: 'styled', style: 'italic', content: [text('E. coli')] }]] },
      ],
      funding: {
        awards: [{ fundingSources: [{ name: 'NSF' }], awardIds: ['12'], recipients: [] }],
        statements: [[text('No other funds.')]],
      },
      relatedArticles: [{ relatedArticleType: 'corrected-article', doi: '10.5555/a.0', content: [] }],
      conference: [],
      customMeta: [],
      otherFront: [],
    });
  });

  test('a title that looks like a list or a heading keeps its text', () => {
    expect(front('title: 1. First').article?.meta.title).toEqual([text('1. First')]);
    expect(front('title: "# Hash"').article?.meta.title).toEqual([text('# Hash')]);
  });

  test('abstracts, by type and language', () => {
    const { article } = front(
      'title: T\nabstract:\n  - text: Main\n  - { type: plain-language-summary, title: In short, lang: de, text: Kurz }',
    );
    expect(article?.abstracts).toEqual([
      { content: [{ kind: 'paragraph', content: [text('Main')] }] },
      {
        abstractType: 'plain-language-summary',
        lang: 'de',
        title: [text('In short')],
        content: [{ kind: 'paragraph', content: [text('Kurz')] }],
      },
    ]);
  });

  test('a reference in CSL fields', () => {
    const { article } = front(`title: T
references:
  x:
    type: chapter
    author: [{ family: Berg, given: A., non-dropping-particle: van den }, { literal: WHO }]
    editor: Jo Ed
    issued: 2010-05-01
    title: A chapter
    container-title: A book
    page: 1–9
    publisher: P
    DOI: 10.1000/x
    URL: https://e.org/x`);
    const field = (name: string, value: string) => ({ kind: 'field', name, content: [text(value)] });
    expect(article?.back).toEqual([
      {
        kind: 'refList',
        id: 'references',
        title: [text('References')],
        content: [],
        references: [
          {
            id: 'ref-x',
            citations: [
              {
                publicationType: 'book',
                parts: [
                  {
                    kind: 'persons',
                    role: 'author',
                    persons: [{ surname: 'van den Berg', givenNames: 'A.' }, { literal: 'WHO' }],
                    etal: false,
                  },
                  field('year', '2010'),
                  field('chapter-title', 'A chapter'),
                  { kind: 'persons', role: 'editor', persons: [{ surname: 'Ed', givenNames: 'Jo' }], etal: false },
                  field('source', 'A book'),
                  field('fpage', '1'),
                  field('lpage', '9'),
                  field('publisher-name', 'P'),
                ],
                doi: '10.1000/x',
                url: 'https://e.org/x',
              },
            ],
            notes: [],
          },
        ],
      },
    ]);
  });

  test('references of a bibliography', () => {
    const bibliography = { file: 'a/refs.json', text: '[{ "id": "x", "title": "A", "issued": 2010, "author": [{ "family": "Smith" }] }]' };
    const { article, problems } = read('---\ntitle: T\nbibliography: refs.json\n---\n@x', { bibliography });
    expect(problems).toEqual([]);
    expect(article?.body).toEqual([
      { kind: 'paragraph', content: [{ kind: 'xref', refType: 'bibr', rids: ['ref-x'], content: [text('Smith (2010)')] }] },
    ]);
    expect(read('---\ntitle: T\n---\n', { bibliography: { file: 'a/refs.bib', text: '@book{x,' } }).problems[0]).toMatch(
      /^1: bibliography-syntax: the entry "x" has no end; expected "}"$/,
    );
  });
});

test('titles and keywords in other languages', () => {
  const { article, problems } = front(`title: Tides
translated-titles: { de: { title: Die *Gezeiten*, subtitle: Ebbe und Flut }, pt_BR: Marés }
keywords: { en: [tide, moon], de: Mond }
organism: []`);
  expect(problems).toEqual([]);
  expect(article?.meta.otherTitles).toEqual([
    {
      ...{ type: 'trans', lang: 'de', subtitle: [text('Ebbe und Flut')] },
      title: [text('Die '), { kind: 'styled', style: 'italic', content: [text('Gezeiten')] }],
    },
    { type: 'trans', lang: 'pt-BR', title: [text('Marés')] },
  ]);
  expect(article?.meta.keywordGroups).toEqual([
    { groupType: 'author-keywords', lang: 'en', keywords: [[text('tide')], [text('moon')]] },
    { groupType: 'author-keywords', lang: 'de', keywords: [[text('Mond')]] },
  ]);
});

describe('an invalid value is reported with its line and ignored', () => {
  test.each<[string, string[]]>([
    ['title: T\ndio: 10.1/x', ['3: front-matter-unknown: "dio" is not a key of the front matter; did you mean "doi"?']],
    ['title: T\ndoi: 00003', ['3: front-matter-value: "doi" is "00003"; expected a DOI as "10.7554/eLife.00003"']],
    ['title: T\ndate: 2026-13-01', ['3: front-matter-value: "date" is "2026-13-01"; expected a date as 2026-11-21, 2026-11 or 2026']],
    [
      'authors:\n  - name: A B\n    orcid: 0000-1\n  - C D\ntitle: T',
      ['4: front-matter-value: "authors[1].orcid" is "0000-1"; expected an ORCID as "0000-0002-1825-0097"'],
    ],
    [
      'title: T\nkeywords: { a: b }',
      ['3: front-matter-value: "keywords" is {"a":"b"}; expected a keyword, a list of keywords, or an object of them by language'],
    ],
    ['title: ""', ['2: front-matter-value: "title" is missing; expected the title in words']],
    ['doi: 10.1/x', ['2: front-matter-value: "title" is missing; expected the title in words']],
    ['title: T\ntitle: U', ['3: front-matter-syntax: Map keys must be unique; expected YAML']],
    [
      'title: T\na: [',
      ['3: front-matter-syntax: Flow sequence in block collection must be sufficiently indented and end with a ]; expected YAML'],
    ],
    ['- a', ['2: front-matter-syntax: the front matter is no list of keys; expected lines as "title: …"']],
    [
      'title: T\nauthors: [{ nme: A }]',
      [
        '3: front-matter-value: "authors[1]" is {"nme":"A"}; expected a name, or an object with name (or given and surname, or group), orcid, affiliations, corresponding, email, roles, equal, deceased, bio',
      ],
    ],
    ['title: T\nvolume:\nissue: ""', []],
  ])('%s', (yaml, expected) => expect(front(yaml).problems).toEqual(expected));

  test('and other values are read', () => {
    const { article } = front('title: T\nauthors:\n  - name: A B\n    orcid: wrong\n    email: wrong\n  - C D');
    expect(article?.meta.contribGroups[0]?.contribs.map(({ surname, orcid, email }) => [surname, orcid, email])).toEqual([
      ['B', undefined, undefined],
      ['D', undefined, undefined],
    ]);
  });

  test('a file without front matter is not an article', () => {
    expect(read('# Title').problems).toEqual(['1: front-matter-missing: begins with no front matter; expected "---", keys, "---"']);
  });
});

describe('what a new article has as an example', () => {
  const skeleton = articleSkeleton({
    ...{ name: 'on-tides', title: 'On tides', author: [], subject: [], keyword: [], type: 'research-article', modeline: '' },
    journal: { subjects: [] },
  });
  const placeholders = (text: string): string[] => read(text).problems.filter((problem) => problem.includes('placeholder'));

  test('is not reported of a draft', () => expect(placeholders(skeleton)).toEqual([]));

  test('is reported of an article that is none, with its line', () => {
    const found = placeholders(skeleton.replace('draft: true', 'draft: false'));
    const named = ['authors', 'affiliations', 'keywords', 'abstract', 'What is known', 'What was done', 'What was found', 'What it means'];
    for (const name of named)
      expect(
        found.filter((problem) => problem.includes(`: "${name}`)),
        name,
      ).toHaveLength(1);
  });
});

test('the example of the manual is an article without problems', () => {
  const page = readFileSync(new URL('../../../src/docs/markdown-articles.md', import.meta.url), 'utf8');
  const { article, problems } = read(/```md article\n([\s\S]*?)\n```/.exec(page)?.[1] ?? '');
  expect(problems).toEqual([]);
  expect(article?.body.flatMap((block) => (block.kind === 'section' ? block.content.map(({ kind }) => kind) : []))).toEqual([
    'paragraph',
    'figure',
    'displayFormula',
    'tableWrap',
  ]);
  for (const key of Object.keys(frontMatterSettings.entries)) expect(page, `${key} is not in the reference page`).toContain(`\`${key}\``);
});

test.each([
  ['Jane Doe Jr.', { surname: 'Doe', givenNames: 'Jane', suffix: 'Jr.' }],
  ['Jane Doe, III', { surname: 'Doe', givenNames: 'Jane', suffix: 'III' }],
  ['Doe, Jr., Jane', { surname: 'Doe', givenNames: 'Jane', suffix: 'Jr.' }],
  ['Doe, Jane, Sr', { surname: 'Doe', givenNames: 'Jane', suffix: 'Sr' }],
  ['van der Berg, Jr, Jan', { surname: 'van der Berg', givenNames: 'Jan', suffix: 'Jr' }],
  ['Berg, Jan van der', { surname: 'van der Berg', givenNames: 'Jan' }],
  ['Jan Van der Berg II', { surname: 'Van der Berg', givenNames: 'Jan', suffix: 'II' }],
  ['Jane Doe Jr., MD, PhD', { surname: 'Doe', givenNames: 'Jane', suffix: 'Jr.', degrees: 'MD, PhD' }],
  ['Smith, MD', { surname: 'Smith', givenNames: 'MD' }],
  ['Jack Ma', { surname: 'Ma', givenNames: 'Jack' }],
])('the name %s has parts', (name, parts) => {
  expect(nameOf({ name })).toEqual(parts);
});
