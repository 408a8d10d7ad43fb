import type { TagPath } from '../../model/names.ts';
import type { ObjectKind, TaggedObject, TaggedValue } from '../../model/tagged-object.ts';
import { aboutPath, tagPath } from '../tag/tag-path.ts';
import { BlockWordsBuilder, blockSalt } from './block-words.ts';
import { ChunkCutter } from './chunk-cutter.ts';
import type { RefRange } from './column.ts';
import { type DictionaryBuilder, writeShards } from './dictionary.ts';
import { FieldBuilder } from './field-builder.ts';
import type { IndexPart } from './file-list.ts';
import { idPrefix } from './id-dictionary.ts';
import { encodeIdentities, type Identity } from './identity-column.ts';
import { SOURCE_BY_FIELD } from './identity-value.ts';
import type { EncodeIdentities } from './inline-identities.ts';
import { fieldName, folderName, type KindEntry, type Source, type WordSource } from './manifest.ts';
import { NumberList } from './number-list.ts';
import { SHARD_BYTES } from './shard-size.ts';
import { SHARED_RANGES_PATH, SharedRangesBuilder } from './shared-ranges.ts';
import type { Spill } from './spill.ts';
import { LONG_TEXTS, PAIRED_TEXTS } from './word-fields.ts';
import type { Deflate } from './words/shard-cutter.ts';

export interface KindOptions {
  readonly kind: ObjectKind;
  readonly namespace: string;
  readonly system: string;
  readonly doiResolver: string;
  readonly deflate: Deflate;
  /** Receives the files. */
  readonly part: IndexPart;
  readonly spill?: Spill | undefined;
  /** Returns the kind of word index of a field. */
  readonly wordSourceOf: (kind: ObjectKind, field: string) => WordSource;
}

/** Returns a short name for bytes: the first digits of a hash over all parts. */
export type Digest = (parts: Iterable<Uint8Array>) => string;

/** A finished kind of a segment. */
export interface BuiltKind {
  readonly summary: KindSummary;
  /** Id prefixes by ordinal (`id-dictionary.ts`). */
  readonly idPrefixes: Uint32Array;
  /** Site paths of its files. */
  readonly paths: readonly string[];
}

/** The manifest entry of a kind, with rows by field name; the order of fields depends on all segments. */
export interface KindSummary extends Omit<KindEntry, 'fields'> {
  readonly rows: Readonly<Record<string, KindEntry['fields'][number]>>;
}

/** An object whose tags are only iterated, never looked up. */
export interface ListedObject extends Omit<TaggedObject, 'tags'> {
  readonly tags: Iterable<readonly [string, TaggedValue]>;
}

/** Builds the index of the objects of one kind in one segment; objects are added in the order of their ordinals. */
export class KindBuilder {
  readonly #options: KindOptions;
  readonly #fields = new Map<string, KindField>();
  /** Fields that an identity implies; an object without such a tag is an exception. */
  readonly #identityFields: KindField[] = [];
  readonly #identities: ChunkCutter<Identity>;
  readonly #blocks: BlockWordsBuilder;
  readonly #sharedRanges = new SharedRangesBuilder();
  readonly #aboutPath: TagPath;
  /** Identities of articles, which are repeated in dictionary shards. */
  readonly #articleIdentities: Identity[] = [];
  readonly #idPrefixes = new NumberList();
  #count = 0;
  #position = 0;

