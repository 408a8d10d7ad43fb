import { usualIssn } from '../../model/text/issn.ts';
import { escapeMarkdown, htmlToLine, htmlToMarkdown, htmlToText } from './html-to-markdown.ts';
import { type Json, listIn, objectIn, textIn } from './json-values.ts';
import { escapedItem, type SourceFile, type SourcePerson, type SourceRecord } from './record.ts';
import { dateOf, doiOf, webAddressOf, withoutEmpty } from './values.ts';

/** A record, or why an item gives none. */
export type ReadItem = { readonly record: SourceRecord } | { readonly reason: string; readonly isFault?: boolean };

/**
 * Reads a work of Crossref, or an item of CSL-JSON, whose fields are the same. In works, titles are lists, and there are affiliations, licences, funders
 * and references in addition. The DOI of a journal, or of something else that is no article, is left out.
 */
export function readCslItem(item: Json): ReadItem {
  const type = textIn(item.type) ?? '';
  if (NO_ARTICLES.has(type)) return { reason: `its type is ${type}, which is no article` };
  const title = texts(item.title).map(htmlToLine)[0] ?? '';
  if (title === '') return { reason: 'it has no title', isFault: true };
  const doi = doiOf(textIn(item.DOI));
  const id = textIn(item.id);
  const [print, electronic] = issnsOf(item);
  const url = webAddressOf(textIn(item.URL));
  const record = withoutEmpty({
    key: doi === undefined ? `item:${id ?? title}` : `doi:${doi.toLowerCase()}`,
    titles: [{ text: title }, ...texts(item['translated-title']).map((text) => ({ text: htmlToLine(text) }))].slice(0, 1),
    subtitles: texts(item.subtitle).map((text) => ({ text: htmlToLine(text) })),
    language: textIn(item.language),
    authors: peopleOf(item.author),
    editors: peopleOf(item.editor),
    abstracts: abstractOf(textIn(item.abstract)),
    keywords: (textIn(item.keyword) ?? '').split(/\s*[;,]\s*/).map((text) => ({ text })),
    doi,
    date: dateIn(item.published) ?? dateIn(item['published-online']) ?? dateIn(item.issued) ?? dateIn(item['published-print']),
    ...historyOf(item),
    volume: textIn(item.volume),
    issue: textIn(item.issue) ?? textIn(objectIn(item['journal-issue'])?.issue),
    pages: textIn(item.page),
    elocation: textIn(item['article-number']) ?? textIn(item.number),
    license: listIn(item.license)
      .map(({ URL: address }) => textIn(address) ?? '')
      .find((address) => address.includes('creativecommons.org')),
    funding: listIn(item.funder).map(({ name, DOI, award }) =>
      withoutEmpty({ source: textIn(name) ?? '', id: funderId(DOI), awards: texts(award) }),
    ),
    related: listIn(item['update-to']).flatMap(relatedOf),
    references: listIn(item.reference).flatMap((reference) => referenceOf(reference) ?? []),
    journal: withoutEmpty({
      title: texts(item['container-title']).map(htmlToText)[0],
      abbreviation: texts(item['short-container-title'] ?? item['container-title-short'] ?? item.journalAbbreviation).map(htmlToText)[0],
      issn: electronic ?? print,
      issnPrint: electronic === undefined ? undefined : print,
      publisher: textIn(item.publisher),
    }),
    files: filesOf(item),
    former: { system: 'other', ids: [], urls: url === undefined || doiOf(url) !== undefined ? [] : [url], files: {} },
  }) as unknown as SourceRecord;
  return { record };
}

/** Items of an answer of Crossref or of a file of CSL-JSON; undefined for other JSON. */
export function cslItems(json: unknown): readonly Json[] | undefined {
  const object = objectIn(json);
  const message = objectIn(object?.message);
  if (message !== undefined) return Array.isArray(message.items) ? listIn(message.items) : [message];
  if (object !== undefined && Array.isArray(object.items)) return cslItems(object.items);
  const items = Array.isArray(json) ? listIn(json) : object === undefined ? [] : [object];
  const known = items.filter(
    (item) => TYPES.has(textIn(item.type) ?? '') && (item.title !== undefined || item.DOI !== undefined || item.id !== undefined),
  );
  // Items with mistakes are among others.
  return known.length > items.length / 2 ? items : undefined;
}

