import { type MaybePromise, once } from '../model/maybe-promise.ts';
import { stagedFiles } from '../publish/staged-files.ts';
import { readSearchHints } from '../query/search/search-hints.ts';
import { type CoverageSums, sumCoverage } from '../render/coverage/coverage-sums.ts';
import { type Menus, menusOf, reportUnknownNames } from '../site/menus.ts';
import { readNews } from '../site/own-pages/news.ts';
import { readOwnPages } from '../site/own-pages/own-pages.ts';
import type { SiteContent } from '../site/site-content.ts';
import { openTheme } from '../site/theme/open-theme.ts';
import type { Themed } from '../site/tool-chrome.ts';
import type { ConvertedArticle } from './articles/convert-articles.ts';
import type { Aspect } from './aspects.ts';
import type { BuildContext } from './context.ts';
import type { ChangedProblems } from './edit/edited-problems.ts';
import { type Lazy, resolveLazy } from './engine/spill-store.ts';
import type { BuildSummary } from './options/build-options.ts';
import { bySeverity } from './problems/by-severity.ts';
import { siteContentOf } from './site/site-content.ts';
import { newestOf } from './site/write-changes.ts';
import type { SimilarByStem } from './site/write-indexes.ts';
import { type ArticleSummary, summarizeArticles } from './state/article-summary.ts';
import type { SavedSummary } from './state/build-state.ts';
import { type BuildOutcome, saveState } from './state/save-state.ts';

/**
 * A build whose stale articles are converted: what the steps of the pipeline work on. A complete build has all articles (`openSiteBuild`), a
 * build of an edit only those that were edited (`edit/prepare-edit.ts`).
 */
export interface SiteBuild {
  readonly context: BuildContext;
  /** Public articles, newest first. */
  readonly articles: readonly ConvertedArticle[];
  /** Articles on hold that a preview shows: they have pages of their own and are in no list, feed or index. */
  readonly previews: readonly ConvertedArticle[];
  /** Aspects in which articles differ from the build before; a step that reads none of them is up to date. `all` in a complete build. */
  readonly changed: readonly Aspect[] | 'all';
  /** The phases of the pipeline that have started. */
  readonly phases: Map<string, Promise<void>>;
  /** The most similar articles of each; empty until the step `indexes` has run. */
  similar: SimilarByStem;
  readonly facts: JournalFacts;
  /** Facts of every article that pages of others show. Call it after the step `indexes`. */
  readonly summaries: () => readonly ArticleSummary[];
  /** The journal's own styles, templates and assets, and the policy of its pages. */
  readonly theme: () => MaybePromise<Themed>;
  /** The input of the pages. Call it after the step `indexes`. */
  readonly siteContent: () => MaybePromise<SiteContent>;
  /** The menus that every page shows. */
  readonly menus: () => Promise<Menus>;
}

/** Facts about the whole journal. A complete build computes them from all articles, an edit updates those of the build before. */
export interface JournalFacts {
  readonly coverage: () => CoverageSums;
  /** Time of the newest change of an article. */
  readonly newest: () => string;
  /** Undefined if all problems are those of the build before. */
  readonly problems: () => ChangedProblems | undefined;
  /** Lines of the ledger; undefined if the file stays as it is. */
  readonly ledgerLines: () => readonly { readonly ledgerLine: Lazy<string> }[] | undefined;
  /** The summary with its problems, read from the state when they are accessed if they are as before. */
  readonly summaryOf: (summary: SavedSummary) => BuildSummary;
  /** Writes the state for the next build. */
  readonly writeState: (outcome: BuildOutcome) => void;
}

export function openSiteBuild(context: BuildContext, { articles, previews }: Pick<SiteBuild, 'articles' | 'previews'>): SiteBuild {
  const build: SiteBuild = {
    context,
    articles,
    previews,
    changed: 'all',
    phases: new Map(),
    similar: new Map(),
    facts: {
      coverage: once(() => sumCoverage(articles.map(({ details }) => resolveLazy(details).ledger))),
      newest: () => newestOf(articles),
      problems: () => ({ all: context.problems.all(), isAsBefore: () => false }),
      ledgerLines: () => articles,
      summaryOf: (summary) => ({ ...summary, ...bySeverity(context.problems.all()) }),
      writeState: (outcome) => saveState(build, outcome),
    },
    summaries: once(() => summarizeArticles(articles, build.similar)),
    theme: once(() => themeOf(context)),
    siteContent: once(() => readSiteContent(build)),
    menus: async () => menusOf(await build.siteContent()),
  };
  return build;
}

/** The theme of the journal's pages. */
export function themeOf({ setup: { journal, options }, cache, problems: { report } }: BuildContext): Promise<Themed> {
  return openTheme({ journal, content: options.content, cache, report });
}

async function readSiteContent({ articles, summaries, theme, context }: SiteBuild): Promise<SiteContent> {
  const {
    setup: { options, journal },
    problems: { report },
  } = context;
  const searchHints = await readSearchHints(stagedFiles(options.output));
  const content: SiteContent = {
    ...siteContentOf(articles, summaries(), context),
    ...(await theme()),
    news: await readNews(options.content, journal, report),
    ownPages: await readOwnPages(options.content, journal, report),
    withdrawn: context.articles.withdrawn,
    ...(searchHints && { searchHints }),
  };
  reportUnknownNames(content, report);
  return content;
}
