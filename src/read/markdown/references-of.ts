import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Citation, CitationPart, CitedPerson, Reference } from '../../model/reference.ts';
import { foldAccents } from '../../model/text/fold.ts';
import { doiOf, hrefOf } from '../jats/links.ts';
import { nameOf } from './contributors-of.ts';
import type { WrittenReference } from './front-matter-settings.ts';
import { htmlId } from './html-id.ts';
import type { CitedReference } from './pointers.ts';

/** A reference of the article, and its parts for citations. */
export interface KeyedReference {
  readonly key: string;
  readonly reference: Reference;
  readonly cited: CitedReference;
}

export interface ReferenceOptions {
  readonly key: string;
  /** Position in the list, from 1. */
  readonly number: number;
  readonly readLine: (text: string) => Inline[];
  /** Additional blocks of its list item. */
  readonly notes: readonly Block[];
}

/**
 * Reads a reference from CSL fields, or from its text.
 *
 *   { id: smith2010, author: [{ family: Smith, given: J }], issued: 2010, title: …, container-title: …, DOI: … }
 *   'Smith J. 2010. On cells. *Cell* 1:2. doi:10.1000/x'
 *
 * CSL 1.0.2 data schema; JATS 1.3, elements element-citation and mixed-citation.
 */
export function referenceOf(written: WrittenReference, { key, number, readLine, notes }: ReferenceOptions): KeyedReference {
  const id = `ref-${htmlId(key)}`;
  if (typeof written === 'string') {
    const doi = DOI_IN_TEXT.exec(written)?.[0];
    const citation: Citation = { mixed: readLine(written), parts: [], ...(doi === undefined ? {} : { doi }) };
    return { key, reference: { id, label: `${number}.`, citations: [citation], notes }, cited: { id, number } };
  }
  const authors = personsOf(written.author);
  const year = yearOf(written.issued);
  const citationAuthors = citationAuthorsOf(authors, isOpenList(written.author));
  const isByName = citationAuthors !== undefined && year !== undefined;
  const citation = citationOf(written, { authors, year, readLine });
  return {
    key,
    reference: { id, ...(isByName ? {} : { label: `${number}.` }), citations: [citation], notes },
    cited: { id, number, ...(citationAuthors === undefined ? {} : { authors: citationAuthors }), ...(year === undefined ? {} : { year }) },
  };
}

type CslItem = Exclude<WrittenReference, string>;

interface CitationOptions {
  readonly authors: readonly CitedPerson[];
  readonly year: string | undefined;
  readonly readLine: (text: string) => Inline[];
}

function citationOf(item: CslItem, { authors, year, readLine }: CitationOptions): Citation {
  const type = textOf(item.type) ?? 'article-journal';
  const publicationType = Object.hasOwn(PUBLICATION_TYPES, type) ? PUBLICATION_TYPES[type] : 'other';
  const field = (name: string, value: string | undefined): CitationPart[] =>
    value === undefined ? [] : [{ kind: 'field', name, content: readLine(value) }];
  const persons = (role: string, people: readonly CitedPerson[]): CitationPart[] =>
    people.length === 0 ? [] : [{ kind: 'persons', role, persons: people, etal: isOpenList(item[role]) }];
  const container = textOf(item['container-title']);
  const titleName =
    container !== undefined || publicationType === 'journal' ? (publicationType === 'book' ? 'chapter-title' : 'article-title') : 'source';
  const [fpage, lpage] = (textOf(item.page) ?? '').split(/\s*[-–]+\s*/);
  const doi = doiOf(textOf(item.DOI) ?? textOf(item.doi) ?? '');
  const url = hrefOf(textOf(item.URL) ?? textOf(item.url) ?? '');
  const pmid = textOf(item.PMID);
  const pmcid = textOf(item.PMCID);
  return {
    ...(publicationType === undefined ? {} : { publicationType }),
    parts: [
      ...persons('author', authors),
      ...field('year', year),
      ...field(titleName, textOf(item.title)),
      ...persons('editor', personsOf(item.editor)),
      ...field('source', container),
      ...field('edition', textOf(item.edition)),
      ...field('volume', textOf(item.volume)),
      ...field('issue', textOf(item.issue)),
      ...field('fpage', fpage === '' ? undefined : fpage),
      ...field('lpage', lpage),
      ...field('publisher-loc', textOf(item['publisher-place'])),
      ...field('publisher-name', textOf(item.publisher)),
      ...field('version', textOf(item.version)),
      ...field('comment', textOf(item.note)),
    ],
    ...(doi === undefined ? {} : { doi }),
    ...(pmid === undefined ? {} : { pmid }),
    ...(pmcid === undefined ? {} : { pmcid }),
    ...(url === undefined ? {} : { url }),
  };
}

