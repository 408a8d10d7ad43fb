import { basename } from 'node:path';
import type { Problem } from '../model/problem.ts';
import { findContent } from '../read/package/find-content.ts';
import { readSearchHints } from '../search/search-hints.ts';
import type { SiteContent, WriteArtifact } from '../site/site-content.ts';
import { type ConvertedArticle, convertArticles } from './articles/convert-articles.ts';
import { readArticles } from './articles/read-articles.ts';
import { routeAll } from './articles/route-all.ts';
import { type BuildContext, openBuildContext } from './build-context.ts';
import { ArticlesFailed, withoutFailed } from './failures/articles-failed.ts';
import { retainLastGood } from './failures/last-good.ts';
import { withoutWithdrawn } from './failures/withdrawn.ts';
import { holdRules } from './holds/hold-rules.ts';
import { isOffline, noteHolds, noteUnpublished } from './holds/note-holds.ts';
import { openBuild } from './open-build.ts';
import type { BuildOptions } from './options/build-options.ts';
import { findJournal } from './options/find-journal.ts';
import { readOwnPages } from './site/own-pages.ts';
import { openTheme } from './site/page-policy.ts';
import { siteContentOf } from './site/site-content.ts';
import { stagedFiles } from './site/staged-files.ts';
import { writeAnswers } from './site/write-answers.ts';
import { writeFeeds } from './site/write-feeds.ts';
import { type SimilarByStem, writeIndexes } from './site/write-indexes.ts';
import { type ArticleSummary, summarizeArticles } from './state/article-summary.ts';

/** A build of which the articles are converted and the pages not yet rendered. */
export interface PreparedBuild {
  readonly articles: readonly ConvertedArticle[];
  /** Articles that are kept out, and that this build shows all the same: in nothing but their own pages. */
  readonly previews: readonly ConvertedArticle[];
  /** What of each the pages of others and the lists of packages show. */
  readonly summaries: readonly ArticleSummary[];
  readonly siteContent: SiteContent;
  readonly write: WriteArtifact;
  /** Makes the precomputed answers and the feeds, which need nothing of the indexes, when it is first asked for. */
  readonly answersAndFeeds: () => Promise<void>;
  readonly context: BuildContext;
  /** To be called at the end, whatever happened: lets the output folder and the workers go. */
  readonly close: () => Promise<void>;
}

/** Finds, reads, places, converts and indexes every article. */
export async function prepareBuild(options: BuildOptions): Promise<PreparedBuild> {
  const opened = await openBuild(await findJournal(options), options);
  try {
    return await prepareOpenedBuild(await openBuildContext(opened, opened.previous.state()));
  } catch (error) {
    if (error instanceof ArticlesFailed) return prepareBuild(withoutFailed(options, error));
    throw error;
  }
}

/** The same where it was seen already that there is something to do. */
export async function prepareOpenedBuild(context: BuildContext): Promise<PreparedBuild> {
  try {
    const { articles, previews } = await findAndConvert(context);
    context.endPhase('convert');
    let made: Promise<void> | undefined;
    const answersAndFeeds = (): Promise<void> => {
      made ??= writeAnswersAndFeeds(articles, context);
      return made;
    };
    const similar = await writeIndexes(articles, context, {
      similar: () => previousSimilar(articles, context),
      meanwhile: answersAndFeeds,
    });
    context.endPhase('indexes');
    const searchHints = await readSearchHints(stagedFiles(context.options.output));
    const summaries = summarizeArticles(articles, similar);
    return {
      articles,
      previews,
      summaries,
      siteContent: {
        ...siteContentOf(articles, summaries, context),
        ...(await openTheme(context)),
        ownPages: await readOwnPages(context.options.content, context.journal, context.report),
        ...(searchHints && { searchHints }),
      },
      write: (artifact) => context.stage.write(artifact),
      answersAndFeeds,
      context,
      close: context.close,
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** What it holds meanwhile of each article goes with it. */
async function findAndConvert(context: BuildContext): Promise<Pick<PreparedBuild, 'articles' | 'previews'>> {
  context.endPhase('look');
  const rules = holdRules(context.journal, context.options);
  const found = await findContent(context.folder, { report: context.report, memory: context.content.memory, ...rules });
  const candidates = withoutWithdrawn(found.candidates, context);
  if (found.candidates.length + found.onHold.length === 0) context.report(contentEmpty(context.options.content));
  context.endPhase('find');
  const mixed = new Set([...found.strays, ...found.filesOnHold].map(({ delivered }) => delivered));
  const read = await readArticles(candidates, context, { mixed });
  const lastGood = await retainLastGood({ candidates, read, isWithdrawn: isOffline(found, context) }, context);
  context.endPhase('read');
  const converted = await convertArticles(routeAll(read, context.report, lastGood), context, lastGood);
  noteHolds(found, rules, { converted, context });
  noteUnpublished({ ...found, candidates }, context);
  const isPublic = ({ candidate }: ConvertedArticle): boolean => candidate.hold === undefined;
  const articles = converted.filter(isPublic);
  context.settleLedger(new Set(articles.map(({ listed }) => listed.about)));
  await context.releaseWorkers('used');
  return { articles, previews: converted.filter((article) => !isPublic(article)) };
}

function contentEmpty(content: string): Problem {
  const expected = 'expected JATS XML or Markdown (.md), each article in a folder or a zip of its own';
  const place = { file: basename(content), line: 0, column: 0 };
  return { code: 'content-empty', severity: 'warning', place, message: `no article was found; ${expected}` };
}

async function writeAnswersAndFeeds(articles: readonly ConvertedArticle[], context: BuildContext): Promise<void> {
  await writeAnswers(articles, context);
  context.endPhase('answers');
  await writeFeeds(articles, context);
  context.endPhase('feeds');
}

/** In the stems of the articles themselves: each is named by several others. */
function previousSimilar(articles: readonly ConvertedArticle[], { previous }: BuildContext): SimilarByStem {
  const own = new Map(articles.map(({ stem }) => [stem, stem]));
  return new Map((previous?.summaries ?? []).map(({ stem, similar = [] }) => [stem, similar.flatMap((other) => own.get(other) ?? [])]));
}