  constructor(options: KindOptions) {
    this.#options = options;
    const { kind, deflate, part } = options;
    this.#identities = new ChunkCutter({
      encode: (rows: readonly Identity[]): Uint8Array => encodeIdentities(rows, options),
      deflate,
      put: (bytes, number) => part.put({ path: `o${number}`, bytes }),
      target: 2 * SHARD_BYTES,
    });
    this.#blocks = new BlockWordsBuilder(BLOCK_LOG2[kind], options.spill);
    this.#aboutPath = aboutPath(options);
    for (const [name, source] of Object.entries(SOURCE_BY_FIELD[kind])) this.#open(tagPath(options, kind, name), source);
    this.#open(this.#aboutPath, 'about');
  }

  get count(): number {
    return this.#count;
  }

  /** Adds the objects of one article by position; `range` gives the `ref` objects that have the texts of the article's `refs`. */
  add(objects: readonly ListedObject[], range?: RefRange): void {
    this.#position = 0;
    for (const object of objects) this.#addObject(object, range);
  }

  #addObject(object: ListedObject, range: RefRange | undefined): void {
    const ordinal = this.#count++;
    this.#position++;
    const identity = this.#identityOf(object);
    this.#idPrefixes.add(idPrefix(object.id));
    this.#identities.add(identity);
    if (object.kind === 'article') this.#articleIdentities.push(identity);
    for (const [path, tagged] of object.tags) {
      const field = this.#fields.get(path) ?? this.#open(path as TagPath, 'column');
      field.last = ordinal;
      const shared = field.name === 'refs' ? range : undefined;
      field.builder.add(ordinal, tagged, identity, shared);
      if (field.name === 'refs') this.#sharedRanges.add(ordinal, range);
      // Texts stored in references are indexed there.
      if (shared === undefined && field.words === 'blocks') this.#addWords(ordinal, tagged, field.salt);
    }
    for (const field of this.#identityFields) if (field.last !== ordinal) field.builder.add(ordinal, undefined, identity);
  }

  /** Writes the remaining files; for articles also the exact words. */
  finish(words?: DictionaryBuilder): BuiltKind {
    const { kind, deflate, part } = this.#options;
    const put = (path: string, raw: Uint8Array): void => part.put({ path, bytes: deflate(raw) });
    const identities = this.#identities.finish();
    const name = kind === 'article' ? (ordinals: Uint32Array): Uint8Array => this.#encodeIdentities(ordinals) : undefined;
    const rows = this.#finishFields(name);
    let blocks = 0;
    for (const shard of this.#blocks.shards(this.#count, BLOCK_SHARD_BYTES[kind])) put(`b${blocks++}`, shard);
    const wordShards = writeShards(words?.shards(this.#count, deflate, name) ?? [], (file, raw) => put(`w${file}`, raw));
    if (this.#sharedRanges.length > 0) put(SHARED_RANGES_PATH, this.#sharedRanges.bytes());
    const blockEntry = blocks === 0 ? {} : { blocks: [BLOCK_LOG2[kind], blocks] as const };
    const wordEntry = wordShards === 0 ? {} : { words: wordShards };
    const { files, paths } = part.close();
    return {
      paths,
      summary: { files, objects: this.#count, identities, ...blockEntry, ...wordEntry, rows },
      idPrefixes: this.#idPrefixes.view(),
    };
  }

  /** Finishes the fields one by one and frees each. */
  #finishFields(name: EncodeIdentities | undefined): KindSummary['rows'] {
    const rows: Record<string, KindEntry['fields'][number]> = {};
    this.#identityFields.length = 0;
    for (const field of this.#fields.values()) {
      rows[field.name] = field.builder.finish(this.#count, name) ?? 0;
      this.#fields.delete(field.path);
    }
    return rows;
  }

  #open(path: TagPath, source: Source): KindField {
    const { kind, namespace, doiResolver, deflate, part, spill } = this.#options;
    const name = fieldName(path, kind, namespace);
    const words: WordSource = source === 'column' ? this.#options.wordSourceOf(kind, name) : 'none';
    const builder = new FieldBuilder({
      source,
      words,
      isListed: !LONG_TEXTS[kind].has(name),
      isPaired: PAIRED_TEXTS[kind].has(name),
      doiResolver,
      deflate,
      put: (file, bytes) => part.put({ path: `${folderName(name)}/${file}`, bytes }),
      chunkBytes: CHUNK_BYTES[kind],
      spill,
    });
    const field: KindField = { path, name, builder, words, salt: blockSalt(kind, name), last: -1 };
    this.#fields.set(path, field);
    if (source !== 'column') this.#identityFields.push(field);
    return field;
  }

  #encodeIdentities(ordinals: Uint32Array): Uint8Array {
    const rows = Array.from(ordinals, (ordinal) => {
      const row = this.#articleIdentities[ordinal];
      if (row === undefined) throw new RangeError(`article ${ordinal} has no identity`);
      return row;
    });
    return encodeIdentities(rows, this.#options);
  }

  #identityOf({ about, articleDoi, sortDate, tags }: ListedObject): Identity {
    let updatedAt: string | undefined;
    for (const [path, tagged] of tags) if (updatedAt === undefined || path === this.#aboutPath) updatedAt = tagged.updatedAt;
    return { about, articleDoi, sortDate, position: this.#position, updatedAt: updatedAt ?? `${sortDate}T00:00:00.000000` };
  }

  #addWords(ordinal: number, { value }: TaggedValue, salt: number): void {
    if (typeof value === 'string') this.#blocks.add(ordinal, value, salt);
    else if (typeof value === 'object') for (const text of value) this.#blocks.add(ordinal, text, salt);
  }
}

interface KindField {
  readonly path: TagPath;
  readonly name: string;
  readonly builder: FieldBuilder;
  readonly words: WordSource;
  readonly salt: number;
  /** Ordinal of the last object that has the field. */
  last: number;
}

const BLOCK_LOG2: Readonly<Record<ObjectKind, number>> = { article: 3, component: 9, author: 10, ref: 9 };
const CHUNK_BYTES: Readonly<Record<ObjectKind, number>> = {
  article: 2 * SHARD_BYTES,
  component: 8 * SHARD_BYTES,
  author: 4 * SHARD_BYTES,
  ref: 8 * SHARD_BYTES,
};
const BLOCK_SHARD_BYTES: Readonly<Record<ObjectKind, number>> = {
  article: SHARD_BYTES,
  component: 2 * SHARD_BYTES,
  author: SHARD_BYTES,
  ref: 4 * SHARD_BYTES,
};
