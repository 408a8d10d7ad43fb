import { english } from '../../model/text/translatable.ts';
import { parseXml } from '../xml/parse-xml.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { type BibliographyItem, readBibtex } from './bibtex.ts';
import { crossrefArticles, isCrossrefXml, readCrossrefArticle } from './crossref-xml.ts';
import { cslItems, type ReadItem, readCslItem } from './csl-json.ts';
import { doajItems, readDoajItem, readDoajRecord } from './doaj.ts';
import { readDublinCore } from './dublin-core.ts';
import { europePmcItems, readEuropePmcItem } from './europe-pmc.ts';
import type { LeftOut } from './imported.ts';
import { isJanewayCsv, readJanewayCsv } from './janeway-csv.ts';
import { type Json, listIn, objectIn, parseJson, textIn } from './json-values.ts';
import { parsePage, readLandingPage } from './landing-page.ts';
import { readOaiJats } from './oai-jats.ts';
import { type ArticleAnswers, readOaiRecord } from './ojs-article.ts';
import { readIssue, readPublication } from './ojs-rest.ts';
import { elementsIn, local, parseOai } from './parse-oai.ts';
import { readRis } from './ris.ts';

/** An entry of a file of metadata: an article, something that is left out, or an issue. */
export type Recorded =
  | {
      readonly answers: ArticleAnswers;
      readonly at: string;
      readonly line?: number;
      readonly files?: readonly string[];
      readonly entry?: string;
      /** Number of its issue at OJS. */
      readonly issueId?: string;
    }
  | { readonly leftOut: LeftOut }
  /** An identifier without metadata. */
  | { readonly identifier: string }
  | { readonly issue: Json }
  | { readonly submission: Json };

/** A format of files with metadata of articles. */
interface Format {
  readonly label: string;
  /** Reads a file; undefined if it has another format. */
  readonly read: (file: TextFile) => readonly Recorded[] | undefined;
}

export interface TextFile {
  /** Path, for messages. */
  readonly name: string;
  readonly text: string;
}

/**
 * Reads a file of metadata with the first format that recognizes it; undefined for another file. Formats are answers of OAI-PMH, of the REST
 * interface of OJS, of Crossref, DOAJ and Europe PMC, pages of articles, JATS, CSL-JSON, BibTeX, RIS and the table of Janeway.
 */
export function readRecording(file: TextFile): { readonly label: string; readonly recorded: readonly Recorded[] } | undefined {
  for (const { label, read } of FORMATS) {
    const recorded = read(file);
    if (recorded !== undefined) return { label, recorded };
  }
  return undefined;
}

