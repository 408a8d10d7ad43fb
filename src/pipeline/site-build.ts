import { readSearchHints } from '../search/search-hints.ts';
import type { SiteContent } from '../site/site-content.ts';
import type { ConvertedArticle } from './articles/convert-articles.ts';
import type { BuildContext } from './context.ts';
import { readNews } from './site/news.ts';
import { readOwnPages } from './site/own-pages.ts';
import { openTheme } from './site/page-policy.ts';
import { siteContentOf } from './site/site-content.ts';
import { stagedFiles } from './site/staged-files.ts';
import type { SimilarByStem } from './site/write-indexes.ts';
import { type ArticleSummary, summarizeArticles } from './state/article-summary.ts';

/** A build whose articles are converted: what the steps of the pipeline work on. */
export interface SiteBuild {
  readonly context: BuildContext;
  /** Public articles, newest first. */
  readonly articles: readonly ConvertedArticle[];
  /** Articles on hold that a preview shows: they have pages of their own and are in no list, feed or index. */
  readonly previews: readonly ConvertedArticle[];
  /** The phases of the pipeline that have started. */
  readonly phases: Map<string, Promise<void>>;
  /** The most similar articles of each; empty until the step `indexes` has run. */
  similar: SimilarByStem;
  /** Facts of every article that pages of others show. Call it after the step `indexes`. */
  readonly summaries: () => readonly ArticleSummary[];
  /** The input of the pages. Call it after the step `indexes`. */
  readonly siteContent: () => Promise<SiteContent>;
}

export function openSiteBuild(context: BuildContext, { articles, previews }: Pick<SiteBuild, 'articles' | 'previews'>): SiteBuild {
  let summaries: readonly ArticleSummary[] | undefined;
  let siteContent: Promise<SiteContent> | undefined;
  const build: SiteBuild = {
    context,
    articles,
    previews,
    phases: new Map(),
    similar: new Map(),
    summaries() {
      summaries ??= summarizeArticles(articles, build.similar);
      return summaries;
    },
    siteContent() {
      siteContent ??= readSiteContent(build);
      return siteContent;
    },
  };
  return build;
}

async function readSiteContent({ articles, summaries, context }: SiteBuild): Promise<SiteContent> {
  const {
    setup: { options, journal },
    problems: { report },
  } = context;
  const searchHints = await readSearchHints(stagedFiles(options.output));
  return {
    ...siteContentOf(articles, summaries(), context),
    ...(await openTheme(context)),
    news: await readNews(options.content, journal, report),
    ownPages: await readOwnPages(options.content, journal, report),
    ...(searchHints && { searchHints }),
  };
}
