import { cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';
import { type CardGlyphs, readCardGlyphs } from '../../figures/card-glyphs.ts';
import { drawShareCard, SHARE_CARD_SIZE, type ShareCard, shareCardRecipe } from '../../figures/share-card.ts';
import type { ArticleCard } from '../../model/article-card.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { Rendition } from '../../model/graphic.ts';
import type { StageWriter } from '../../publish/stage.ts';

interface CardSurroundings {
  readonly journal: ArticleJournal;
  readonly cache: ResultCache;
  readonly stage: StageWriter;
}

/**
 * `content/1/e00003.card.png`: what is shown where the address of an article without a figure is shared. Drawn once for the same words;
 * nothing where the journal wants no cards, or where the font lacks a letter of the title.
 */
export async function writeShareCard(card: ArticleCard, { journal, cache, stage }: CardSurroundings): Promise<Rendition | undefined> {
  if (!journal.shareCards || card.image !== undefined) return undefined;
  const words: ShareCard = { title: card.titleText, journal: card.journalTitle ?? journal.title, by: byLine(card) };
  const key = cacheKeyOf('card', shareCardRecipe(), JSON.stringify(words));
  const kept = await cache.read<{ readonly png: Uint8Array | undefined }>(key);
  const png = kept === undefined ? await drawShareCard(words, await glyphs()) : kept.png;
  if (kept === undefined) await cache.write(key, { png });
  if (png === undefined) return undefined;
  const path = `${card.stem}.card.png`;
  await stage.write({ path, bytes: png });
  return { path, ...SHARE_CARD_SIZE, sizeBytes: png.byteLength };
}

/** `Isla Brannock, Yuki Hamasaki and others, 2024` */
function byLine({ authors, publishedIso }: ArticleCard): string {
  const names = authors.slice(0, authors.length > 3 ? 2 : 3).map(({ name }) => name);
  const by = names.join(', ') + (authors.length > 3 ? ' and others' : '');
  return [by, publishedIso.slice(0, 4)].filter((part) => part !== '').join(', ');
}

/** Read when the first card of this thread is drawn. */
function glyphs(): Promise<CardGlyphs> {
  opened.glyphs ??= readCardGlyphs();
  return opened.glyphs;
}

const opened: { glyphs?: Promise<CardGlyphs> } = {};