/** Reads a date of CSL: `{ 'date-parts': [[2014, 11, 10]] }`, or as text. */
export function dateIn(value: unknown): string | undefined {
  const object = objectIn(value);
  const parts = Array.isArray(object?.['date-parts']) ? (object['date-parts'] as unknown[])[0] : undefined;
  if (!Array.isArray(parts)) return dateOf(textIn(value) ?? textIn(object?.raw) ?? textIn(object?.literal));
  const [year, ...rest] = parts.map((part: unknown) => textIn(part) ?? '');
  return dateOf(
    [year?.padStart(4, '0'), ...rest.map((part) => part.padStart(2, '0'))]
      .filter((part) => part !== undefined && part !== '' && part !== '00')
      .join('-'),
  );
}

function peopleOf(value: unknown): readonly SourcePerson[] {
  return listIn(value).map((person) => {
    const particle = textIn(person['non-dropping-particle']) ?? textIn(person['dropping-particle']);
    const family = textIn(person.family);
    return withoutEmpty({
      given: textIn(person.given),
      surname: family === undefined ? undefined : [particle, family].filter((part) => part !== undefined).join(' '),
      suffix: textIn(person.suffix),
      group: textIn(person.name) ?? (family === undefined ? textIn(person.literal) : undefined),
      orcid: textIn(person.ORCID),
      affiliations: listIn(person.affiliation).map(({ name }) => htmlToText(textIn(name) ?? '')),
    }) as SourcePerson;
  });
}

