import type { RefRange } from './column.ts';
import { ByteReader, ByteWriter } from './words/byte-stream.ts';

/** Path of the file in the folder of a kind. */
export const SHARED_RANGES_PATH = 'refs/lent';

/**
 * Encodes which `ref` objects store the texts of each article's reference list, so that a match in references finds articles.
 *
 *   articles 0 and 2; 0 shares refs 0 to 34, 2 has a list of its own  ->  0 36 0, 1 0
 *
 * For each article with a list: the number of articles without one before it; then 0 for a list of its own, or the number of refs plus one
 * and the number of refs to skip before the first.
 */
export class SharedRangesBuilder {
  readonly #writer = new ByteWriter();
  #nextArticle = 0;
  #nextRef = 0;

  get length(): number {
    return this.#writer.length;
  }

  /** Adds an article with a list, in ascending order of ordinals. */
  add(ordinal: number, range: RefRange | undefined): void {
    this.#writer.writeNumber(ordinal - this.#nextArticle);
    this.#nextArticle = ordinal + 1;
    this.#writer.writeNumber(range === undefined ? 0 : range[1] + 1);
    if (range === undefined) return;
    this.#writer.writeNumber(range[0] - this.#nextRef);
    this.#nextRef = range[0] + range[1];
  }

  bytes(): Uint8Array {
    return this.#writer.bytes();
  }
}

/** The articles whose lists are stored in references, and those with lists of their own. */
export interface SharedRanges {
  readonly articles: readonly number[];
  /** Ascending, like `articles`; refs from `starts[i]` up to, not including, `ends[i]` are those of `articles[i]`. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly own: Uint32Array;
}

export function readSharedRanges(bytes: Uint8Array): SharedRanges {
  const reader = new ByteReader(bytes);
  const articles: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const own: number[] = [];
  let article = 0;
  let ref = 0;
  while (!reader.isAtEnd) {
    article += reader.readNumber();
    const count = reader.readNumber() - 1;
    if (count === -1) own.push(article);
    else {
      ref += reader.readNumber();
      articles.push(article);
      starts.push(ref);
      ref += count;
      ends.push(ref);
    }
    article++;
  }
  return { articles, starts, ends, own: Uint32Array.from(own) };
}

/** Returns the articles whose lists include any of the refs, which are in ascending order. */
export function ownersOf(refs: Uint32Array, { articles, starts, ends }: SharedRanges): Uint32Array {
  const owners: number[] = [];
  let i = 0;
  for (const ref of refs) {
    while (i < articles.length && (ends[i] ?? 0) <= ref) i++;
    const article = articles[i];
    if (article === undefined) break;
    if ((starts[i] ?? 0) <= ref && owners.at(-1) !== article) owners.push(article);
  }
  return Uint32Array.from(owners);
}
