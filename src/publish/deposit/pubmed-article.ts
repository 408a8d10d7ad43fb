import type { AbstractFact, ArticleFacts, DateFact } from '../../model/article-facts.ts';
import { recordTitle } from '../../model/text/full-title.ts';
import { attribute, type Markup, trustedMarkup, xml } from '../../model/text/markup.ts';
import { clean } from './clean.ts';
import { depositMissing } from './deposit-missing.ts';
import type { DepositRecord } from './deposit-record.ts';
import { threeLetterLanguage, twoLetterLanguage } from './languages.ts';
import { authorList, groupList } from './pubmed-authors.ts';
import { objectList } from './pubmed-objects.ts';

/**
 * Prints an article as an `<Article>` for PubMed; undefined if it lacks what PubMed requires. PubMed DTD 3.0: the children are in the DTD's order.
 *
 * An article that has a PMID replaces the citation of that number.
 */
export function pubmedArticle(record: DepositRecord): Markup | undefined {
  const { facts } = record;
  if (depositMissing('pubmed', record) !== undefined) return undefined;
  const titles = titlesOf(facts);
  const unprinted = translatedTitles(facts).filter(({ text }) => text !== titles.english && text !== titles.vernacular);
  const { main, others } = abstractsOf(facts);
  return xml`<Article${attribute('VersionID', VERSION.exec(facts.version ?? '')?.[1])}>
${journalXml(record)}${element('Replaces', facts.ids.pmid, xml` IdType="pubmed"`)}${element('ArticleTitle', titles.english)}${element('VernacularTitle', titles.vernacular)}${element('FirstPage', facts.fpage)}${element('LastPage', facts.lpage)}${element('ELocationID', facts.elocationId, xml` EIdType="pii"`)}${element('ELocationID', facts.doi, xml` EIdType="doi"`)}${element('Language', twoLetterLanguage(facts.lang)?.toUpperCase())}${authorList(facts)}${groupList(facts)}${publicationTypes(facts)}${articleIds(facts)}${historyXml(facts)}${main !== undefined && xml`<Abstract>${abstractXml(main)}</Abstract>\n`}${others.map((one) => otherAbstract(one, unprinted))}${titlesAlone(unprinted, others)}${copyrightXml(facts)}${objectList(facts)}${referenceList(facts)}</Article>
`;
}

/** Prints articles as a file for PubMed. */
export function pubmedFile(articles: readonly Markup[]): Markup {
  return xml`<?xml version="1.0" encoding="UTF-8"?>
${DOCTYPE}
<ArticleSet>
${articles}</ArticleSet>
`;
}

const DOCTYPE = trustedMarkup(
  '<!DOCTYPE ArticleSet PUBLIC "-//NLM//DTD PubMed 3.0//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/in/PubMed.dtd">',
);

// '2', 'v1.1'
const VERSION = /^v?(\d{1,4}(?:\.\d{1,4})*)$/i;

/** PubMed knows journals by the abbreviation of the NLM Catalog, and requires a publisher. */
function journalXml({ article, facts, bibliography, issns, journal }: DepositRecord): Markup {
  const nlmName = article.meta.journal.journalIds.find(({ type }) => type === 'nlm-ta')?.value;
  const publisher = clean(facts.journal.publisher) ?? clean(journal.deposits?.registrant) ?? bibliography.journalTitle;
  return xml`<Journal>
${element('PublisherName', publisher)}${element('JournalTitle', nlmName ?? bibliography.journalAbbreviation ?? bibliography.journalTitle)}${element('Issn', issns.electronic ?? issns.print)}${element('Volume', facts.volume)}${element('Issue', facts.issue)}${
  facts.printed === undefined ? pubDate('epublish', facts.published ?? '') : pubDate('ppublish', facts.printed)
}</Journal>
`;
}

