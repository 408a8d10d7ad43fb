import type { Affiliation, Contrib } from '../../model/article-meta.ts';
import { absoluteUrl } from '../../model/text/address.ts';
import { attribute, type Markup, trustedMarkup, xml } from '../../model/text/markup.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { displayName } from '../../render/display-name.ts';
import { fullTitleText } from '../../render/full-title.ts';
import { authorKeywordsByLanguage } from '../../render/keywords.ts';
import { isOrdinaryAbstract, mainAbstractOf } from '../../render/main-abstract.ts';
import { metadataTextOfBlocks } from '../../render/plain-text.ts';
import { clean } from './clean.ts';
import { depositMissing } from './deposit-missing.ts';
import type { DepositRecord } from './deposit-record.ts';
import { threeLetterLanguage, twoLetterLanguage } from './languages.ts';

/**
 * Prints an article as a `<record>` of DOAJ's XML, with titles, abstracts and keywords of every language; undefined if the article lacks what DOAJ
 * requires.
 *
 * doajArticles.xsd: the children are in the schema's order.
 */
export function doajRecord(record: DepositRecord): Markup | undefined {
  const { bibliography, issns, journal, article, pageUrl, typeLabel } = record;
  const { published, doi } = bibliography;
  if (published === undefined || depositMissing('doaj', record) !== undefined) return undefined;
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

/** Prints the authors with their institutions, and the list of these institutions. */
function authorsXml(record: DepositRecord): Markup | false {
  const { authors } = record.bibliography;
  const numbers = new Map<string, number>();
  const numbersOf = (author: Contrib): readonly number[] =>
    institutionsOf(author, record).map((name) => {
      const number = numbers.get(name) ?? numbers.size + 1;
      numbers.set(name, number);
      return number;
    });
  return (
    authors.length > 0 &&
    xml`<authors>
${authors.map(
  (author) => xml`<author>
${element('name', nameOf(author))}${numbersOf(author).map((number) => element('affiliationId', number))}${element('orcid_id', orcidOf(author))}</author>
`,
)}</authors>
${
  numbers.size > 0 &&
  xml`<affiliationsList>
${[...numbers].map(([name, number]) => xml`<affiliationName affiliationId="${number}">${name}</affiliationName>\n`)}</affiliationsList>
`
}`
  );
}

function nameOf(author: Contrib): string {
  return clean(displayName(author)) ?? 'Anonymous';
}

function orcidOf({ orcid }: Contrib): string | undefined {
  return orcid === undefined ? undefined : `https://orcid.org/${orcid}`;
}

/** Returns the institutions of an author, each once: with country, or the text of an affiliation without parts. */
function institutionsOf({ affIds }: Contrib, { affiliationById }: DepositRecord): readonly string[] {
  return [...new Set(affIds.map((id) => institutionName(affiliationById.get(id))))].filter((name) => name !== '');
}

function institutionName(affiliation: Affiliation | undefined): string {
  if (affiliation?.institution === undefined) return clean(affiliation?.text) ?? '';
  return (
    clean(
      [affiliation.institution, ...(affiliation.otherInstitutions ?? []), affiliation.country]
        .filter((part) => part !== undefined && part !== '')
        .join(', '),
    ) ?? ''
  );
}

/**
 * Returns an article as JSON for DOAJ's API, which takes one title and one abstract; the keywords are those of every language. Undefined if the
 * article lacks what DOAJ requires.
 */
export function doajArticle(record: DepositRecord): string | undefined {
  const { bibliography, issns, facts, pageUrl, siblings, journal, stem } = record;
  const { published, doi } = bibliography;
  if (published === undefined || depositMissing('doaj', record) !== undefined) return undefined;
  const identifier = [
    ['doi', doi],
    ['pissn', issns.print],
    ['eissn', issns.electronic === issns.print ? undefined : issns.electronic],
  ].flatMap(([type, id]) => (id === undefined ? [] : [{ type, id }]));
  const author = bibliography.authors.map((one) => ({
    name: nameOf(one),
    ...defined({ affiliation: institutionsOf(one, record).join('; '), orcid_id: orcidOf(one) }),
  }));
  const pdf = { type: 'fulltext', content_type: 'PDF', url: absoluteUrl(journal.siteUrl, `${stem}.pdf`) };
  const article = {
    ...(facts.ids['publisher-id'] === undefined ? {} : { admin: { publisher_record_id: facts.ids['publisher-id'] } }),
    bibjson: {
      ...defined({
        title: clean(bibliography.title, LONGEST),
        abstract: clean(bibliography.abstract, LONGEST),
        year: String(published.year),
        month: published.month === undefined ? undefined : String(published.month),
      }),
      author,
      keywords: bibliography.keywords,
      identifier,
      journal: {
        ...defined({
          title: bibliography.journalTitle,
          publisher: bibliography.publisher,
          volume: bibliography.volume,
          number: bibliography.issue,
          start_page: bibliography.fpage ?? bibliography.elocationId,
          end_page: bibliography.lpage,
        }),
        language: languagesOf(record),
      },
      link: [{ type: 'fulltext', content_type: 'HTML', url: pageUrl }, ...(siblings.includes('pdf') ? [pdf] : [])],
    },
  };
  return `${JSON.stringify(article, null, 1)}\n`;
}

/** Returns the language of the article and those of its translations, as codes in upper case: `['EN', 'PT']`. */
function languagesOf({ facts: { lang, translations } }: DepositRecord): readonly string[] {
  const codes = [lang, ...translations.map((one) => one.lang)].flatMap((one) => twoLetterLanguage(one)?.toUpperCase() ?? []);
  return [...new Set(codes)];
}

/** Leaves out values that are undefined or empty. */
function defined(values: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''));
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

/** Prints what is left of a withdrawn article for DOAJ's API: that it is deleted there, and what it is found by. */
export function withdrawnDoajArticle(doi: string | undefined, pageUrl: string): string {
  const identifier = doi === undefined ? [] : [{ type: 'doi', id: doi }];
  const link = [{ type: 'fulltext', content_type: 'HTML', url: pageUrl }];
  return `${JSON.stringify({ withdrawn: true, bibjson: { identifier, link } }, null, 2)}\n`;
}
