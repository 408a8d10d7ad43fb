import type { ArticleCard } from '../../../model/article-card.ts';
import type { ArticleJournal } from '../../../model/article-journal.ts';
import type { Rendition } from '../../../model/graphic.ts';
import { messagesFor } from '../../../model/messages/journal-messages.ts';
import type { StageWriter } from '../../../publish/stage.ts';
import { drawShareCard, SHARE_CARD_SIZE, type ShareCard, shareCardRecipe } from '../../../render/figures/share-card.ts';
import { cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';
import { byLine } from './by-line.ts';
import { brandOfArticles } from './cached-cover.ts';
import { loadGlyphs } from './load-glyphs.ts';

interface CardContext {
  readonly journal: ArticleJournal;
  readonly cache: ResultCache;
  readonly stage: StageWriter;
}

/**
 * Writes `content/1/e00003.card.png`, the image that other sites show with a link to an article without figures. It is cached by its texts. Resolves
 * with undefined if cards are disabled, or if the font lacks a letter of the title.
 */
export async function writeShareCard(card: ArticleCard, { journal, cache, stage }: CardContext): Promise<Rendition | undefined> {
  if (!journal.shareCards || card.image !== undefined) return undefined;
  const by = byLine(card, messagesFor(journal, card.lang ?? journal.language));
  const words: ShareCard = {
    title: card.titleText,
    journal: card.journalTitle ?? journal.title,
    by,
    accent: brandOfArticles(journal).accent,
  };
  const key = cacheKeyOf('card', shareCardRecipe(), JSON.stringify(words));
  const cached = await cache.read<{ readonly png: Uint8Array | undefined }>(key);
  const png = cached === undefined ? await drawShareCard(words, await loadGlyphs()) : cached.png;
  if (cached === undefined) await cache.write(key, { png });
  if (png === undefined) return undefined;
  const path = `${card.stem}.card.png`;
  await stage.write({ path, bytes: png });
  return { path, ...SHARE_CARD_SIZE, sizeBytes: png.byteLength };
}