function pubDate(status: string, iso: string): Markup {
  const [year = '', month, day] = iso.split('-');
  return xml`<PubDate PubStatus="${status}"><Year>${year}</Year>${month !== undefined && xml`<Month>${month}</Month>`}${
    day !== undefined && xml`<Day>${day}</Day>`
  }</PubDate>
`;
}

/**
 * Returns the title in English, and the one in the language of the article, or that of a translation if the article is in English. PubMed marks
 * retracted articles itself.
 */
function titlesOf({ lang, otherTitles, typeLabel, ...own }: ArticleFacts): {
  english?: string | undefined;
  vernacular?: string | undefined;
} {
  const title = recordTitle({ ...own, notices: [] }) || typeLabel;
  const translated = translatedTitles({ otherTitles });
  return isEnglish(lang)
    ? { english: title, vernacular: translated.find((one) => !isEnglish(one.lang))?.text }
    : { english: translated.find((one) => isEnglish(one.lang))?.text, vernacular: title };
}

function translatedTitles({ otherTitles }: Pick<ArticleFacts, 'otherTitles'>): readonly LanguageTitle[] {
  return otherTitles.map(({ lang = '', text, subtitle }) => ({
    lang,
    text: recordTitle({ title: text, ...(subtitle === undefined ? {} : { subtitle }), notices: [] }),
  }));
}

interface LanguageTitle {
  readonly lang: string;
  readonly text: string;
}

function isEnglish(lang: string): boolean {
  return twoLetterLanguage(lang) === 'en';
}

/** Returns the abstract in English, else the first, and the others. */
function abstractsOf({ abstracts }: ArticleFacts): { main: AbstractFact | undefined; others: readonly AbstractFact[] } {
  const printed = abstracts.filter(({ type }) => type !== 'graphical');
  const ordinary = printed.filter(({ type }) => type === undefined);
  const main = ordinary.find(({ lang }) => isEnglish(lang)) ?? ordinary[0];
  return { main, others: printed.filter((one) => one !== main) };
}

/** Prints a further abstract, with the title in its language that has no element of its own. */
function otherAbstract(abstract: AbstractFact, titles: readonly LanguageTitle[]): Markup {
  const { lang, type } = abstract;
  const title = type === undefined ? titles.find((one) => isSameLanguage(one, abstract)) : undefined;
  return xml`<OtherAbstract Language="${codeOf(lang)}"${attribute('Type', type)}>${element('ArticleTitle', title?.text)}${abstractXml(abstract)}</OtherAbstract>\n`;
}

/** Prints the titles in languages in which there is no abstract. */
function titlesAlone(titles: readonly LanguageTitle[], abstracts: readonly AbstractFact[]): readonly Markup[] {
  const alone = titles.filter((title) => !abstracts.some((abstract) => abstract.type === undefined && isSameLanguage(title, abstract)));
  return alone.map(({ lang, text }) => xml`<OtherAbstract Language="${codeOf(lang)}">${element('ArticleTitle', text)}</OtherAbstract>\n`);
}

function isSameLanguage(one: { readonly lang: string }, other: { readonly lang: string }): boolean {
  return codeOf(one.lang) === codeOf(other.lang);
}

function codeOf(lang: string): string {
  return threeLetterLanguage(lang) ?? 'und';
}

/** Prints the text of an abstract, its sections with their headings. */
function abstractXml({ sections, text }: AbstractFact): Markup {
  if (sections.length === 0) return xml`${clean(text, LONGEST)}`;
  return xml`${sections.map(({ label, text: words }) =>
    label === undefined
      ? xml`${clean(words, LONGEST)}\n`
      : xml`<AbstractText Label="${clean(label)}">${clean(words, LONGEST)}</AbstractText>\n`,
  )}`;
}

const LONGEST = 100_000;

function publicationTypes({ articleType, relations }: ArticleFacts): readonly (Markup | false)[] {
  const isComment = relations.some(({ name }) => name === 'commentary-article');
  const types = [PUBLICATION_TYPES[articleType.toLowerCase()] ?? 'Journal Article', ...(isComment ? ['Comment'] : [])];
  return [...new Set(types)].map((type) => element('PublicationType', type));
}

