import { type Markup, xml } from '../../../model/text/markup.ts';
import type { ArticleRecord } from './article-record.ts';

/**
 * Returns the Dublin Core elements of an article; the caller binds the prefix `dc`.
 *
 * Each author is a creator. The first identifier is the bare DOI. The date is that of first publication, as precise as known. DCMES 1.1.
 */
export function dcElements(record: ArticleRecord): Markup {
  const subjects = [...new Set([...record.subjects, ...record.keywords])];
  return xml`${titlesOf(record)}${record.authors.map(
    (author) => xml`<dc:creator>${author}</dc:creator>`,
  )}${subjects.map((subject) => xml`<dc:subject>${subject}</dc:subject>`)}${
    record.abstract !== undefined && xml`<dc:description>${record.abstract}</dc:description>`
  }${record.publisher !== undefined && xml`<dc:publisher>${record.publisher}</dc:publisher>`}${record.date !== undefined && xml`<dc:date>${record.date}</dc:date>`}${
    record.articleType !== undefined && xml`<dc:type>${record.articleType}</dc:type>`
  }${identifiersOf(record).map((identifier) => xml`<dc:identifier>${identifier}</dc:identifier>`)}${
    record.journalTitle !== undefined && xml`<dc:source>${record.journalTitle}</dc:source>`
  }${languageOf(record)}${rightsOf(record).map((right) => xml`<dc:rights>${right}</dc:rights>`)}`;
}

/** Its title; in a journal with several languages, its titles with their languages. XML 1.0, 2.12 (xml:lang). */
function titlesOf({ title, titles }: ArticleRecord): Markup | false {
  if (titles !== undefined && titles.length > 0)
    return xml`${titles.map(([language, text]) => xml`<dc:title xml:lang="${language}">${text}</dc:title>`)}`;
  return title !== undefined && xml`<dc:title>${title}</dc:title>`;
}

/** Returns each author as a contributor, since clients of HighWire's SRU service read authors only from there. */
export function dcContributors({ authors }: Pick<ArticleRecord, 'authors'>): Markup {
  return xml`${authors.map((author) => xml`<dc:contributor>${author}</dc:contributor>`)}`;
}

function identifiersOf({ doi, doiUrl, about }: ArticleRecord): string[] {
  return doi === undefined ? [about] : [doi, ...(doiUrl === undefined ? [] : [doiUrl])];
}

function rightsOf({ license, licenseUrl }: ArticleRecord): string[] {
  return [license, licenseUrl].filter((right) => right !== undefined);
}

/** The language of the article, in a journal with several. */
function languageOf({ titles }: ArticleRecord): Markup | false {
  const [own] = titles ?? [];
  return own !== undefined && xml`<dc:language>${own[0]}</dc:language>`;
}
