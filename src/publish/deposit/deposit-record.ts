import type { Article } from '../../model/article.ts';
import type { ArticleFacts } from '../../model/article-facts.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { Affiliation } from '../../model/article-meta.ts';
import type { LanguageVersion } from '../../model/language-version.ts';
import type { SiblingKind } from '../../model/renditions.ts';
import { usualIssn } from '../../model/text/issn.ts';
import { typeLabelOf } from '../../render/article-type.ts';
import { type BibliographyRecord, bibliographyRecord } from '../../render/bibliography/bibliography-record.ts';
import { articleFacts, type FactsPlace } from '../../render/facts/article-facts.ts';
import { clean } from './clean.ts';

/** The data of an article for deposits with registries. */
export interface DepositRecord {
  readonly article: Article;
  readonly facts: ArticleFacts;
  readonly journal: ArticleJournal;
  readonly bibliography: BibliographyRecord;
  readonly stem: string;
  /** Absolute URL of the article's page. */
  readonly pageUrl: string;
  /** Ending of page URLs on the journal's host. */
  readonly ending: '' | '.html';
  /** Renditions published with the page. */
  readonly siblings: readonly SiblingKind[];
  /** The article in all its languages, the original first; absent if it has one. */
  readonly languages?: readonly LanguageVersion[];
  readonly typeLabel: string;
  readonly issns: { readonly print?: string; readonly electronic?: string };
  readonly affiliationById: ReadonlyMap<string, Affiliation>;
}

/** The part of a record that depends on the site and not on the article's source. */
export interface DepositPlace
  extends Pick<DepositRecord, 'journal' | 'stem' | 'pageUrl' | 'ending' | 'siblings' | 'languages'>,
    Pick<FactsPlace, 'notice' | 'naming'> {
  /** The facts of the article, if they are known. */
  readonly facts?: ArticleFacts;
}

/** Returns the record of an article, with its own ISSNs if it has any, else those of the site's journal. */
export function depositRecord(article: Article, place: DepositPlace): DepositRecord {
  const { journal, pageUrl } = place;
  const own = article.meta.journal;
  const isOwn = own.issnEpub !== undefined || own.issnPpub !== undefined;
  const print = issnOf(isOwn ? own.issnPpub : journal.issnPrint);
  const electronic = issnOf(isOwn ? own.issnEpub : journal.issn);
  const facts = place.facts ?? articleFacts(article, place);
  const bibliography = bibliographyRecord(article, { journal, pageUrl, facts });
  return {
    ...place,
    article,
    facts,
    bibliography: cleanRecord(bibliography, journal),
    typeLabel: clean(typeLabelOf(article.meta)) ?? 'Article',
    issns: { ...(print === undefined ? {} : { print }), ...(electronic === undefined ? {} : { electronic }) },
    affiliationById: new Map(article.meta.affiliations.map((affiliation) => [affiliation.id, affiliation])),
  };
}

function cleanRecord(record: BibliographyRecord, journal: ArticleJournal): BibliographyRecord {
  return {
    ...record,
    title: clean(record.title) ?? '',
    journalTitle: clean(record.journalTitle, 255) ?? clean(journal.title, 255) ?? '',
    journalAbbreviation: clean(record.journalAbbreviation, 150),
    publisher: clean(record.publisher),
    volume: clean(record.volume, 32),
    issue: clean(record.issue, 32),
    fpage: clean(record.fpage, 32),
    lpage: clean(record.lpage, 32),
    elocationId: clean(record.elocationId, 32),
    abstract: clean(record.abstract, 100_000),
    keywords: record.keywords.flatMap((keyword) => clean(keyword) ?? []),
  };
}

/** Returns an ISSN in its usual form; undefined for other text. */
function issnOf(text: string | undefined): string | undefined {
  const usual = usualIssn(text ?? '');
  return ISSN.test(usual) ? usual : undefined;
}

const ISSN = /^\d{4}-\d{3}[\dX]$/;
