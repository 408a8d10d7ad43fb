import { cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';
import { type CoverImage, type CoverTexts, coverRecipe, drawBookCover } from '../../figures/book-cover.ts';
import { loadGlyphs } from './load-glyphs.ts';

/** Draws the cover of a book, cached by its texts. */
export async function cachedCover(texts: CoverTexts, cache: ResultCache): Promise<CoverImage> {
  const key = cacheKeyOf('cover', coverRecipe(), JSON.stringify(texts));
  const cached = await cache.read<CoverImage>(key);
  if (cached !== undefined) return cached;
  const cover = await drawBookCover(texts, await loadGlyphs());
  await cache.write(key, cover);
  return cover;
}
