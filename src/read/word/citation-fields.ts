import { parseXml } from '../xml/parse-xml.ts';
import { attributeOf, childOf, childrenOf, childTextOf, descendantsOf, textOf, type XmlElement } from '../xml/xml-element.ts';
import type { CitedItem, CslItem } from './story.ts';
import type { WordParts } from './word-parts.ts';

/** A field that Word or a reference manager keeps in the document, by its code. */
export type CitationField =
  | { readonly kind: 'citation'; readonly items: readonly CitedItem[] }
  /** A citation whose works are not in the document. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'bibliography' };

/** Reads the citations of a document. */
export interface CitationFields {
  /** Reads the code and data of a field; undefined if it is no citation. */
  read(code: string, data: string): CitationField | undefined;
  /** Reads the tag of a content control: `MENDELEY_CITATION_v3_…`, `CitaviPlaceholder#…`, `MENDELEY_BIBLIOGRAPHY`. */
  readTag(tag: string): CitationField | undefined;
  /** Code of the citation that a bookmark marks, as LibreOffice and the bookmarks of Zotero do; undefined for other bookmarks. */
  codeOfBookmark(name: string): string | undefined;
}

/**
 * Opens the citations of a document: fields of Zotero, Mendeley, EndNote, Citavi and of Word itself.
 *
 *   ADDIN ZOTERO_ITEM CSL_CITATION {"citationItems":[{"uris":["http://zotero.org/…/ABCD"],"itemData":{"title":"On cells"}}]}
 *   ADDIN EN.CITE <EndNote><Cite><RecNum>7</RecNum><record>…</record></Cite></EndNote>
 *   CITATION Smi10 \l 1033 \m Jon11
 */
export function openCitationFields(parts: WordParts): CitationFields {
  let sources: ReadonlyMap<string, CslItem> | undefined;
  let properties: ReadonlyMap<string, string> | undefined;
  return {
    read: (code, data) => {
      if (BIBLIOGRAPHY.test(code)) return { kind: 'bibliography' };
      if (CSL.test(code)) return citationOf(cslItems(code.slice(code.indexOf('{'))));
      if (ENDNOTE.test(code)) return citationOf(endnoteItems(code.includes('<EndNote>') ? code : decodeBase64(data)));
      const citavi = CITAVI.exec(code)?.[1];
      if (citavi !== undefined) return citationOf(citaviItems(decodeBase64(citavi)));
      if (!WORD_CITATION.test(code)) return undefined;
      sources ??= sourcesIn(parts);
      const tags = [...code.trim().matchAll(WORD_TAGS)].map(([, quoted, plain = '']) => quoted ?? plain);
      return citationOf(tags.flatMap((tag) => (sources?.has(tag) === true ? [{ key: tag, item: sources.get(tag) ?? {} }] : [])));
    },
    readTag: (tag) => {
      if (/^MENDELEY_BIBLIOGRAPHY|^CitaviBibliography/i.test(tag)) return { kind: 'bibliography' };
      const mendeley = /^MENDELEY_CITATION_v\d+_(.+)$/s.exec(tag)?.[1];
      return mendeley === undefined ? undefined : citationOf(cslItems(decodeBase64(mendeley)));
    },
    codeOfBookmark: (name) => {
      if (!BOOKMARK.test(name)) return undefined;
      properties ??= propertiesOf(parts);
      let code = '';
      for (let at = 1; properties.has(`${name}_${at}`); at++) code += properties.get(`${name}_${at}`);
      return code === '' ? properties.get(name) : code;
    },
  };
}

function citationOf(items: readonly CitedItem[]): CitationField {
  return items.length === 0 ? { kind: 'unreadable' } : { kind: 'citation', items };
}

function cslItems(json: string): CitedItem[] {
  const citation = parseJson(json);
  const items = isObject(citation) && Array.isArray(citation.citationItems) ? citation.citationItems : [];
  return items.flatMap((one: unknown): CitedItem[] => {
    if (!isObject(one) || !isObject(one.itemData)) return [];
    const { itemData } = one;
    const uris = [...listOf(one.uris), ...listOf(one.uri)].filter((uri) => typeof uri === 'string');
    const title = typeof itemData.title === 'string' ? itemData.title : '';
    // Ids such as ITEM-1 are numbered anew in each citation.
    return [{ key: String(uris[0] ?? (title === '' ? (itemData.DOI ?? one.id ?? itemData.id) : title.toLowerCase())), item: itemData }];
  });
}

