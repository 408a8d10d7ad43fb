import Papa from 'papaparse';
import { htmlToLine, htmlToMarkdown } from './html-to-markdown.ts';
import type { LeftOut } from './imported.ts';
import type { SourcePerson, SourceRecord } from './record.ts';
import { doiOf, webAddressOf, withoutEmpty } from './values.ts';

/** An article of the table, with the line of its first row. */
export interface JanewayRow {
  readonly record: SourceRecord;
  readonly line: number;
  /** Name of its files in the zip that Janeway exports. */
  readonly importId?: string;
}

/** True for a table of articles as Janeway's imports plugin exports it. */
export function isJanewayCsv(text: string): boolean {
  const [head = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  return /\bArticle title\b/i.test(head) && /\bAuthor (?:given name|surname)\b/i.test(head);
}

/** Reads the table of articles of Janeway: a row for each author; further authors of an article have no title. */
export function readJanewayCsv(text: string, file: string): { readonly rows: readonly JanewayRow[]; readonly faults: readonly LeftOut[] } {
  const { data, errors } = Papa.parse<readonly string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false });
  const faults: LeftOut[] = errors
    .filter(({ code }) => code !== 'UndetectableDelimiter')
    .map(({ row, message }) => ({ what: 'article', at: file, line: (row ?? 0) + 1, reason: message, isFault: true }));
  const [names = [], ...rows] = data;
  const column = new Map(names.map((name, at) => [name.trim().toLowerCase(), at]));
  const articles: { first: (name: string) => string | undefined; authors: SourcePerson[]; line: number }[] = [];
  let line = 2;
  for (const row of rows) {
    const begins = line;
    line += 1 + row.join('').split('\n').length - 1;
    const field = (name: string): string | undefined => {
      const value = row[column.get(name.toLowerCase()) ?? -1]?.trim() ?? '';
      return value === '' ? undefined : value;
    };
    const author = authorOf(field);
    const isNew = field('Article title') !== undefined || field('Janeway ID') !== undefined;
    if (isNew) articles.push({ first: field, authors: author === undefined ? [] : [author], line: begins });
    else if (author !== undefined) {
      const last = articles.at(-1);
      if (last === undefined)
        faults.push({
          what: 'article',
          at: file,
          line,
          reason: 'an author without article; expected "Article title" in a row before',
          isFault: true,
        });
      else last.authors.push(author);
    }
  }
  return {
    faults,
    rows: articles.map(({ first, authors, line }) => {
      const importId = first('File import identifier');
      return { record: recordOf(first, authors), line, ...(importId === undefined ? {} : { importId }) };
    }),
  };
}

function recordOf(field: (name: string) => string | undefined, authors: readonly SourcePerson[]): SourceRecord {
  const id = field('Janeway ID');
  const doi = doiOf(field('DOI')) ?? doiOf(field('DOI (URL form)'));
  const pdf = webAddressOf(field('PDF URI'));
  const pages = [field('First page'), field('Last page')].filter((part) => part !== undefined).join('-');
  const title = htmlToLine(field('Article title') ?? '');
  return withoutEmpty({
    key:
      id === undefined
        ? doi === undefined
          ? `item:${field('Volume number') ?? ''} ${field('Issue number') ?? ''} ${title}`
          : `doi:${doi.toLowerCase()}`
        : `janeway:${id}`,
    number: id ?? doi,
    titles: title === '' ? [] : [{ text: title }],
    language: LANGUAGES[field('Language')?.toLowerCase() ?? ''] ?? field('Language'),
    authors,
    abstracts: [{ text: htmlToMarkdown(field('Article abstract') ?? '') }],
    keywords: (field('Keywords') ?? '').split(/\s*,\s*/).map((text) => ({ text })),
    section: field('Article section'),
    doi,
    date: field('Date published'),
    accepted: field('Date accepted'),
    volume: field('Volume number'),
    issue: field('Issue number'),
    pages: field('Page numbers (custom)') ?? pages,
    elocation: field('Article number'),
    license: field('Licence'),
    competingInterests: htmlToMarkdown(field('Competing interests') ?? ''),
    journal: withoutEmpty({ title: field('Journal title override'), issn: field('ISSN override') }),
    files: pdf === undefined ? [] : [{ from: { url: pdf }, type: 'application/pdf' }],
    former: { system: 'janeway', ids: id === undefined ? [] : [id], urls: [], files: {} },
  }) as unknown as SourceRecord;
}

function authorOf(field: (name: string) => string | undefined): SourcePerson | undefined {
  const names = [field('Author given name'), field('Author middle name')].filter((part) => part !== undefined).join(' ');
  const surname = field('Author surname');
  if (surname === undefined && names === '') return undefined;
  const isGroup = field('Author is corporate (Y/N)')?.toUpperCase() === 'Y';
  const institution = [field('Author department'), field('Author institution')].filter((part) => part !== undefined).join(', ');
  return withoutEmpty({
    ...(isGroup
      ? { group: institution === '' ? surname : institution }
      : { given: names, surname, affiliations: institution === '' ? [] : [institution] }),
    suffix: isGroup ? undefined : field('Author suffix'),
    orcid: field('Author ORCID'),
    bio: htmlToMarkdown(field('Author biography') ?? ''),
    corresponding: field('Author is primary (Y/N)')?.toUpperCase() === 'Y' ? true : undefined,
  }) as SourcePerson;
}

/** Languages by the names that Janeway writes. */
const LANGUAGES: Readonly<Record<string, string>> = Object.assign(
  Object.create(null),
  Object.fromEntries(
    'en fr de es pt it nl ru uk pl cs sv da no fi tr ar fa he zh ja ko el hu ro hr sr sl id ms cy ga ca eu gl la'
      .split(' ')
      .map((tag) => [new Intl.DisplayNames(['en'], { type: 'language' }).of(tag)?.toLowerCase() ?? tag, tag]),
  ),
);
