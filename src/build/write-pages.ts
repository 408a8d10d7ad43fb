import { renderSite } from '../site/render-site.ts';
import type { ArticlePageContent } from '../site/site-content.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import type { Workshop } from './workshop.ts';

/** Every page that people read, made by Eleventy from what the conversion left in the cache. */
export async function writePages(articles: readonly ConvertedArticle[], { journal, cache, stage, options }: Workshop): Promise<void> {
  const pageKeys = new Map(articles.map(({ stem, pageKey }) => [stem as string, pageKey]));
  let done = 0;
  await renderSite(
    {
      journal,
      cards: articles.map(({ card }) => card),
      stems: articles.map(({ stem }) => stem),
      load: async (stem) => {
        const key = pageKeys.get(stem);
        const page = key === undefined ? undefined : await cache.read<ArticlePageContent>(key);
        if (page === undefined) throw new Error(`the kept pages of ${stem} went away during the build`);
        options.onProgress({ step: 'pages', done: ++done, total: articles.length });
        return page;
      },
      serviceWorker: true,
    },
    (artifact) => stage.write(artifact),
  );
}
