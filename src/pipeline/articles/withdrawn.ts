import type { Article } from '../../model/article.ts';
import type { ArticleNotice } from '../../model/article-card.ts';
import type { ArticleMeta } from '../../model/article-meta.ts';
import type { Journal, Withdrawal } from '../../model/journal.ts';
import { pageEnding } from '../../model/text/address.ts';
import { compareText } from '../../model/text/compare.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { publicationDateOf } from '../../model/text/publication-date.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { WithdrawnArticle } from '../../model/withdrawn-article.ts';
import { crossrefRemoval } from '../../publish/deposit/crossref-article.ts';
import { depositRecord } from '../../publish/deposit/deposit-record.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { deliveredKeys } from '../../read/package/fingerprint.ts';
import { bareDoi } from '../../read/package/identify-article.ts';
import { readCandidate } from '../../read/package/read-candidate.ts';
import { authorsOf } from '../../render/author-name.ts';
import { displayName } from '../../render/display-name.ts';
import { fullTitleText } from '../../render/full-title.ts';
import { noticeOf, noticesByDoi, withRetractedTitle } from '../../render/notice.ts';
import { pageUrl } from '../../site/page-href.ts';
import type { BuildContext } from '../context.ts';
import { routeInputsOf } from '../tasks/read-article.ts';
import { routeArticles } from '../tasks/route-articles.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { withOriginals } from './translation-candidates.ts';

/** The articles that `"withdrawn"` in `journal.json` names. */
export interface Withdrawn {
  /** The entry of an article, by the key of its file and its DOI; undefined if it is not withdrawn. */
  find(key: string, doi: string | undefined): Withdrawal | undefined;
}

/** An entry is a DOI, the path of an article's file, or that of the folder or zip that it is in. */
export function withdrawnOf({ withdrawn = [] }: Pick<Journal, 'withdrawn'>): Withdrawn {
  const byName = new Map(
    withdrawn.flatMap((entry) =>
      [bareDoi(entry.article).toLowerCase(), entry.article.replace(/^\.?\/|\/+$/g, '')].map((name) => [name, entry]),
    ),
  );
  return {
    find(key, doi) {
      if (byName.size === 0) return undefined;
      const parts = key.split('/');
      const paths = parts.map((_, at) => parts.slice(0, at + 1).join('/'));
      return [...(doi === undefined ? [] : [doi.toLowerCase()]), ...paths]
        .map((name) => byName.get(name))
        .find((entry) => entry !== undefined);
    },
  };
}

/** Returns the candidates that are published. Reports entries that name no article of the content, which may be misspelt. */
export function withoutWithdrawn(
  candidates: readonly ArticleCandidate[],
  {
    content,
    setup: {
      journal: { withdrawn = [] },
    },
    problems: { report },
    articles: {
      raw: { withdrawn: withdrawnRaw },
    },
  }: Pick<BuildContext, 'setup' | 'problems' | 'content' | 'articles'>,
): readonly ArticleCandidate[] {
  if (withdrawn.length === 0) return candidates;
  for (const entry of withdrawn) {
    const { find } = withdrawnOf({ withdrawn: [entry] });
    if (candidates.some(({ file, identity }) => find(file.key, identity.doi) !== undefined)) continue;
    const message = translatable`"withdrawn" names "${entry.article}", and the content holds no such article; expected a DOI, or a path in the content`;
    report({ code: 'withdrawn-unknown', severity: 'warning', place: { file: 'journal.json', line: 0, column: 0 }, message });
  }
  const { find } = withdrawnOf({ withdrawn });
  const published = candidates.filter(({ file, identity }) => find(file.key, identity.doi) === undefined);
  const others = new Set(published.flatMap(deliveredKeys));
  const publishedCandidates = new Set(published);
  for (const candidate of candidates) {
    if (publishedCandidates.has(candidate)) continue;
    for (const key of deliveredKeys(candidate)) if (!others.has(key)) withdrawnRaw.add(key);
  }
  for (const { path } of content.delivered) if (find(path, undefined) !== undefined) withdrawnRaw.add(path);
  return published;
}

interface WithdrawnContext {
  /** The articles of this build. */
  readonly converted: readonly ConvertedArticle[];
  readonly context: BuildContext;
}

/**
 * Reads what the pages of withdrawn articles say. Their addresses are those that they had; one that a published article has now goes to that. An
 * article that cannot be read has no page.
 */
