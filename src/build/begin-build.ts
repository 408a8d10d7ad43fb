import type { Stem } from '../model/names.ts';
import { findArticles } from '../read/package/find-articles.ts';
import type { ArticlePageContent, SiteContent, WriteArtifact } from '../site/site-content.ts';
import type { BuildOptions } from './build-options.ts';
import { type ConvertedArticle, convertArticles } from './convert-articles.ts';
import { findJournal } from './find-journal.ts';
import { lastChanged } from './last-changed.ts';
import { placeAll } from './place-all.ts';
import { readArticles } from './read-articles.ts';
import { cardsByNamed, withOthers, withOwnPages } from './related-cards.ts';
import { openWorkshop, type Workshop } from './workshop.ts';
import { type SimilarByStem, writeIndexes } from './write-indexes.ts';

/** A build of which the articles are converted and the pages not yet rendered. */
export interface BegunBuild {
  readonly articles: readonly ConvertedArticle[];
  readonly siteContent: SiteContent;
  readonly write: WriteArtifact;
  readonly shop: Workshop;
  /** To be called at the end, whatever happened: lets the output folder and the workers go. */
  readonly close: () => Promise<void>;
}

/** Finds, reads, places, converts and indexes every article. */
export async function beginBuild(options: BuildOptions): Promise<BegunBuild> {
  const shop = await openWorkshop(await findJournal(options), options);
  try {
    const candidates = await findArticles(shop.folder, shop.report);
    const read = await readArticles(candidates, shop);
    const placed = placeAll(read, shop.report);
    const articles = await convertArticles(placed, shop);
    const similar = await writeIndexes(articles, shop);
    return {
      articles,
      siteContent: siteContentOf(articles, similar, shop),
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
function siteContentOf(articles: readonly ConvertedArticle[], similar: SimilarByStem, { journal, cache, options }: Workshop): SiteContent {
  const pageKeys = new Map(articles.map(({ stem, pageKey }) => [stem as string, pageKey]));
  const titles = new Map(articles.map(({ stem, card }) => [stem, card.titleHtml]));
  const own = new Map(
    articles.flatMap(({ stem, card }) => (card.doi === undefined ? [] : [[card.doi.toLowerCase(), { stem, titleHtml: card.titleHtml }]])),
  );
  const naming = cardsByNamed(articles);
  let done = 0;
  return {
    journal,
    cards: articles.map(({ card }) => card),
    stems: articles.map(({ stem }) => stem),
    load: async (stem) => {
      const key = pageKeys.get(stem);
      const page = key === undefined ? undefined : await cache.read<ArticlePageContent>(key);
      if (page === undefined) throw new Error(`the kept pages of ${stem} went away during the build`);
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
  };
}
