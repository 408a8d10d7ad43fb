import type { Article, SubArticle } from '../../model/article.ts';
import type { ArticleNotice } from '../../model/article-card.ts';
import type { AbstractFact, ArticleFacts, ReviewFact, TitleFact, TranslationFact } from '../../model/article-facts.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { ArticleMeta, PubDate } from '../../model/article-meta.ts';
import type { Block } from '../../model/block.ts';
import type { LanguageVersion } from '../../model/language-version.ts';
import { usualIssn } from '../../model/text/issn.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { historyDateOf, publicationDateOf } from '../../model/text/publication-date.ts';
import { typeLabelOf } from '../article-type.ts';
import { doiPlacesOf } from '../doi-places.ts';
import { authorKeywordsByLanguage } from '../keywords.ts';
import { isOrdinaryAbstract, withoutOwnDois } from '../main-abstract.ts';
import { mergeNotices, ownNoticeOf, singleNotices } from '../notice.ts';
import { metadataText, metadataTextOfBlocks, tidyText } from '../plain-text.ts';
import { isReview } from '../review-order.ts';
import { reviewTypeOf } from '../review-type.ts';
import { contributorFacts } from './contributor-facts.ts';
import { fundingFacts, licenseFacts, trialFacts } from './permission-facts.ts';
import { referenceFacts } from './reference-facts.ts';
import { type NamingRelation, relationFacts } from './relation-facts.ts';
import { stated } from './stated.ts';

/** The place of an article in its journal, which its source does not state. */
export interface FactsPlace {
  readonly journal: ArticleJournal;
  /** `content/1/e00003`, to find the article among its languages. */
  readonly stem: string;
  /** Notice by another article of the journal. */
  readonly notice?: ArticleNotice;
  /** The article in all its languages, the original first; absent if it has one. */
  readonly languages?: readonly LanguageVersion[];
  /** Articles of the journal that name this one, with the relation that they name. */
  readonly naming?: readonly NamingRelation[];
}

/** Returns the facts of an article. */
export function articleFacts(article: Article, { journal, stem, notice, languages = [], naming = [] }: FactsPlace): ArticleFacts {
  const { meta } = article;
  const lang = meta.lang ?? journal.language;
  const { doi, ...ids } = meta.articleIds;
  const notices = mergeNotices([...singleNotices(notice), ...singleNotices(ownNoticeOf(meta))]);
  return {
    ...stated({
      doi,
      subtitle: metadataText(meta.subtitle ?? []),
      published: isoDate(publicationDateOf(meta)),
      printed: isoDate(meta.pubDates.find(isPrint)),
      received: isoDate(historyDateOf(meta, 'received')),
      accepted: isoDate(historyDateOf(meta, 'accepted')),
      volume: meta.volume,
      issue: meta.issue,
      issueTitle: meta.issueTitle,
      fpage: meta.fpage,
      lpage: meta.lpage,
      elocationId: meta.elocationId,
      version: meta.version,
    }),
    ids: identifiers(ids),
    articleType: meta.articleType,
    typeLabel: typeLabelOf(meta),
    lang,
    title: metadataText(meta.title),
    otherTitles: otherTitles(article),
    abstracts: [
      ...article.abstracts.flatMap((abstract) => abstractFacts(abstract, { lang, doi })),
      ...translatedParts(article).flatMap((part) =>
        part.abstracts.flatMap((abstract) => abstractFacts(abstract, { lang: part.lang ?? lang, doi })),
      ),
    ],
    contributors: contributorFacts(meta),
    dates: [...meta.pubDates, ...meta.history].map(dateFact),
    journal: journalFacts(meta, journal),
    copyright: stated({
      statement: meta.permissions.copyrightStatement,
      year: meta.permissions.copyrightYear,
      holder: meta.permissions.copyrightHolder,
    }),
    licenses: licenseFacts(meta, journal.licenseUrl),
    keywords: [...authorKeywordsByLanguage(meta, lang)].flatMap(([language, words]) => words.map((text) => ({ text, lang: language }))),
    subjects: [...new Set(meta.subjects.map(({ name }) => tidyText(name)).filter((name) => name !== ''))],
    funding: fundingFacts(meta),
    trials: trialFacts(article),
    references: referenceFacts(article),
    components: componentFacts(article),
    reviews: reviewFacts(article.subArticles, meta),
    relations: relationFacts(meta, naming),
    notices: singleNotices(notices),
    translations: translationFacts(article, { stem, languages }),
    versions: article.versions.map(({ version, doi: own }) => ({ version, ...stated({ doi: own }) })),
  };
}

/** Identifiers with `pmcid` in one form, under one name. */
function identifiers(ids: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { pmc, 'pmc-id': pmcId, 'pmc-uid': pmcUid, pmcid = pmc ?? pmcId ?? pmcUid, ...others } = ids;
  return { ...others, ...(pmcid === undefined ? {} : { pmcid: /^\d+$/.test(pmcid) ? `PMC${pmcid}` : pmcid }) };
}

