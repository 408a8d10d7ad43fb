import type { ObjectKind } from '../model/tagged-object.ts';
import { shardOfHash } from './dictionary-key.ts';
import { idStart, readIdShard } from './id-dictionary.ts';
import { KindReader, type KindReaderOptions } from './kind-reader.ts';
import type { Manifest, SegmentEntry } from './manifest.ts';
import { OBJECT_KINDS } from './object-kinds.ts';
import { objectAt } from './place.ts';
import type { ShardStore } from './shard-store.ts';
import { languageOf } from './words/languages.ts';
import { wordIndexOf } from './words/open-word-index.ts';
import { matchPattern } from './words/patterns.ts';
import type { WordIndex } from './words/word-index.ts';
import { openWordShards, type WordShards } from './words/word-shards.ts';

/** The words of a segment's articles: exact sets by word, and the words that fit a pattern. */
export interface SegmentWords {
  readonly index: WordIndex;
  /** Words of the index, joined pieces too, that fit `*` and `?`. */
  matchPattern(pattern: string): Promise<string[]>;
}

/** An open segment. */
export class SegmentReader {
  readonly kinds: readonly KindReader[];
  readonly #entry: SegmentEntry;
  readonly #folder: string;
  readonly #store: ShardStore;
  readonly #words = new Map<string, Promise<SegmentWords>>();

  constructor(entry: SegmentEntry, manifest: Manifest, store: ShardStore) {
    const { doiResolver } = manifest;
    const folder = `index/${entry.folder}`;
    this.#entry = entry;
    this.#folder = folder;
    this.#store = store;
    const options = (kind: ObjectKind): KindReaderOptions => {
      return { kind, entry: entry.kinds[kind], names: manifest.fields[kind], folder, doiResolver, store };
    };
    const refs = new KindReader(options('ref'));
    this.kinds = OBJECT_KINDS.map((kind) => (kind === 'ref' ? refs : new KindReader({ ...options(kind), refs })));
  }

  /** Objects whose ids may be this one: at most a few, and theirs must be compared. */
  async findId(id: string): Promise<readonly { readonly kind: ObjectKind; readonly ordinal: number }[]> {
    const start = idStart(id);
    if (this.#entry.ids === 0 || Number.isNaN(start)) return [];
    const shard = await this.#store.read(`${this.#folder}/id/${shardOfHash(start, this.#entry.ids)}`, readIdShard);
    return (shard.get(start) ?? []).map(objectAt);
  }

  /** A word index of the articles, opened once. */
  words(name: 'words' | 'more-words'): Promise<SegmentWords> {
    const known = this.#words.get(name);
    if (known !== undefined) return known;
    const opening = openWordShards(this.#store.files, `${this.#folder}/${name}`).then(segmentWords);
    opening.catch(() => this.#words.delete(name));
    this.#words.set(name, opening);
    return opening;
  }
}

async function segmentWords(shards: WordShards): Promise<SegmentWords> {
  const index = wordIndexOf(shards, await languageOf(shards.root.language));
  return { index, matchPattern: (pattern) => matchPattern(shards, pattern) };
}
