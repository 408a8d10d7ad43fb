import { describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import { p, r, readDocument, short, type WrittenWord } from './word-document.ts';

const sup = (text: string): string => r(text, '<w:vertAlign w:val="superscript"/>');
const BODY = p('Introduction', 'berschrift1') + p('Text.');
const LONG = 'The tides of the shore rise and fall with the moon, and so do the crabs that live in the mud between them. '.repeat(4);

/** The front of a document, and what is known of it. */
const FRONTS: readonly (readonly [string, WrittenWord, string])[] = [
  [
    'styles',
    {
      body:
        p('On tides', 'Titel') +
        p('Jane Doe', 'Autor') +
        p('We look at tides.', 'Zusammenfassung') +
        p('tides; crabs', 'Schlagworte') +
        BODY,
    },
    'On tides | Jane Doe | | p["We look at tides."] | tides, crabs',
  ],
  [
    'authors and affiliations joined by marks',
    {
      body:
        p('On tides', 'Titel') +
        p(r('Jane Doe') + sup('1,2*') + r(', Kim Jones') + sup('2') + r(' and Jan van der Berg, PhD') + sup('1'), 'Autor') +
        p(sup('1') + r(' University of the Shore')) +
        p(sup('2') + r(' Institute of Mud')) +
        p('* Correspondence: jane@shore.example') +
        BODY,
    },
    'On tides | Jane Doe aff1 aff2 corresponding, Kim Jones aff2, Jan van der Berg aff1 | 1 University of the Shore, 2 Institute of Mud | |',
  ],
  [
    'a heading as title, and an abstract below a heading',
    {
      body:
        p('On tides', 'berschrift1') +
        p('Jane Doe, Kim Jones') +
        p('University of the Shore') +
        p('Abstract', 'berschrift1') +
        p('We look.') +
        p('Keywords: tides, crabs') +
        BODY,
    },
    'On tides | Jane Doe aff1, Kim Jones aff1 | University of the Shore | p["We look."] | tides, crabs',
  ],
  [
    'no styles at all',
    {
      body:
        p(r('On tides', '<w:b/><w:sz w:val="32"/>')) +
        p('Jane Doe') +
        p(r('Abstract: ', '<w:b/>') + r('We look.')) +
        p(r('Introduction', '<w:b/>')) +
        p(LONG),
    },
    'On tides | Jane Doe | | p["We look."] |',
  ],
  [
    'the title among the properties',
    { body: p('Something') + p('On tides and crabs') + BODY, core: '<dc:title>On tides and crabs</dc:title>' },
    'On tides and crabs | | | |',
  ],
  [
    'a DOI and dates',
    {
      body: p('On tides', 'Titel') + p('https://doi.org/10.5555/tides') + p('1 March 2026', 'Datum') + BODY,
      styles: '<w:style w:type="paragraph" w:styleId="Datum"><w:name w:val="Date"/></w:style>',
    },
    'On tides | | | | | 10.5555/tides 2026-3-1',
  ],
  [
    'abstracts in two languages',
    {
      body:
        p('Sobre mareas', 'Titel') +
        p('Resumen', 'berschrift1') +
        p(r('Las mareas de la costa suben con la luna.', '<w:lang w:val="es-ES"/>')) +
        p('Abstract', 'berschrift1') +
        p('The tides.') +
        p('Palabras clave: mareas; cangrejos') +
        BODY,
    },
    'Sobre mareas | | | p["Las mareas de la costa suben con la luna."] en: p["The tides."] | mareas, cangrejos',
  ],
  [
    'a title with a subtitle and a template of a publisher',
    {
      body: p('On tides', 'T1') + p('A view', 'T2') + p('Jane Doe', 'T3') + BODY,
      styles: [
        ['T1', 'MDPI_1.2_title'],
        ['T2', 'Subtitle'],
        ['T3', 'MDPI_1.3_authornames'],
      ]
        .map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
        .join(''),
    },
    'On tides: A view | Jane Doe | | |',
  ],
];

describe('front matter by', () => {
  test.each(FRONTS)('%s', async (_, written, expected) => {
    const { article } = await readDocument(written);
    expect(frontOf(article)).toBe(expected);
  });

  test('what was guessed is reported with the number of the paragraph and its first words', async () => {
    const { problems } = await readDocument(
      p(r('On tides', '<w:b/><w:sz w:val="32"/>')) + p('Jane Doe') + p(r('Introduction', '<w:b/>')) + p(LONG),
    );
    expect(problems.map(({ code, place, message }) => [code, place.line, message.values.join(' ')])).toEqual([
      ['word-guessed', 1, '1 On tides Title'],
      ['word-guessed', 2, '2 Jane Doe Author'],
      ['word-guessed', 3, '1 Introduction Heading 1, Heading 2'],
    ]);
  });
});

function frontOf({ meta, abstracts }: Article): string {
  const plain = (line: unknown): string => short(line).replace(/^"|"$/g, '');
  const title = [meta.title, ...(meta.subtitle === undefined ? [] : [meta.subtitle])].map(plain).join(': ');
  const authors = meta.contribGroups
    .flatMap(({ contribs }) => contribs)
    .map(({ surname, givenNames, affIds, corresp }) => [givenNames, surname, ...affIds, ...(corresp ? ['corresponding'] : [])].join(' '));
  const affiliations = meta.affiliations.map(({ label, text }) => [...(label === undefined ? [] : [label]), text].join(' '));
  const texts = abstracts.map(({ lang, content }) => `${lang === undefined ? '' : `${lang}: `}${short([...content])}`);
  const keywords = meta.keywordGroups.flatMap((group) => group.keywords.map(plain));
  const dates = meta.pubDates.map(({ year, month, day }) => [year, month, day].join('-'));
  const { doi } = meta.articleIds;
  return [
    title,
    authors.join(', '),
    affiliations.join(', '),
    texts.join(' '),
    keywords.join(', '),
    ...(doi === undefined ? [] : [[doi, ...dates].join(' ')]),
  ]
    .join(' | ')
    .replace(/ +/g, ' ')
    .trim();
}
