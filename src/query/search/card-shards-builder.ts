import type { Artifact } from '../../model/artifact.ts';
import type { BuildSearchOptions } from './build-search.ts';
import { encodeCardShard } from './encode-card-shard.ts';
import { type SearchDocument, yearOf } from './search-document.ts';
import { CARDS_PER_SHARD, type CardShardEntry, cardShardFolder } from './search-manifest.ts';

/** The card shards of some documents; a later build can reuse them. */
export interface CardShards {
  readonly parts: readonly CardShardEntry[];
  /** Types of article, in the order of their numbers in cards. */
  readonly types: readonly string[];
}

/** Encodes cards of documents, in the order of the index. Files of a shard are returned once it is full, and their data is freed. */
export class CardShardsBuilder {
  readonly #options: Pick<BuildSearchOptions, 'deflate' | 'digest'>;
  readonly #shards: CardShardEntry[] = [];
  readonly #types: string[];
  #documents: SearchDocument[] = [];

  /** `types` are those that earlier shards have numbered. */
  constructor(options: Pick<BuildSearchOptions, 'deflate' | 'digest'>, types: readonly string[] = []) {
    this.#options = options;
    this.#types = [...types];
  }

  add(document: SearchDocument): readonly Artifact[] {
    const [first] = this.#documents;
    const isOver = this.#documents.length === CARDS_PER_SHARD || (first !== undefined && yearOf(first) !== yearOf(document));
    const artifacts = isOver ? this.#closeShard() : [];
    if (!this.#types.includes(document.type)) this.#types.push(document.type);
    this.#documents.push(document);
    return artifacts;
  }

  /** Returns the remaining files and the entries of all shards. */
  finish(): CardShards & { readonly artifacts: readonly Artifact[] } {
    const artifacts = this.#closeShard();
    return { artifacts, parts: this.#shards, types: this.#types };
  }

  #closeShard(): readonly Artifact[] {
    const documents = this.#documents;
    const [first] = documents;
    if (first === undefined) return [];
    this.#documents = [];
    const { deflate, digest } = this.#options;
    const { cards, texts, slotBytes } = encodeCardShard(documents, { types: this.#types, deflate });
    const hash = digest([cards, texts]).slice(0, HASH_DIGITS);
    const entry: CardShardEntry = [yearOf(first), documents.length, hash, slotBytes];
    this.#shards.push(entry);
    const folder = cardShardFolder(entry);
    return [
      { path: `${folder}/cards.bin`, bytes: cards },
      { path: `${folder}/texts.bin`, bytes: texts },
    ];
  }
}

/** Digits of a hash. The manifest, which every reader loads, has one for each shard. */
const HASH_DIGITS = 12;
