import { describe, expect, test } from 'vitest';
import { interfaceMessages } from '../../../src/model/messages/journal-messages.ts';
import type { BookMetadata } from '../../../src/render/epub/book.ts';
import { packageDocument } from '../../../src/render/epub/book-files.ts';
import { bookOf, chapter } from './books.ts';

const ENGLISH = interfaceMessages({ language: 'en' });

const image = (isDescribed: boolean, name = 'F1') => ({ path: `content/1/e1/${name}.jpg`, isDescribed });

describe('the metadata of a book', () => {
  test.each<[title: string, metadata: Partial<BookMetadata>, lines: readonly string[]]>([
    ['a DOI is named as one', {}, ['<meta refines="#id" property="identifier-type" scheme="onix:codelist5">06</meta>']],
    [
      'authors have a name to file by and an ORCID iD',
      { creators: [{ name: 'Ada <Lovelace>', fileAs: 'Lovelace, Ada', orcid: '0000-0002-1825-0097' }] },
      [
        '<dc:creator id="creator-1">Ada &lt;Lovelace&gt;</dc:creator>',
        '<meta refines="#creator-1" property="file-as">Lovelace, Ada</meta>',
        '<meta refines="#creator-1" property="dcterms:identifier">https://orcid.org/0000-0002-1825-0097</meta>',
      ],
    ],
    [
      'the time of modification is the day of publication',
      { date: '2012-10' },
      ['<dc:date>2012-10</dc:date>', '<meta property="dcterms:modified">2012-10-01T00:00:00Z</meta>'],
    ],
    ['a book without a date has no date of the build', {}, ['<meta property="dcterms:modified">1970-01-01T00:00:00Z</meta>']],
    [
      'pages of a right-to-left language turn to the right',
      { languages: ['ar', 'en'] },
      ['<dc:language>ar</dc:language>', '<dc:language>en</dc:language>', '<spine page-progression-direction="rtl">'],
    ],
  ])('%s', (_, metadata, lines) => {
    expect(packageDocument(bookOf([chapter()], metadata), ENGLISH).split('\n')).toEqual(expect.arrayContaining([...lines]));
  });
});

describe('the accessibility metadata of a book', () => {
  const facts = (chapters: Parameters<typeof bookOf>[0]): readonly string[] =>
    packageDocument(bookOf(chapters), ENGLISH)
      .split('\n')
      .flatMap((line) => SCHEMA.exec(line)?.slice(1).join('=') ?? []);
  const common = ['tableOfContents', 'readingOrder', 'structuralNavigation', 'displayTransformability'].map(
    (name) => `accessibilityFeature=${name}`,
  );

  test.each<[title: string, chapters: Parameters<typeof bookOf>[0], facts: readonly string[]]>([
    [
      'text alone is textual',
      [chapter()],
      [
        'accessMode=textual',
        'accessModeSufficient=textual',
        ...common,
        'accessibilityHazard=none',
        'accessibilitySummary=The text reflows, and its sections are headings that can be navigated.',
      ],
    ],
    [
      'described images can be read as text',
      [chapter({ images: [image(true)], hasMath: true, hasTables: true })],
      [
        'accessMode=textual',
        'accessMode=visual',
        'accessModeSufficient=textual',
        'accessModeSufficient=textual,visual',
        ...common,
        'accessibilityFeature=alternativeText',
        'accessibilityFeature=MathML',
        'accessibilityHazard=none',
        'accessibilitySummary=The text reflows, and its sections are headings that can be navigated. Tables are marked up as tables. Formulas are MathML. All images have alternative texts.',
      ],
    ],
    [
      'one image without a description makes no claim for all',
      [chapter({ images: [image(true)] }), chapter({ stem: 'content/1/e2', images: [image(false, 'F2')] })],
      [
        'accessMode=textual',
        'accessMode=visual',
        'accessModeSufficient=textual,visual',
        ...common,
        'accessibilityHazard=none',
        'accessibilitySummary=The text reflows, and its sections are headings that can be navigated. Some images have no description other than their captions.',
      ],
    ],
  ])('%s', (_, chapters, expected) => {
    expect(facts(chapters)).toEqual(expected);
  });
});

// Matches '<meta property="schema:accessMode">textual</meta>'
const SCHEMA = /^<meta property="schema:(\w+)">(.*)<\/meta>$/;