const FORMATS: readonly Format[] = [
  {
    label: 'BibTeX',
    read: ({ name, text }) =>
      /\.bib(?:tex)?$/i.test(name) || /^\s*(?:%[^\n]*\n\s*)*@\s*[A-Za-z]+\s*[{(]/.test(text)
        ? bibliography(readBibtex(text, name), name)
        : undefined,
  },
  {
    label: 'RIS',
    read: ({ name, text }) =>
      /\.ris$/i.test(name) || /^\uFEFF?\s*TY {1,2}- /.test(text) ? bibliography(readRis(text, name), name) : undefined,
  },
  { label: 'Janeway CSV', read: ({ name, text }) => (isJanewayCsv(text) ? janeway(name, text) : undefined) },
  { label: 'JSON', read: jsonRecords },
  { label: 'a page of an article', read: pageRecord },
  { label: 'XML', read: xmlRecords },
];

function bibliography(
  { items, faults }: { readonly items: readonly BibliographyItem[]; readonly faults: readonly LeftOut[] },
  name: string,
): readonly Recorded[] {
  return [
    ...faults.map((leftOut) => ({ leftOut })),
    ...items.map(({ item, key, line, files }) => recorded(item, { at: key === '' ? name : `${name}, ${key}`, line, files, entry: key })),
  ];
}

function janeway(name: string, text: string): readonly Recorded[] {
  const { rows, faults } = readJanewayCsv(text, name);
  return [
    ...faults.map((leftOut) => ({ leftOut })),
    ...rows.map(({ record, line, importId }) => ({
      answers: { page: record },
      at: name,
      line,
      ...(importId === undefined ? {} : { entry: importId }),
    })),
  ];
}

function jsonRecords({ name, text }: TextFile): readonly Recorded[] | undefined {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return undefined;
  const json = parseJson(text);
  const place = (at: number, length: number): string => (length === 1 ? name : `${name}, item ${at + 1}`);
  if (json === undefined)
    return /\.json$/i.test(name)
      ? [
          {
            leftOut: {
              what: 'article',
              at: name,
              line: lineOfJsonFault(text),
              reason: 'it is no JSON; expected a whole answer',
              isFault: true,
            },
          },
        ]
      : undefined;
  const ojs = ojsItems(json);
  if (ojs !== undefined) return ojs.flatMap((item, at) => ojsRecord(item, place(at, ojs.length)));
  for (const [items, read] of [
    [doajItems(json), readDoajItem],
    [europePmcItems(json), readEuropePmcItem],
    [cslItems(json), readCslItem],
  ] as const) {
    if (items !== undefined) return items.map((item, at) => recorded(read(item), { at: place(at, items.length) }));
  }
  return undefined;
}

/** Objects of the REST interface of OJS, alone or in a list. */
function ojsItems(json: unknown): readonly Json[] | undefined {
  const object = objectIn(json);
  const items = Array.isArray(object?.items)
    ? listIn(object.items)
    : Array.isArray(json)
      ? listIn(json)
      : object === undefined
        ? []
        : [object];
  const isOjs = items.length > 0 && items.every((item) => isPublication(item) || isSubmission(item) || isIssue(item));
  return isOjs ? items : undefined;
}

const isPublication = (item: Json): boolean =>
  'galleys' in item && ('submissionId' in item || 'fullTitle' in item) && objectIn(item.title) !== undefined;
const isSubmission = (item: Json): boolean => 'currentPublicationId' in item || ('publications' in item && 'status' in item);
const isIssue = (item: Json): boolean =>
  'publishedUrl' in item || ('volume' in item && 'number' in item && 'year' in item && 'identification' in item);

function ojsRecord(item: Json, at: string): readonly Recorded[] {
  if (isIssue(item) && !isPublication(item)) return [{ issue: item }];
  if (isSubmission(item))
    return [
      { submission: item },
      ...listIn(item.publications)
        .filter(isPublication)
        .flatMap((publication) => ojsRecord(publication, at)),
    ];
  const submission = textIn(item.submissionId) ?? textIn(item.id) ?? '';
  const status = textIn(item.status);
  if (status !== undefined && status !== '3')
    return [{ leftOut: { what: 'article', at: `${at}, article ${submission}`, reason: `its status is ${status} (not published)` } }];
  const base =
    /^(https?:\/\/.*?)\/api\/v1\//.exec(textIn(item._href) ?? '')?.[1] ??
    /^(https?:\/\/.*?)\/article\/view\//.exec(textIn(item.urlPublished) ?? '')?.[1] ??
    'https://example.org';
  const issueId = textIn(item.issueId);
  return [{ answers: { publication: readPublication(item, { submission, base }) }, at, ...(issueId === undefined ? {} : { issueId }) }];
}

/** Volume and number of the issues of recorded answers, by their numbers in the system. */
export function issuePlaces(issues: readonly Json[]): ReadonlyMap<string, ReturnType<typeof readIssue>> {
  return new Map(issues.map(readIssue).map((issue) => [issue.id, issue]));
}

function pageRecord({ name, text }: TextFile): readonly Recorded[] | undefined {
  if (!/<html[\s>]|<!doctype html/i.test(text.slice(0, 2000))) return undefined;
  const page = readLandingPage(parsePage(text, `file:///${encodeURI(name)}`));
  return page === undefined ? [] : [{ answers: { page }, at: name }];
}

function xmlRecords({ name, text }: TextFile): readonly Recorded[] | undefined {
  if (!/^\uFEFF?\s*</.test(text) && !/\.n?xml$/i.test(name)) return undefined;
  if (/<(?:\w+:)?OAI-PMH[\s>]/.test(text)) return oaiRecords(name, text);
  const faults: LeftOut[] = [];
  const report = ({ severity, place, message }: Parameters<Parameters<typeof parseXml>[1]['report']>[0]): void => {
    if (severity === 'error') faults.push({ what: 'article', at: name, line: place.line, reason: english(message), isFault: true });
  };
  const root = parseXml(text, { file: name, report })?.root;
  if (root === undefined) return faults.slice(0, 1).map((leftOut) => ({ leftOut }));
  return rootRecords(root, text, name);
}

function rootRecords(root: XmlElement, text: string, name: string): readonly Recorded[] | undefined {
  const lineOf = (element: XmlElement): number => text.slice(0, element.offset).split('\n').length;
  if (isCrossrefXml(root))
    return crossrefArticles(root).map((one) => recorded(readCrossrefArticle(one, text), { at: name, line: lineOf(one.article) }));
  if (local(root) === 'records')
    return elementsIn(root)
      .filter((one) => local(one) === 'record')
      .map((one) => recorded(readDoajRecord(one), { at: name, line: lineOf(one) }));
  if (local(root) === 'dc') return [{ answers: { dc: readDublinCore(root, name) }, at: name }];
  const jats = readOaiJats(root, text);
  if (jats === undefined) return undefined;
  // Without an identifier, it is its file.
  const record = jats.record.key === '' ? { ...jats.record, key: `file:${name}` } : jats.record;
  return [{ answers: { jats: { ...jats, record } }, at: name }];
}

function oaiRecords(name: string, text: string): readonly Recorded[] {
  const { records, headers, errors, faults } = parseOai(text, name);
  return [
    ...faults.map((leftOut) => ({ leftOut })),
    ...errors
      .filter(({ code }) => code !== 'noRecordsMatch')
      .map(
        ({ code, text: reason }): Recorded => ({
          leftOut: { what: 'article', at: name, reason: `the server answered ${code}: ${reason}`, isFault: true },
        }),
      ),
    ...headers.filter(({ isDeleted }) => !isDeleted).map(({ identifier }) => ({ identifier })),
    ...records.map((record): Recorded => {
      const { identifier, isDeleted, line } = record;
      const at = `record ${identifier}`;
      if (isDeleted) return { leftOut: { what: 'article', at, line, reason: 'it is deleted at the source' } };
      const answers = readOaiRecord(record);
      if (answers === undefined)
        return { leftOut: { what: 'article', at, line, reason: 'it has no metadata in Dublin Core or JATS', isFault: true } };
      return { answers, at, line };
    }),
  ];
}

function recorded(
  item: ReadItem,
  place: { readonly at: string; readonly line?: number; readonly files?: readonly string[]; readonly entry?: string },
): Recorded {
  if ('record' in item) return { answers: { page: item.record }, ...place };
  const { at, line } = place;
  return { leftOut: { what: 'article', at, ...(line === undefined ? {} : { line }), reason: item.reason, isFault: item.isFault === true } };
}

/** Line at which JSON ends, if it was cut off. */
function lineOfJsonFault(text: string): number {
  return text.trimEnd().split('\n').length;
}