/** Types of publication by `article-type`. PubMed, publication types. */
const PUBLICATION_TYPES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  addendum: 'Published Erratum',
  'article-commentary': 'Comment',
  'case-report': 'Case Reports',
  correction: 'Published Erratum',
  corrigendum: 'Published Erratum',
  editorial: 'Editorial',
  erratum: 'Published Erratum',
  'expression-of-concern': 'Expression of Concern',
  interview: 'Interview',
  letter: 'Letter',
  'meta-analysis': 'Meta-Analysis',
  news: 'News',
  obituary: 'Biography',
  'partial-retraction': 'Retraction of Publication',
  preprint: 'Preprint',
  reply: 'Letter',
  retraction: 'Retraction of Publication',
  'review-article': 'Review',
  'systematic-review': 'Systematic Review',
});

function articleIds({ doi, ids }: ArticleFacts): Markup {
  const all = [articleId('pii', ids['publisher-id'] ?? ids.pii), articleId('doi', doi), articleId('pmcid', ids.pmcid)];
  return xml`<ArticleIdList>\n${all}</ArticleIdList>\n`;
}

function articleId(type: 'pii' | 'doi' | 'pmcid' | 'pubmed', id: string | undefined): Markup | false {
  return element('ArticleId', id, xml` IdType="${type}"`);
}

/** Prints the dates of the manuscript, and that of publication online before the printed issue. */
function historyXml({ dates, printed, published }: ArticleFacts): Markup | false {
  const known = dates.flatMap(({ type, date }: DateFact) => {
    const status = HISTORY[type.toLowerCase()];
    return status === undefined ? [] : [pubDate(status, date)];
  });
  const ahead = printed !== undefined && published !== undefined && published !== printed ? [pubDate('aheadofprint', published)] : [];
  const all = [...known, ...ahead];
  return all.length > 0 && xml`<History>\n${all}</History>\n`;
}

const HISTORY: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  received: 'received',
  'rev-recd': 'revised',
  revised: 'revised',
  accepted: 'accepted',
});

/** Prints the statement of copyright with the licences. */
function copyrightXml({ copyright: { statement, year, holder }, licenses }: ArticleFacts): Markup | false {
  const own =
    statement ??
    (holder === undefined && year === undefined ? undefined : `© ${[year, holder].filter((part) => part !== undefined).join(' ')}`);
  const terms = licenses.flatMap(({ url, text }) => url ?? text ?? []);
  return element('CopyrightInformation', [...(own === undefined ? [] : [own]), ...new Set(terms)].join(' '));
}

/** Prints the works cited, with their identifiers. */
function referenceList({ references }: ArticleFacts): Markup | false {
  return (
    references.length > 0 &&
    xml`<ReferenceList>
${references.map(({ text, doi, pmid, pmcid }) => {
  const ids = [articleId('pubmed', pmid), articleId('doi', doi), articleId('pmcid', pmcid)].filter((id) => id !== false);
  return xml`<Reference><Citation>${clean(text)}</Citation>${ids.length > 0 && xml`<ArticleIdList>${ids}</ArticleIdList>`}</Reference>\n`;
})}</ReferenceList>
`
  );
}

type PubmedElement =
  | 'ArticleId'
  | 'ArticleTitle'
  | 'CopyrightInformation'
  | 'ELocationID'
  | 'FirstPage'
  | 'Issn'
  | 'Issue'
  | 'JournalTitle'
  | 'Language'
  | 'LastPage'
  | 'PublicationType'
  | 'PublisherName'
  | 'Replaces'
  | 'VernacularTitle'
  | 'Volume';

/** Prints an element with plain text; nothing if there is no text. */
function element(name: PubmedElement, value: string | undefined, attributes?: Markup): Markup | false {
  const tag = trustedMarkup(name);
  const text = clean(value);
  return text !== undefined && xml`<${tag}${attributes}>${text}</${tag}>\n`;
}
