import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArticleJournal } from '../../../model/article-journal.ts';
import type { Brand } from '../../../model/journal.ts';
import { type CoverImage, type CoverTexts, coverRecipe, drawBookCover, logoPicture } from '../../../render/figures/book-cover.ts';
import { ImageError } from '../../../render/figures/decode-image.ts';
import { cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';
import { loadGlyphs } from './load-glyphs.ts';

interface CoverContext {
  readonly cache: ResultCache;
  readonly journal: Pick<ArticleJournal, 'brand'>;
  /** The content folder, which has the logo. */
  readonly content: string;
}

/** Draws the cover of a book in the colour and with the logo of the journal, cached by its texts and the logo. */
export async function cachedCover(texts: Omit<CoverTexts, 'accent'>, { cache, journal, content }: CoverContext): Promise<CoverImage> {
  const { accent, logo } = brandOfArticles(journal);
  const key = cacheKeyOf('cover', coverRecipe(), JSON.stringify([texts, accent, logo?.sha256 ?? '']));
  const cached = await cache.read<CoverImage>(key);
  if (cached !== undefined) return cached;
  const bytes = logo === undefined ? undefined : await readFile(join(content, logo.path));
  const picture = bytes && (await logoPicture(bytes).catch(withoutBroken));
  const cover = await drawBookCover({ ...texts, accent }, { font: await loadGlyphs(), ...(picture && { logo: picture }) });
  await cache.write(key, cover);
  return cover;
}

/** Colour and logo for covers and cards. */
export function brandOfArticles({ brand }: Pick<ArticleJournal, 'brand'>): Brand {
  return brand ?? { accent: '#0b5a6b' };
}

/** A broken logo is reported with the pictures of the pages. */
function withoutBroken(error: unknown): undefined {
  if (!(error instanceof ImageError)) throw error;
}