function endnoteItems(xml: string): CitedItem[] {
  const text = /<EndNote>.*<\/EndNote>/s.exec(xml)?.[0];
  const root = text === undefined || text.includes('<!DOCTYPE') ? undefined : parseXml(text, { file: '', report: () => undefined })?.root;
  return (root === undefined ? [] : childrenOf(root, 'Cite')).flatMap((cite): CitedItem[] => {
    const record = childOf(cite, 'record');
    if (record === undefined) return [];
    const number = childTextOf(cite, 'RecNum') ?? childTextOf(record, 'rec-number') ?? '';
    const item = itemOfRecord(record);
    return [{ key: `${number} ${String(item.title ?? '').toLowerCase()}`, item }];
  });
}

/** Converts a record of EndNote. */
function itemOfRecord(record: XmlElement): CslItem {
  const at = (...path: string[]): string | undefined => {
    let element: XmlElement | undefined = record;
    for (const name of path) element = element === undefined ? undefined : childOf(element, name);
    return element === undefined || textOf(element) === '' ? undefined : textOf(element);
  };
  const contributors = childOf(record, 'contributors');
  const names = (group: string): CslItem[] | undefined => {
    const list = contributors === undefined ? undefined : childOf(contributors, group);
    const found = list === undefined ? [] : childrenOf(list).map((name) => personOf(textOf(name)));
    return found.length === 0 ? undefined : found;
  };
  const kind = attributeOf(childOf(record, 'ref-type') ?? record, 'name') ?? '';
  return compact({
    type: ENDNOTE_TYPES[kind] ?? 'document',
    title: at('titles', 'title'),
    'container-title': at('titles', 'secondary-title') ?? at('periodical', 'full-title'),
    author: names('authors'),
    editor: names('secondary-authors'),
    issued: at('dates', 'year'),
    volume: at('volume'),
    issue: at('number'),
    page: at('pages'),
    edition: at('edition'),
    publisher: at('publisher'),
    'publisher-place': at('pub-location'),
    DOI: at('electronic-resource-num'),
    URL: at('urls', 'related-urls', 'url') ?? at('urls', 'web-urls', 'url'),
  });
}

function citaviItems(json: string): CitedItem[] {
  const placeholder = parseJson(json);
  const entries = isObject(placeholder) ? listOf(placeholder.Entries) : [];
  return entries.flatMap((entry): CitedItem[] => {
    const reference = isObject(entry) ? entry.Reference : undefined;
    if (!isObject(reference) || !isObject(entry)) return [];
    const people = (list: unknown) =>
      listOf(list).flatMap((one) =>
        isObject(one) ? [compact({ family: one.LastName, given: [one.FirstName, one.MiddleName].filter(Boolean).join(' ') })] : [],
      );
    const periodical = isObject(reference.Periodical) ? reference.Periodical.Name : undefined;
    const parent = isObject(reference.ParentReference) ? reference.ParentReference.Title : undefined;
    const item = compact({
      type: CITAVI_TYPES[String(reference.ReferenceType)] ?? 'document',
      title: reference.Title,
      'container-title': periodical ?? parent,
      author: people(reference.Authors),
      editor: people(reference.Editors),
      issued: reference.Year ?? reference.YearResolved,
      volume: reference.Volume,
      issue: reference.Number,
      page: isObject(reference.PageRange) ? undefined : reference.PageRange,
      DOI: reference.Doi,
      URL: reference.OnlineAddress,
    });
    return [{ key: String(entry.ReferenceId ?? reference.Id ?? reference.Title), item }];
  });
}

/** Sources of Word's own citations by tag. ISO/IEC 29500-1, 22.6. */
function sourcesIn(parts: WordParts): ReadonlyMap<string, CslItem> {
  const roots = parts.ofPackage('customXml').filter(({ name }) => name === 'b:Sources');
  return new Map(
    roots.flatMap((root) => childrenOf(root, 'b:Source')).map((source) => [childTextOf(source, 'b:Tag') ?? '', itemOfSource(source)]),
  );
}