/** Titles in other languages: of the article, and of its translations that it has no title for. */
function otherTitles(article: Article): readonly TitleFact[] {
  const own = article.meta.otherTitles.filter(({ type }) => type === 'trans');
  const known = new Set(own.map(({ lang }) => lang));
  const parts = translatedParts(article)
    .filter(({ lang }) => !known.has(lang))
    .map(({ meta: { title, subtitle = [] }, lang }) => ({ title, subtitle, ...stated({ lang }) }));
  return [...own, ...parts]
    .map(({ title, subtitle = [], lang }) => ({ text: metadataText(title), ...stated({ subtitle: metadataText(subtitle), lang }) }))
    .filter(({ text }) => text !== '');
}

/** The translations that an article contains. */
function translatedParts({ subArticles }: Pick<Article, 'subArticles'>): readonly SubArticle[] {
  return subArticles.filter(({ articleType }) => articleType === 'translation');
}

interface AbstractContext {
  readonly lang: string;
  readonly doi: string | undefined;
}

function abstractFacts(abstract: Article['abstracts'][number], { lang, doi }: AbstractContext): AbstractFact[] {
  const textOf = (blocks: readonly Block[]): string => withoutOwnDois(metadataTextOfBlocks(blocks), doi);
  const text = textOf(abstract.content);
  if (text === '') return [];
  const hasSections = abstract.content.some(({ kind }) => kind === 'section');
  const sections = abstract.content.flatMap((block) => {
    const isSection = block.kind === 'section' && block.title !== undefined;
    const own = textOf(isSection ? block.content : [block]);
    return own === '' ? [] : [{ text: own, ...stated({ label: isSection ? metadataText(block.title ?? []) : '' }) }];
  });
  return [
    {
      ...stated({
        type: isOrdinaryAbstract(abstract) ? undefined : abstract.abstractType,
        title: metadataText(abstract.title ?? []),
        doi: abstract.doi,
      }),
      lang: abstract.lang ?? lang,
      text,
      sections: hasSections ? sections : [],
    },
  ];
}

function dateFact(date: PubDate): ArticleFacts['dates'][number] {
  return { type: date.dateType, date: isoDate(date), ...stated({ format: date.publicationFormat }) };
}

function isPrint({ dateType, publicationFormat }: PubDate): boolean {
  return dateType === 'ppub' || (publicationFormat === 'print' && dateType !== 'collection');
}

/** The journal of the article, with its own ISSNs if it has any. */
function journalFacts({ journal: own }: ArticleMeta, journal: ArticleJournal): ArticleFacts['journal'] {
  const isOwn = own.issnEpub !== undefined || own.issnPpub !== undefined;
  return {
    title: tidyText(own.title ?? journal.title),
    ...stated({
      abbreviation: own.abbreviation ?? journal.abbreviation,
      issnElectronic: issnOf(isOwn ? own.issnEpub : journal.issn),
      issnPrint: issnOf(isOwn ? own.issnPpub : journal.issnPrint),
      publisher: own.publisher ?? journal.publisher,
    }),
  };
}

/** Returns an ISSN in its usual form; undefined for other text. */
function issnOf(text = ''): string | undefined {
  const usual = usualIssn(text);
  return /^\d{4}-\d{3}[\dX]$/.test(usual) ? usual : undefined;
}

/** Parts with DOIs, but reviews and translations, which are facts of their own. */
function componentFacts(article: Article): ArticleFacts['components'] {
  const others = new Set(allSubArticles(article.subArticles).flatMap(({ doi }) => doi?.toLowerCase() ?? []));
  return doiPlacesOf(article)
    .filter(({ doi }) => !others.has(doi.toLowerCase()))
    .map(({ doi, title }) => ({ doi, title }));
}

function reviewFacts(subArticles: readonly SubArticle[], { affiliations }: ArticleMeta): readonly ReviewFact[] {
  return allSubArticles(subArticles)
    .filter(isReview)
    .map(({ doi, articleType, meta }) => ({
      ...stated({ doi, date: isoDate(publicationDateOf(meta)) }),
      type: reviewTypeOf(articleType) ?? '',
      title: metadataText(meta.title),
      contributors: contributorFacts({ ...meta, affiliations: [...affiliations, ...meta.affiliations] }),
    }));
}

/** Sub-articles in document order, each before those inside it. */
function allSubArticles(parts: readonly SubArticle[]): readonly SubArticle[] {
  return parts.flatMap((part) => [part, ...allSubArticles(part.subArticles)]);
}

/** Other languages of the article: pages of the journal, else translations among the sub-articles. */
function translationFacts(
  { meta, subArticles }: Article,
  { stem, languages }: Required<Pick<FactsPlace, 'stem' | 'languages'>>,
): readonly TranslationFact[] {
  const own = languages.find((version) => version.stem === stem);
  const pages = languages
    .filter((version) => version !== own && (own?.isOriginal === true || version.isOriginal))
    .map(({ language, doi, isOriginal }) => ({ lang: language, isOriginal, ...stated({ doi }) }));
  const parts = translatedParts({ subArticles }).map(({ lang = '', doi }) => ({ lang, isOriginal: false, ...stated({ doi }) }));
  const known = new Set(pages.map(({ lang }) => lang));
  return [...pages, ...parts.filter(({ lang }) => lang !== meta.lang && !known.has(lang))];
}
