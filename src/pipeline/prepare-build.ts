import { basename } from 'node:path';
import type { Problem } from '../model/problem.ts';
import { findContent } from '../read/package/find-content.ts';
import { readSearchHints } from '../search/search-hints.ts';
import type { SiteContent, WriteArtifact } from '../site/site-content.ts';
import { type ConvertedArticle, convertArticles } from './articles/convert-articles.ts';
import { readArticles } from './articles/read-articles.ts';
import { placeAll } from './articles/route-all.ts';
import { openWorkshop, type Workshop } from './build-context.ts';
import { ArticlesFailed, withoutFailed } from './failures/articles-failed.ts';
import { keepLastGood } from './failures/last-good.ts';
import { withoutWithdrawn } from './failures/withdrawn.ts';
import { holdRules } from './holds/hold-rules.ts';
import { isOffline, noteHolds, noteUnpublished } from './holds/note-holds.ts';
import { lookAround } from './open-build.ts';
import type { BuildOptions } from './options/build-options.ts';
import { findJournal } from './options/find-journal.ts';
import { readOwnPages } from './site/own-pages.ts';
import { openTheme } from './site/page-policy.ts';
import { siteContentOf } from './site/site-content.ts';
import { stagedFiles } from './site/staged-files.ts';
import { writeAnswers } from './site/write-answers.ts';
import { writeFeeds } from './site/write-feeds.ts';
import { type SimilarByStem, writeIndexes } from './site/write-indexes.ts';
import { type ShownArticle, shownArticles } from './state/article-summary.ts';

/** A build of which the articles are converted and the pages not yet rendered. */
export interface BegunBuild {
  readonly articles: readonly ConvertedArticle[];
  /** Articles that are kept out, and that this build shows all the same: in nothing but their own pages. */
  readonly previews: readonly ConvertedArticle[];
  /** What of each the pages of others and the lists of packages show. */
  readonly shown: readonly ShownArticle[];
  readonly siteContent: SiteContent;
  readonly write: WriteArtifact;
  /** Makes the precomputed answers and the feeds, which need nothing of the indexes, when it is first asked for. */
  readonly answersAndFeeds: () => Promise<void>;
  readonly shop: Workshop;
  /** To be called at the end, whatever happened: lets the output folder and the workers go. */
  readonly close: () => Promise<void>;
}

/** Finds, reads, places, converts and indexes every article. */
export async function beginBuild(options: BuildOptions): Promise<BegunBuild> {
  const around = await lookAround(await findJournal(options), options);
  try {
    return await continueBuild(await openWorkshop(around, around.before.build()));
  } catch (error) {
    if (error instanceof ArticlesFailed) return beginBuild(withoutFailed(options, error));
    throw error;
  }
}

/** The same where it was seen already that there is something to do. */
export async function continueBuild(shop: Workshop): Promise<BegunBuild> {
  try {
    const { articles, previews } = await findAndConvert(shop);
    shop.endStep('convert');
    let made: Promise<void> | undefined;
    const answersAndFeeds = (): Promise<void> => {
      made ??= writeAnswersAndFeeds(articles, shop);
      return made;
    };
    const similar = await writeIndexes(articles, shop, { similar: () => similarBefore(articles, shop), meanwhile: answersAndFeeds });
    shop.endStep('indexes');
    const searchHints = await readSearchHints(stagedFiles(shop.options.output));
    const shown = shownArticles(articles, similar);
    return {
      articles,
      previews,
      shown,
      siteContent: {
        ...siteContentOf(articles, shown, shop),
        ...(await openTheme(shop)),
        ownPages: await readOwnPages(shop.options.content, shop.journal, shop.report),
        ...(searchHints && { searchHints }),
      },
      write: (artifact) => shop.stage.write(artifact),
      answersAndFeeds,
      shop,
      close: shop.close,
    };
  } catch (error) {
    await shop.close();
    throw error;
  }
}

/** What it holds meanwhile of each article goes with it. */
async function findAndConvert(shop: Workshop): Promise<Pick<BegunBuild, 'articles' | 'previews'>> {
  shop.endStep('look');
  const rules = holdRules(shop.journal, shop.options);
  const found = await findContent(shop.folder, { report: shop.report, memory: shop.content.memory, ...rules });
  const candidates = withoutWithdrawn(found.candidates, shop);
  if (found.candidates.length + found.onHold.length === 0) shop.report(contentEmpty(shop.options.content));
  shop.endStep('find');
  const mixed = new Set([...found.strays, ...found.filesOnHold].map(({ delivered }) => delivered));
  const read = await readArticles(candidates, shop, { mixed });
  const lastGood = await keepLastGood({ candidates, read, isWithdrawn: isOffline(found, shop) }, shop);
  shop.endStep('read');
  const converted = await convertArticles(placeAll(read, shop.report, lastGood), shop, lastGood);
  noteHolds(found, rules, { converted, shop });
  noteUnpublished({ ...found, candidates }, shop);
  const isPublic = ({ candidate }: ConvertedArticle): boolean => candidate.hold === undefined;
  const articles = converted.filter(isPublic);
  shop.settleLedger(new Set(articles.map(({ listed }) => listed.about)));
  await shop.dismissWorkers('used');
  return { articles, previews: converted.filter((article) => !isPublic(article)) };
}

function contentEmpty(content: string): Problem {
  const expected = 'expected JATS XML or Markdown (.md), each article in a folder or a zip of its own';
  const place = { file: basename(content), line: 0, column: 0 };
  return { code: 'content-empty', severity: 'warning', place, message: `no article was found; ${expected}` };
}

async function writeAnswersAndFeeds(articles: readonly ConvertedArticle[], shop: Workshop): Promise<void> {
  await writeAnswers(articles, shop);
  shop.endStep('answers');
  await writeFeeds(articles, shop);
  shop.endStep('feeds');
}

/** In the stems of the articles themselves: each is named by several others. */
function similarBefore(articles: readonly ConvertedArticle[], { last }: Workshop): SimilarByStem {
  const own = new Map(articles.map(({ stem }) => [stem, stem]));
  return new Map((last?.shown ?? []).map(({ stem, similar = [] }) => [stem, similar.flatMap((other) => own.get(other) ?? [])]));
}