export async function readWithdrawn(
  candidates: readonly ArticleCandidate[],
  { converted, context }: WithdrawnContext,
): Promise<readonly WithdrawnArticle[]> {
  const { journal } = context.setup;
  const { withdrawn = [] } = journal;
  if (withdrawn.length === 0) return [];
  const { find } = withdrawnOf({ withdrawn });
  const found = withOriginals(candidates, journal, () => false).flatMap((candidate) => {
    const { file, identity, translation, hold } = candidate;
    // A translation goes offline with its original.
    const entry = find(file.key, identity.doi) ?? (translation && find(translation.original.key, undefined));
    return entry === undefined || hold !== undefined ? [] : [{ candidate, entry }];
  });
  const read: { readonly candidate: ArticleCandidate; readonly entry: Withdrawal; readonly article: Article }[] = [];
  for (const one of found) {
    const article = await readCandidate(context.content.folder, one.candidate, () => undefined).catch(() => undefined);
    if (article !== undefined) read.push({ ...one, article });
  }
  const stems = routeArticles(
    read.map(({ candidate, article }) => routeInputsOf(article.meta, candidate)),
    () => undefined,
    converted.map(({ stem, candidate }) => [stem, candidate.file.key]),
  );
  const notices = noticesByDoi(
    converted.flatMap(({ candidate, marks, card: { doi, publishedIso } }) =>
      candidate.hold === undefined ? [{ marks, publishedIso, ...(doi === undefined ? {} : { doi }) }] : [],
    ),
  );
  return read
    .flatMap(({ candidate, entry, article }) => {
      const stem = stems.get(candidate.file.key);
      const given = notices.get(article.meta.articleIds.doi?.toLowerCase() ?? '');
      return stem === undefined ? [] : withdrawnArticle(article, { stem, entry, notice: noticeOf(article.meta, given), journal });
    })
    .sort((a, b) => compareText(a.stem, b.stem));
}

interface WithdrawalOf {
  readonly stem: string;
  readonly entry: Withdrawal;
  readonly notice: ArticleNotice | undefined;
  readonly journal: Journal;
}

function withdrawnArticle(article: Article, { stem, entry, notice, journal }: WithdrawalOf): WithdrawnArticle {
  const { meta } = withRetractedTitle(article, notice);
  const { doi } = meta.articleIds;
  const pages = meta.pageRange ?? ([meta.fpage, meta.lpage].filter((page) => page !== undefined).join('–') || meta.elocationId);
  const withdrawnIso = entry.date ?? withdrawnDateOf(meta) ?? notice?.date ?? '';
  const isDeposited = journal.deposits?.formats.includes('crossref') === true;
  const place = { journal, stem, pageUrl: pageUrl(journal, `${stem}.html`), ending: pageEnding(journal.host), siblings: [] };
  const crossref = isDeposited ? crossrefRemoval(depositRecord(article, place), withdrawnIso) : undefined;
  return {
    stem,
    ...(doi === undefined ? {} : { doi }),
    title: fullTitleText(meta),
    authors: authorsOf(meta).map((author) => displayName(author)),
    ...(meta.lang === undefined ? {} : { lang: meta.lang }),
    ...(meta.volume === undefined ? {} : { volume: meta.volume }),
    ...(meta.issue === undefined ? {} : { issue: meta.issue }),
    ...(pages === undefined ? {} : { pages }),
    publishedIso: isoDate(publicationDateOf(meta)),
    withdrawnIso,
    ...(entry.reason === undefined ? {} : { reason: entry.reason }),
    ...noticeLinkOf(entry.notice, notice),
    ...(crossref === undefined ? {} : { crossref: crossref.markup }),
  };
}

/** The date of the source. */
function withdrawnDateOf({ pubDates, history }: ArticleMeta): string | undefined {
  const date = [...history, ...pubDates].find(({ dateType = '' }) => WITHDRAWN_DATES.test(dateType));
  return date === undefined ? undefined : isoDate(date);
}

const WITHDRAWN_DATES = /^(?:withdrawn|removed|retracted)$/i;

function noticeLinkOf(own: string | undefined, notice: ArticleNotice | undefined): Pick<WithdrawnArticle, 'notice'> {
  if (own !== undefined) {
    const doi = bareDoi(own);
    return { notice: doi.startsWith('10.') ? { doi } : { href: own } };
  }
  const { doi, href } = notice ?? {};
  if (doi !== undefined) return { notice: { doi } };
  return href === undefined ? {} : { notice: { href } };
}
