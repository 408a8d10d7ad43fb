import { chain, type MaybePromise } from '../../model/maybe-promise.ts';
import type { ObjectKind } from '../../model/tagged-object.ts';
import { shardOfHash } from './dictionary-key.ts';
import { openPartReader, type PartReader } from './file-list.ts';
import { idPrefix, readIdShard } from './id-dictionary.ts';
import { KindReader, type KindReaderOptions } from './kind-reader.ts';
import type { Manifest, SegmentEntry } from './manifest.ts';
import { OBJECT_KINDS } from './object-kinds.ts';
import { unpackLocation } from './object-location.ts';
import { type SegmentWords, wordsOfShards } from './segment-words.ts';
import type { ShardStore } from './shard-store.ts';
import { MORE_WORDS } from './word-fields.ts';
import { openFormerShards } from './words/former-word-index.ts';
import { openWordShards, type WordShards } from './words/word-shards.ts';

export interface SegmentReaderOptions {
  readonly store: ShardStore;
  /** Opens the word index of title and abstract, which all segments share. */
  readonly words: () => Promise<SegmentWords>;
}

/** An open segment. */
export class SegmentReader {
  readonly kinds: readonly KindReader[];
  readonly #entry: SegmentEntry;
  readonly #store: ShardStore;
  readonly #ids: PartReader;
  readonly #sharedWords: () => Promise<SegmentWords>;
  #moreWords: Promise<SegmentWords> | undefined;

  constructor(entry: SegmentEntry, manifest: Manifest, { store, words }: SegmentReaderOptions) {
    const { doiResolver, namespace } = manifest;
    this.#entry = entry;
    this.#store = store;
    this.#ids = openPartReader(store, `${entry.name}/id`, entry.files);
    this.#sharedWords = words;
    const options = (kind: ObjectKind): KindReaderOptions => {
      const part = openPartReader(store, `${entry.name}/${kind}`, entry.kinds[kind].files);
      return { kind, entry: entry.kinds[kind], names: manifest.fields[kind], namespace, part, doiResolver };
    };
    const refs = new KindReader(options('ref'));
    this.kinds = OBJECT_KINDS.map((kind) => (kind === 'ref' ? refs : new KindReader({ ...options(kind), refs })));
  }

  /** Returns the objects whose ids have the same first 29 bits, mostly one; the caller compares their full ids. */
  findId(id: string): MaybePromise<readonly { readonly kind: ObjectKind; readonly ordinal: number }[]> {
    const prefix = idPrefix(id);
    if (this.#entry.ids === 0 || Number.isNaN(prefix)) return [];
    const shard = this.#ids.read(`${shardOfHash(prefix, this.#entry.ids)}`, readIdShard);
    return chain(shard, (locations) => (locations.get(prefix) ?? []).map(unpackLocation));
  }

  /** Returns the name of a word index, equal for segments that share it. */
  wordsKey(name: 'words' | 'more-words'): string {
    return name === 'words' ? name : `${this.#entry.name} ${name}`;
  }

  /** Opens a word index of the articles once. */
  words(name: 'words' | 'more-words'): Promise<SegmentWords> {
    if (name === 'words') return this.#sharedWords();
    if (this.#moreWords !== undefined) return this.#moreWords;
    const opening = this.#openMoreWords().then(wordsOfShards);
    opening.catch(() => {
      this.#moreWords = undefined;
    });
    this.#moreWords = opening;
    return opening;
  }

  async #openMoreWords(): Promise<WordShards> {
    const { files } = this.#entry.kinds.article;
    if (typeof files === 'string') return openFormerShards(this.#store.files, `index/${files.replace('/article', `/${MORE_WORDS}`)}`);
    const part = openPartReader(this.#store, `${this.#entry.name}/article`, files);
    return openWordShards(this.#store.files, 'index/', await part.read(MORE_WORDS, (bytes) => bytes));
  }
}
