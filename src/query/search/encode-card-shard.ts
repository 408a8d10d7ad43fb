import { ByteWriter } from '../index/words/byte-stream.ts';
import type { Deflate } from '../index/words/shard-cutter.ts';
import type { SearchDocument } from './search-document.ts';

/** The two files of a card shard (`CARDS_PER_SHARD`). */
export interface EncodedCardShard {
  /** Month and day of every document, two bytes; then every card, deflated, in a slot of `slotBytes`. */
  readonly cards: Uint8Array;
  /** The abstracts, each deflated on its own; a card has the offset and length of its abstract. */
  readonly texts: Uint8Array;
  readonly slotBytes: number;
}

export interface PrintOptions {
  readonly types: readonly string[];
  readonly deflate: Deflate;
}

/** Bytes per date. */
export const DATE_BYTES = 2;

const CARD_AUTHORS = 3;

/**
 * Encodes cards in slots of equal size, so that the byte range of a card follows from its ordinal.
 *
 * Ten results are ten small range requests.
 */
export function encodeCardShard(documents: readonly SearchDocument[], { types, deflate }: PrintOptions): EncodedCardShard {
  const encoder = new TextEncoder();
  const texts = new ByteWriter();
  const cards = documents.map(({ title, authors, stem, publishedIso, type, abstract, notice, titleFaces, journal, image }) => {
    const start = texts.length;
    texts.writeBytes(deflate(encoder.encode(abstract)));
    const firstAuthors = authors.slice(0, CARD_AUTHORS);
    // Members that are absent at the end are left out.
    const further = [notice ?? '', titleFaces ?? [], journal ?? '', image ?? ''];
    const present = [notice, titleFaces, journal, image].findLastIndex((member) => member !== undefined) + 1;
    const card = [
      title,
      firstAuthors,
      authors.length,
      stem,
      publishedIso,
      types.indexOf(type),
      start,
      texts.length - start,
      ...further.slice(0, present),
    ];
    const slot = new ByteWriter();
    const bytes = deflate(encoder.encode(JSON.stringify(card)));
    slot.writeNumber(bytes.length);
    slot.writeBytes(bytes);
    return slot.bytes();
  });
  const slotBytes = cards.reduce((most, { length }) => Math.max(most, length), 0);
  const file = new Uint8Array(documents.length * (DATE_BYTES + slotBytes));
  documents.forEach(({ publishedIso }, i) => {
    file[i * DATE_BYTES] = Number(publishedIso.slice(5, 7));
    file[i * DATE_BYTES + 1] = Number(publishedIso.slice(8, 10));
    file.set(cards[i] ?? [], documents.length * DATE_BYTES + i * slotBytes);
  });
  return { cards: file, texts: texts.bytes(), slotBytes };
}