function itemOfSource(source: XmlElement): CslItem {
  const at = (name: string): string | undefined => childTextOf(source, `b:${name}`);
  const people = (role: string): CslItem[] | undefined => {
    const roles = childOf(source, 'b:Author');
    const list = roles === undefined ? undefined : childOf(roles, `b:${role}`);
    if (list === undefined) return undefined;
    const corporate = childTextOf(list, 'b:Corporate');
    if (corporate !== undefined) return [{ literal: corporate }];
    return descendantsOf(list, 'b:Person').map((person) =>
      compact({
        family: childTextOf(person, 'b:Last'),
        given: [childTextOf(person, 'b:First'), childTextOf(person, 'b:Middle')].filter(Boolean).join(' '),
      }),
    );
  };
  return compact({
    type: WORD_TYPES[at('SourceType') ?? ''] ?? 'document',
    title: at('Title'),
    'container-title': at('JournalName') ?? at('BookTitle') ?? at('ConferenceName') ?? at('PeriodicalTitle') ?? at('InternetSiteTitle'),
    author: people('Author'),
    editor: people('Editor'),
    issued: at('Year'),
    volume: at('Volume'),
    issue: at('Issue'),
    page: at('Pages'),
    edition: at('Edition'),
    publisher: at('Publisher') ?? at('Institution'),
    'publisher-place': at('City'),
    DOI: at('DOI'),
    URL: at('URL'),
  });
}

function propertiesOf(parts: WordParts): ReadonlyMap<string, string> {
  const roots = parts.ofPackage('custom-properties').concat(parts.ofPackage('customProperties'));
  return new Map(roots.flatMap((root) => childrenOf(root, 'property')).map((one) => [attributeOf(one, 'name') ?? '', textOf(one)]));
}

/** 'Smith, J. A.' */
function personOf(name: string): CslItem {
  const [family = '', given = ''] = name.split(/\s*,\s*/);
  return given === '' ? { literal: family } : { family, given };
}

function compact(fields: Readonly<Record<string, unknown>>): CslItem {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '' && value !== null));
}

function decodeBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text.replace(/\s+/g, '')), (char) => char.charCodeAt(0)));
  } catch {
    return '';
  }
}

function parseJson(text: string): unknown {
  // Other text may follow the object.
  for (let end = text.lastIndexOf('}') + 1; end > 0; end = text.lastIndexOf('}', end - 2) + 1) {
    try {
      return JSON.parse(text.slice(0, end));
    } catch {
      if (text.length - end > 200) return undefined;
    }
  }
  return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const BIBLIOGRAPHY =
  /^\s*(?:ADDIN\s+)?(?:ZOTERO_BIBL|EN\.REFLIST|Mendeley Bibliography|CitaviBibliography|CSL_BIBLIOGRAPHY|BIBLIOGRAPHY)\b/i;
const CSL = /^\s*(?:ADDIN\s+)?(?:ZOTERO_ITEM|CSL_CITATION|Mendeley Citation)\b[^{]*\{/i;
const ENDNOTE = /^\s*ADDIN\s+EN\.CITE\b(?!\.DATA)/i;
// ADDIN CitaviPlaceholder{eyIk…}
const CITAVI = /^\s*ADDIN\s+CitaviPlaceholder\{([A-Za-z0-9+/=\s]+)\}/i;
const WORD_CITATION = /^\s*CITATION\s/i;
// CITATION Smi10 \l 1033 \m Jon11
const WORD_TAGS = /(?:^CITATION|\\m)\s+(?:"([^"]+)"|([^\s"\\]+))/gi;
const BOOKMARK = /^(?:ZOTERO_BREF_|ZOTERO_ITEM|ZOTERO_BIBL|Mendeley_Bookmark_|CSL_)/;

const ENDNOTE_TYPES: Readonly<Record<string, string>> = {
  'Journal Article': 'article-journal',
  'Electronic Article': 'article-journal',
  Book: 'book',
  'Edited Book': 'book',
  'Electronic Book': 'book',
  'Book Section': 'chapter',
  'Conference Paper': 'paper-conference',
  'Conference Proceedings': 'paper-conference',
  Thesis: 'thesis',
  Report: 'report',
  'Government Document': 'report',
  'Web Page': 'webpage',
  'Newspaper Article': 'article-newspaper',
  'Magazine Article': 'article-magazine',
  'Computer Program': 'software',
  Dataset: 'dataset',
  Patent: 'patent',
};
const WORD_TYPES: Readonly<Record<string, string>> = {
  JournalArticle: 'article-journal',
  ArticleInAPeriodical: 'article-magazine',
  Book: 'book',
  BookSection: 'chapter',
  ConferenceProceedings: 'paper-conference',
  Report: 'report',
  InternetSite: 'webpage',
  DocumentFromInternetSite: 'webpage',
  ElectronicSource: 'webpage',
  Patent: 'patent',
};
const CITAVI_TYPES: Readonly<Record<string, string>> = {
  JournalArticle: 'article-journal',
  Book: 'book',
  BookEdited: 'book',
  Contribution: 'chapter',
  ConferenceProceedings: 'paper-conference',
  Thesis: 'thesis',
  InternetDocument: 'webpage',
  NewspaperArticle: 'article-newspaper',
};