/** Reads names in CSL fields (`family`, `given`, `literal`), or as text. */
function personsOf(written: unknown): CitedPerson[] {
  const people: readonly unknown[] = Array.isArray(written) ? written : written === undefined ? [] : [written];
  return people.flatMap((person): CitedPerson[] => {
    const text = textOf(person);
    if (text !== undefined) {
      const { degrees: _, ...name } = nameOf({ name: text });
      return [name];
    }
    if (typeof person !== 'object' || person === null) return [];
    const { family, given, literal, suffix } = person as Readonly<Record<string, unknown>>;
    const particle = textOf(Reflect.get(person, 'non-dropping-particle'));
    const surname = [particle, textOf(family)].filter(Boolean).join(' ');
    if (surname === '') return textOf(literal) === undefined || isOthers(person) ? [] : [{ literal: textOf(literal) ?? '' }];
    const givenNames = textOf(given);
    const after = textOf(suffix);
    return [{ surname, ...(givenNames === undefined ? {} : { givenNames }), ...(after === undefined ? {} : { suffix: after }) }];
  });
}

/** True if a list of names ends with `others`, as BibTeX names those that are not listed. */
function isOpenList(written: unknown): boolean {
  return Array.isArray(written) && written.length > 1 && isOthers(written[written.length - 1]);
}

function isOthers(person: unknown): boolean {
  return typeof person === 'object' && person !== null && /^(?:others|et al\.?)$/i.test(textOf(Reflect.get(person, 'literal')) ?? '');
}

/** Names of the authors of CSL fields, or of their editors, in the form by which lists are sorted. */
export function sortNames({ author, editor }: CslItem): string[] {
  const people = personsOf(author);
  return (people.length > 0 ? people : personsOf(editor)).map(({ surname, literal, givenNames }) =>
    foldAccents([surname ?? literal, givenNames].filter(Boolean).join(' ').toLowerCase()),
  );
}

/** Reads a year from `2010`, `'2010-05-01'`, `{ date-parts: [[2010, 5]] }`, `{ year: 2010 }`. */
function yearOf(issued: unknown): string | undefined {
  const text = textOf(issued);
  if (text !== undefined) return /^(?!0000)\d{4}[a-z]?/.exec(text)?.[0];
  if (typeof issued !== 'object' || issued === null) return undefined;
  const parts: unknown = Reflect.get(issued, 'date-parts');
  const first: unknown = Array.isArray(parts) ? parts[0] : undefined;
  return textOf(
    Array.isArray(first) ? first[0] : (Reflect.get(issued, 'year') ?? Reflect.get(issued, 'raw') ?? Reflect.get(issued, 'literal')),
  )?.slice(0, 5);
}

function citationAuthorsOf(authors: readonly CitedPerson[], isOpen: boolean): string | undefined {
  const [first, second] = authors.map(({ surname, literal }) => surname ?? literal);
  if (first === undefined) return undefined;
  if (authors.length > 2 || isOpen) return `${first} et al.`;
  return second === undefined ? first : `${first} and ${second}`;
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  return text === '' ? undefined : text;
}

/** `publication-type` of JATS by CSL type. */
const PUBLICATION_TYPES: Readonly<Record<string, string>> = {
  'article-journal': 'journal',
  'article-magazine': 'periodical',
  'article-newspaper': 'newspaper',
  article: 'preprint',
  book: 'book',
  chapter: 'book',
  'paper-conference': 'confproc',
  thesis: 'thesis',
  report: 'report',
  webpage: 'web',
  dataset: 'data',
  software: 'software',
  patent: 'patent',
};
const DOI_IN_TEXT = /10\.\d{4,9}\/[^\s"<>]*[^\s"<>.,;)]/;