/** An abstract without the heading "Abstract". */
export function abstractOf(html: string | undefined): readonly { readonly text: string }[] {
  const text = htmlToMarkdown(html ?? '').replace(
    /^(?:#+ |\*\*)?(?:abstract|resumen|resumo|résumé|zusammenfassung|summary|riassunto|аннотация|摘要)[.:]?(?:\*\*)?\s*\n+/i,
    '',
  );
  return text === '' ? [] : [{ text }];
}

/** Received and accepted, which publishers write as assertions: `10 November 2014`. */
function historyOf(item: Json): Pick<SourceRecord, 'received' | 'accepted'> {
  const dates = listIn(item.assertion).flatMap(({ name, value }) => {
    const date = wordsToDate(textIn(value) ?? '');
    return date === undefined ? [] : [[textIn(name) ?? '', date] as const];
  });
  const of = (wanted: string): string | undefined => dates.find(([name]) => name === wanted)?.[1];
  return withoutEmpty({ received: of('received'), accepted: of('accepted') ?? dateIn(item.accepted) });
}

/** `10 November 2014` and `Nov 10, 2014` as `2014-11-10`, `January` and 1991 as `1991-01`. */
export function wordsToDate(text: string): string | undefined {
  const plain = dateOf(text);
  if (plain !== undefined) return plain;
  const year = /\b\d{4}\b/.exec(text)?.[0];
  const month = MONTHS.findIndex((name) => new RegExp(`\\b${name}`, 'i').test(text)) + 1;
  const day = /\b(\d{1,2})\b(?!\d)/.exec(text.replace(/\d{4}/, ''))?.[1];
  if (year === undefined) return undefined;
  return dateOf(
    [year, ...(month === 0 ? [] : [month, ...(day === undefined ? [] : [day])])].map((part) => String(part).padStart(2, '0')).join('-'),
  );
}

function relatedOf({ type, DOI }: Json): readonly { readonly type: string; readonly doi: string }[] {
  const doi = doiOf(textIn(DOI));
  const name = RELATIONS[textIn(type) ?? ''];
  return doi === undefined || name === undefined ? [] : [{ type: name, doi }];
}

/** A reference: its text where there is one, else its fields. */
export function referenceOf(reference: Json): string | Readonly<Record<string, unknown>> | undefined {
  const text = htmlToLine(textIn(reference.unstructured) ?? '');
  const doi = doiOf(textIn(reference.DOI));
  if (text !== '') return doi === undefined || text.includes(doi) ? text : `${text} https://doi.org/${escapeMarkdown(doi)}`;
  const author = textIn(reference.author);
  const [title, container] = [textIn(reference['article-title']), textIn(reference['journal-title']) ?? textIn(reference['volume-title'])];
  const fields = withoutEmpty({
    author: author === undefined ? [] : [{ literal: author }],
    issued: /\d{4}[a-z]?/.exec(textIn(reference.year) ?? '')?.[0],
    title: title ?? textIn(reference['series-title']) ?? (container === undefined ? undefined : container),
    'container-title': title === undefined ? undefined : container,
    volume: textIn(reference.volume),
    issue: textIn(reference.issue),
    page: textIn(reference['first-page']),
    edition: textIn(reference.edition),
    DOI: doi,
  });
  if (Object.keys(fields).length === 0) return undefined;
  return title === undefined && textIn(reference['journal-title']) !== undefined
    ? escapedItem({ ...fields, title: undefined, 'container-title': container, type: 'article-journal' })
    : escapedItem({ ...fields, type: title === undefined ? 'book' : 'article-journal' });
}

/** The PDF of the published version. */
function filesOf(item: Json): readonly SourceFile[] {
  const links = listIn(item.link).flatMap((link): string[] => {
    const url = webAddressOf(textIn(link.URL));
    return url !== undefined && textIn(link['content-type']) === 'application/pdf' ? [url] : [];
  });
  return [...new Set(links)].slice(0, 1).map((url) => ({ from: { url }, type: 'application/pdf' }));
}

/** ISSNs of print and online, as far as the work tells them apart. */
function issnsOf(item: Json): readonly [print: string | undefined, electronic: string | undefined] {
  const typed = listIn(item['issn-type']).map(({ type, value }) => [textIn(type), usualIssn(textIn(value) ?? '')] as const);
  const of = (wanted: string): string | undefined => typed.find(([type]) => type === wanted)?.[1];
  const [first] = texts(item.ISSN)
    .flatMap((text) => text.split(/[,;\s]+/))
    .map(usualIssn);
  return [of('print') ?? (typed.length === 0 ? first : undefined), of('electronic')];
}

function funderId(value: unknown): string | undefined {
  const doi = doiOf(textIn(value));
  return doi === undefined ? undefined : `https://doi.org/${doi}`;
}

/** Texts of a text or a list of texts. */
function texts(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => textIn(one) ?? []);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Types of Crossref for what contains articles, or belongs to one. */
const NO_ARTICLES: ReadonlySet<string> = new Set([
  ...['journal', 'journal-issue', 'journal-volume', 'proceedings', 'proceedings-series', 'book-series', 'book-set', 'report-series'],
  ...['component', 'database', 'grant', 'peer-review', 'sa-component', 'standard-series', 'other', 'periodical'],
]);
/** Types of CSL 1.0.2 and of Crossref. */
const TYPES: ReadonlySet<string> = new Set([
  ...NO_ARTICLES,
  ...'article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection dataset document entry'.split(
    ' ',
  ),
  ...'entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case legislation manuscript map motion_picture'.split(
    ' ',
  ),
  ...'musical_score pamphlet paper-conference patent performance personal_communication post post-weblog regulation report review'.split(
    ' ',
  ),
  ...'review-book software song speech standard thesis treaty webpage journal-article proceedings-article book-chapter book-section'.split(
    ' ',
  ),
  ...'book-part book-track reference-entry posted-content dissertation monograph edited-book reference-book report-component'.split(' '),
]);
const RELATIONS: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  correction: 'corrected-article',
  corrigendum: 'corrected-article',
  erratum: 'corrected-article',
  retraction: 'retracted-article',
  withdrawal: 'retracted-article',
  expression_of_concern: 'object-of-concern',
});
