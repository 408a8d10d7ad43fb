import type { Affiliation, Contrib } from '../../model/article-meta.ts';
import { attribute, type Markup, trustedMarkup, xml } from '../../model/text/markup.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { displayName } from '../../render/display-name.ts';
import { fullTitleText } from '../../render/full-title.ts';
import { authorKeywordsByLanguage } from '../../render/keywords.ts';
import { isOrdinaryAbstract, mainAbstractOf } from '../../render/main-abstract.ts';
import { metadataTextOfBlocks } from '../../render/plain-text.ts';
import { clean } from './clean.ts';
import type { DepositRecord } from './deposit-record.ts';
import { threeLetterLanguage } from './languages.ts';

/**
 * Prints an article as a `<record>` of DOAJ's XML; undefined without an ISSN, a date or a title, which DOAJ requires.
 *
 * doajArticles.xsd: the children are in the schema's order.
 */
export function doajRecord(record: DepositRecord): Markup | undefined {
  const { bibliography, issns, journal, article, pageUrl, typeLabel } = record;
  const { published, title, doi } = bibliography;
  if (published === undefined || title === '' || bibliography.journalTitle === '' || (issns.print ?? issns.electronic) === undefined)
    return undefined;
  const lang = bibliography.lang ?? journal.language;
  const language = threeLetterLanguage(lang);
  return xml`<record>
${element('language', language)}${element('publisher', bibliography.publisher)}${element('journalTitle', bibliography.journalTitle)}${element('issn', issns.print)}${element('eissn', issns.electronic)}${element('publicationDate', isoDate(published))}${element('volume', bibliography.volume)}${element('issue', bibliography.issue)}${element('startPage', bibliography.fpage ?? bibliography.elocationId)}${element('endPage', bibliography.lpage)}${element('doi', doi)}${element('publisherRecordId', article.meta.articleIds['publisher-id'])}${element('documentType', typeLabel)}${titlesXml(record, lang)}${authorsXml(record)}${abstractsXml(record, lang)}<fullTextUrl format="html">${pageUrl}</fullTextUrl>
${keywordsXml(record, lang)}</record>
`;
}

/** Prints the title and its translations, each with its language. */
function titlesXml({ article: { meta }, bibliography: { title } }: DepositRecord, lang: string): Markup {
  const translated = meta.otherTitles.flatMap((other) =>
    other.type === 'trans' && other.lang !== undefined ? [[other.lang, fullTitleText(other)] as const] : [],
  );
  return inLanguages('title', [[meta.titleLang ?? lang, title], ...translated]);
}

/** Prints the abstract and its translations, each with its language. */
function abstractsXml({ article, bibliography: { abstract = '' } }: DepositRecord, lang: string): Markup {
  const main = mainAbstractOf(article);
  const translated = article.abstracts.flatMap((other) =>
    other !== main && other.lang !== undefined && isOrdinaryAbstract(other)
      ? [[other.lang, metadataTextOfBlocks(other.content)] as const]
      : [],
  );
  return inLanguages('abstract', [[main?.lang ?? lang, abstract], ...translated]);
}

/** Prints texts as elements with their languages, the first in each language; a language without a code only for the first text. */
function inLanguages(name: 'title' | 'abstract', texts: readonly (readonly [lang: string, text: string])[]): Markup {
  const tag = trustedMarkup(name);
  const codes = new Set<string>();
  return xml`${texts.map(([lang, words], i) => {
    const code = threeLetterLanguage(lang);
    const text = clean(words, LONGEST);
    if (text === undefined || codes.has(code ?? '') || (code === undefined && i > 0)) return false;
    codes.add(code ?? '');
    return xml`<${tag}${attribute('language', code)}>${text}</${tag}>\n`;
  })}`;
}

const LONGEST = 100_000;

/** Prints the keywords of each language. */
function keywordsXml({ article }: DepositRecord, lang: string): Markup {
  const groups = [...authorKeywordsByLanguage(article.meta, lang)].map(([own, words]) => [threeLetterLanguage(own), words] as const);
  return xml`${groups.map(([code, words]) => xml`<keywords${attribute('language', code)}>\n${words.map((word) => element('keyword', word))}</keywords>\n`)}`;
}

/** Prints the authors, each with their first institution, and the list of these institutions. */
function authorsXml({ bibliography: { authors }, affiliationById }: DepositRecord): Markup | false {
  const names = new Map<string, string>();
  const idOf = (author: Contrib): string | undefined => author.affIds.find((id) => nameOf(id) !== '');
  const nameOf = (id: string): string => institutionName(affiliationById.get(id));
  for (const author of authors) {
    const id = idOf(author);
    if (id !== undefined && !names.has(id)) names.set(id, nameOf(id));
  }
  const numbers = new Map([...names.keys()].map((id, index) => [id, index + 1]));
  return (
    authors.length > 0 &&
    xml`<authors>
${authors.map((author) => {
  const number = numbers.get(idOf(author) ?? '');
  return xml`<author>
${element('name', clean(displayName(author)) ?? 'Anonymous')}${element('affiliationId', number)}${element('orcid_id', author.orcid === undefined ? undefined : `https://orcid.org/${author.orcid}`)}</author>
`;
})}</authors>
${
  names.size > 0 &&
  xml`<affiliationsList>
${[...names].map(([id, name]) => xml`<affiliationName affiliationId="${numbers.get(id) ?? 0}">${name}</affiliationName>\n`)}</affiliationsList>
`
}`
  );
}

/** Returns institution and country, or the text of an affiliation without parts. */
function institutionName(affiliation: Affiliation | undefined): string {
  if (affiliation?.institution === undefined) return clean(affiliation?.text) ?? '';
  return clean([affiliation.institution, affiliation.country].filter((part) => part !== undefined && part !== '').join(', ')) ?? '';
}

/** Prints an element with plain text; nothing if there is no text. */
function element(name: DoajElement, value: string | number | undefined): Markup | false {
  const tag = trustedMarkup(name);
  const text = typeof value === 'number' ? String(value) : clean(value);
  return text !== undefined && xml`<${tag}>${text}</${tag}>\n`;
}

type DoajElement =
  | 'language'
  | 'publisher'
  | 'journalTitle'
  | 'issn'
  | 'eissn'
  | 'publicationDate'
  | 'volume'
  | 'issue'
  | 'startPage'
  | 'endPage'
  | 'doi'
  | 'publisherRecordId'
  | 'documentType'
  | 'keyword'
  | 'name'
  | 'affiliationId'
  | 'orcid_id';
