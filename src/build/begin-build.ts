import type { Stem } from '../model/names.ts';
import { findArticles } from '../read/package/find-articles.ts';
import { readSearchHints } from '../search/search-hints.ts';
import type { ArticlePageContent, SiteContent, WriteArtifact } from '../site/site-content.ts';
import { readTheme } from '../site/theme/theme.ts';
import type { BuildOptions } from './build-options.ts';
import { type ConvertedArticle, convertArticles } from './convert-articles.ts';
import { findJournal } from './find-journal.ts';
import { keptLost } from './kept-lost.ts';
import { hashOf } from './last/units.ts';
import { lastChanged } from './last-changed.ts';
import { readOwnPages } from './own-pages.ts';
import { placeAll } from './place-all.ts';
import { readArticles } from './read-articles.ts';
import { cardsByNamed, withOthers, withOwnPages } from './related-cards.ts';
import { stagedFiles } from './staged-files.ts';
import { openWorkshop, type Workshop } from './workshop.ts';
import { type SimilarByStem, writeIndexes } from './write-indexes.ts';

/** A build of which the articles are converted and the pages not yet rendered. */
export interface BegunBuild {
  readonly articles: readonly ConvertedArticle[];
  readonly similar: SimilarByStem;
  readonly siteContent: SiteContent;
  readonly write: WriteArtifact;
  readonly shop: Workshop;
  /** To be called at the end, whatever happened: lets the output folder and the workers go. */
  readonly close: () => Promise<void>;
}

/** Finds, reads, places, converts and indexes every article. */
export async function beginBuild(options: BuildOptions): Promise<BegunBuild> {
  return continueBuild(await openWorkshop(await findJournal(options), options));
}

/** The same where it was seen already that there is something to do. */
export async function continueBuild(shop: Workshop): Promise<BegunBuild> {
  const { onStep } = shop.options;
  try {
    onStep?.('look');
    const candidates = await findArticles(shop.folder, shop.report, shop.content.memory);
    onStep?.('find');
    const read = await readArticles(candidates, shop);
    onStep?.('read');
    const placed = placeAll(read, shop.report);
    const articles = await convertArticles(placed, shop);
    await shop.dismissWorkers();
    onStep?.('convert');
    const similar = await writeIndexes(articles, shop, shop.last?.similar ?? new Map());
    onStep?.('indexes');
    const searchHints = await readSearchHints(stagedFiles(shop.options.output));
    return {
      articles,
      similar,
      siteContent: {
        ...siteContentOf(articles, similar, shop),
        theme: await readTheme(shop.options.content, shop.report),
        ownPages: await readOwnPages(shop.options.content, shop.report),
        ...(searchHints && { searchHints }),
      },
      write: (artifact) => shop.stage.write(artifact),
      shop,
      close: shop.close,
    };
  } catch (error) {
    await shop.close();
    throw error;
  }
}

/** What the pages are made from; the body of each article is loaded from the cache when its page is rendered. */
function siteContentOf(articles: readonly ConvertedArticle[], similar: SimilarByStem, shop: Workshop): SiteContent {
  const { journal, cache, options, units } = shop;
  const pageKeys = new Map(articles.map(({ stem, pageKey }) => [stem as string, pageKey]));
  const titles = new Map(articles.map(({ stem, card }) => [stem, card.titleHtml]));
  const own = new Map(
    articles.flatMap(({ stem, card }) => (card.doi === undefined ? [] : [[card.doi.toLowerCase(), { stem, titleHtml: card.titleHtml }]])),
  );
  const naming = cardsByNamed(articles);
  let done = 0;
  const neighboursOf = ({ stem, card, named }: ConvertedArticle): unknown => [
    (similar.get(stem) ?? []).map((other) => [other, titles.get(other)]),
    naming.get(card.doi?.toLowerCase() ?? ''),
    named.map(({ doi }) => own.get(doi.toLowerCase())),
  ];
  const byStem = new Map(articles.map((article) => [article.stem as string, article]));
  return {
    journal,
    cards: articles.map(({ card }) => card),
    stems: articles.map(({ stem }) => stem),
    load: async (stem) => {
      const key = pageKeys.get(stem);
      const page = key === undefined ? undefined : await cache.read<ArticlePageContent>(key);
      if (page === undefined) throw keptLost(`the kept pages of ${stem}`);
      options.onProgress({ step: 'pages', done: ++done, total: articles.length });
      const alike = similar.get(stem as Stem) ?? [];
      return {
        ...page,
        related: withOthers(withOwnPages(page.related, own), naming.get(page.card.doi?.toLowerCase() ?? '') ?? []),
        similar: alike.map((other) => ({ stem: other, titleHtml: titles.get(other) ?? '' })),
      };
    },
    changed: new Map(articles.map((article) => [article.stem, lastChanged(article)])),
    serviceWorker: true,
    upkeep: {
      theme: `${shop.inputs.causes.program} ${shop.inputs.causes.theme} ${shop.inputs.causes.own}`,
      articleFrom: (stem) => {
        const article = byStem.get(stem);
        return article === undefined
          ? {}
          : { article: article.pageHash, neighbours: hashOf(neighboursOf(article)), changed: lastChanged(article) };
      },
      stands: units.stands,
      made: units.made,
    },
  };
}
