import { chain, chainAll, type MaybePromise } from '../../model/maybe-promise.ts';
import type { TagPath } from '../../model/names.ts';
import type { ObjectKind, TaggedValue, TagValue } from '../../model/tagged-object.ts';
import { blockHash, blockSalt, readBlockWords, requiredBlockWords } from './block-words.ts';
import { type ColumnChunk, decodeColumnChunk, type FieldException, isRefRange, type RefRange } from './column.ts';
import { type DictionaryShard, readDictionaryShard } from './dictionary.ts';
import { type DictionaryKey, shardOfHash } from './dictionary-key.ts';
import { wordKey } from './exact-words.ts';
import type { PartReader } from './file-list.ts';
import type { Identity } from './identity-column.ts';
import { IdentityReader } from './identity-reader.ts';
import { identityValue } from './identity-value.ts';
import {
  EVERYWHERE,
  type FieldEntry,
  fieldPath,
  folderName,
  HAS_EXCEPTIONS,
  type KindEntry,
  type Source,
  sourceOf,
  UNLISTED,
  type WordSource,
  wordSourceOf,
} from './manifest.ts';
import { type NumberShard, readNumberShard } from './number-dictionary.ts';
import { readPostings } from './postings.ts';
import { chunkNumbers, readChunks } from './read-chunks.ts';
import { readSharedRanges, SHARED_RANGES_PATH, type SharedRanges } from './shared-ranges.ts';
import { type PairSet, pairHash, readWordPairs, type WordPair } from './word-pairs.ts';
import { ByteReader } from './words/byte-stream.ts';

export interface KindReaderOptions {
  readonly kind: ObjectKind;
  readonly entry: KindEntry;
  /** Field names in the order of the entry's rows. */
  readonly names: readonly string[];
  /** Namespace of the tag paths. */
  readonly namespace: string;
  /** The files of the kind. */
  readonly part: PartReader;
  readonly doiResolver: string;
  /** The reader of the references in the same segment, which store the texts of articles' reference lists; only for articles. */
  readonly refs?: KindReader;
}

/** One field of one kind in one segment. */
export interface Field {
  readonly name: string;
  readonly path: TagPath;
  /** Index of its name in the manifest. */
  readonly place: number;
  readonly entry: FieldEntry;
  readonly source: Source;
  readonly words: WordSource;
  /** True if its texts have a dictionary. */
  readonly isListed: boolean;
}

/** Reads the objects of one kind in one segment, by ordinals from 0; fetches only the files that a query needs. */
export class KindReader {
  readonly kind: ObjectKind;
  readonly count: number;
  readonly doiResolver: string;
  /** Fields by tag path, in the order of `tag=*`. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly #options: KindReaderOptions;
  readonly #identities: IdentityReader;
  readonly #readTexts = (bytes: Uint8Array): DictionaryShard =>
    readDictionaryShard(bytes, this.count, { ...this.#options, isByValue: true });
  readonly #readWords = (bytes: Uint8Array): DictionaryShard =>
    readDictionaryShard(bytes, this.count, { ...this.#options, isByValue: false });
  readonly #readNumbers = (bytes: Uint8Array): NumberShard => readNumberShard(bytes, this.count, this.#options);

  constructor(options: KindReaderOptions) {
    this.kind = options.kind;
    this.count = options.entry.objects;
    this.doiResolver = options.doiResolver;
    this.#options = options;
    this.#identities = new IdentityReader({ ...options, count: this.count, log2: options.entry.identities });
    this.fields = new Map(fieldsOf(options).map((field) => [field.path, field]));
  }

  /** Returns the objects that have the field. */
  has(field: Field): MaybePromise<Uint32Array> {
    if (field.entry[0] & EVERYWHERE) return allOf(this.count);
    return this.#read(field, 'has', (bytes) => readPostings(new ByteReader(bytes), this.count));
  }

  /** Returns the posting list of a key of the field's text dictionary; empty if the key is unknown. */
  find(field: Field, { key, hash }: DictionaryKey): MaybePromise<Uint32Array> {
    const [, , shards] = field.entry;
    if (!field.isListed || shards === 0) return EMPTY;
    return this.#findKey(`${folderName(field.name)}/t${shardOfHash(hash, shards)}`, key, this.#readTexts);
  }

  /** Returns the articles whose field contains a word of one or several joined runs; not for scripts without spaces. */
  findWord(field: Field, word: string): MaybePromise<Uint32Array> {
    const { entry } = this.#options;
    if (entry.words === undefined) return EMPTY;
    const { key, hash } = wordKey(field.place, word);
    return this.#findKey(`w${shardOfHash(hash, entry.words)}`, key, this.#readWords);
  }

  /** Returns the posting lists of the numbers in a range, both ends included. */
  findNumbers(field: Field, low: number, high: number): MaybePromise<readonly Uint32Array[]> {
    const firsts = field.entry.slice(3);
    const shards = firsts.flatMap((first, i) => (first <= high && (firsts[i + 1] ?? Number.POSITIVE_INFINITY) >= low ? [i] : []));
    const read = (i: number): MaybePromise<NumberShard> => this.#read(field, `n${i}`, this.#readNumbers);
    return chain(chainAll(shards, read), (found) =>
      found.flatMap(({ numbers, ordinals, named }) => {
        this.#identities.offer(named);
        return ordinals.filter((_, i) => isBetween(numbers[i] ?? Number.NaN, low, high));
      }),
    );
  }

  /**
   * Returns blocks of objects that may have all runs in the field; undefined if no block index can narrow them.
   */
  async findBlocks(
    field: Field,
    runs: readonly string[],
  ): Promise<{ readonly log2: number; readonly sets: readonly Uint32Array[] } | undefined> {
    const { blocks } = this.#options.entry;
    const words = [...new Set(runs.flatMap(requiredBlockWords))];
    if (field.words !== 'blocks' || blocks === undefined || words.length === 0) return undefined;
    const [log2, shards] = blocks;
    const salt = blockSalt(this.kind, field.name);
    const blockCount = Math.ceil(this.count / 2 ** log2);
    const find = (word: string): MaybePromise<Uint32Array> => {
      const hash = blockHash(word, salt);
      const shard = this.#options.part.read(`b${shardOfHash(hash, shards)}`, (bytes) => readBlockWords(bytes, blockCount));
      return chain(shard, (sets) => sets.get(hash) ?? EMPTY);
    };
    return { log2, sets: await chainAll(words, find) };
  }

  /** Returns the objects whose field contains a pair of words; undefined if pairs of the field are not indexed. */
  async findPair(field: Field, pair: WordPair): Promise<PairSet | undefined> {
    const [, , shards] = field.entry;
    if (field.isListed || shards === 0) return undefined;
    const hash = pairHash(pair);
    const sets = await this.#read(field, `p${shardOfHash(hash, shards)}`, (bytes) => readWordPairs(bytes, this.count));
    return sets.get(hash) ?? NO_PAIR;
  }

  /** The field that stores the texts of references. */
  get refTexts(): Field | undefined {
    return this.fields.get(fieldPath('ref', this.kind, this.#options.namespace));
  }

  /** Returns the kind and field that store the texts of a field; undefined if the field stores its own. */
  textSource(field: Field): { readonly kind: KindReader; readonly field: Field } | undefined {
    const { refs } = this.#options;
    const texts = field.name === 'refs' && this.kind === 'article' ? refs?.refTexts : undefined;
    return refs === undefined || texts === undefined ? undefined : { kind: refs, field: texts };
  }

  /** Returns which references store the texts of which articles. */
  sharedRanges(): MaybePromise<SharedRanges> {
    return this.#options.part.read(SHARED_RANGES_PATH, readSharedRanges);
  }

  /** Returns identities by ordinal, in the order of the request. Identity chunks are read only for objects that no cached shard has. */
  identities(ordinals: ArrayLike<number>): MaybePromise<Identity[]> {
    return this.#identities.of(ordinals);
  }

  /**
   * Returns the values of a field by ordinal, in the order of the request; undefined for objects without it.
   *
   * `identities` are those of the same ordinals.
   */
  values(field: Field, ordinals: ArrayLike<number>, identities: readonly Identity[]): MaybePromise<(TaggedValue | undefined)[]> {
    if (field.source !== 'column') {
      return chain(this.exceptions(field), (exceptions) =>
        identities.map((identity, i) => this.#identityTag(field, identity, exceptions.get(ordinals[i] ?? 0))),
      );
    }
    const [, log2] = field.entry;
    const read = (i: number): MaybePromise<ColumnChunk> => this.#read(field, `c${i}`, decodeColumnChunk);
    return chain(readChunks(ordinals, log2, read), (chunkOf) => {
      const mask = 2 ** log2 - 1;
      const stored = Array.from(ordinals, (ordinal) => chunkOf(ordinal)?.values[ordinal & mask] ?? undefined);
      return chain(this.#withRefTexts(stored), (values) =>
        values.map((value, i) => {
          const ordinal = ordinals[i] ?? 0;
          if (value === undefined) return undefined;
          return { value, updatedAt: chunkOf(ordinal)?.times[ordinal & mask] ?? identities[i]?.updatedAt ?? '' };
        }),
      );
    });
  }

  /** Returns the objects whose value differs from the one their identity implies. */
  exceptions(field: Field): MaybePromise<ReadonlyMap<number, FieldException>> {
    if ((field.entry[0] & HAS_EXCEPTIONS) === 0) return NO_EXCEPTIONS;
    return this.#read(field, 'exceptions', readExceptions);
  }

  /** Returns the value that an identity implies for a field. */
  identityValue(field: Field, identity: Identity): TagValue | undefined {
    return identityValue(field.source, identity, this.#options.doiResolver);
  }

  /** Returns the number of files, at most, that have the values of these objects. */
  chunkCount(field: Field, ordinals: Uint32Array): number {
    const { entry } = this.#options;
    const textSource = this.textSource(field);
    if (textSource !== undefined) return Math.min(ordinals.length, textSource.kind.count >>> textSource.field.entry[1]) + 1;
    return chunkNumbers(ordinals, field.source === 'column' ? field.entry[1] : entry.identities).length;
  }

  #withRefTexts(values: readonly (TagValue | RefRange | undefined)[]): MaybePromise<readonly (TagValue | undefined)[]> {
    if (hasNoRange(values)) return values;
    const ordinals = Uint32Array.from(values.flatMap((value) => (isRefRange(value) ? allOfRange(value) : [])));
    const { refs } = this.#options;
    const field = refs?.refTexts;
    const read = refs === undefined || field === undefined ? [] : refs.values(field, ordinals, []);
    return chain(read, (texts) => {
      let next = 0;
      return values.map((value) => {
        if (!isRefRange(value)) return value;
        next += value[1];
        return texts.slice(next - value[1], next).map((tagged) => String(tagged?.value));
      });
    });
  }

  #identityTag(field: Field, identity: Identity, exception: FieldException | undefined): TaggedValue | undefined {
    const [, excepted, time = identity.updatedAt] = exception ?? [0, this.identityValue(field, identity) ?? null];
    return excepted === null ? undefined : { value: excepted, updatedAt: time };
  }

  #findKey(path: string, key: string, read: (bytes: Uint8Array) => DictionaryShard): MaybePromise<Uint32Array> {
    return chain(this.#options.part.read(path, read), ({ sets, separate, named }) => {
      this.#identities.offer(named);
      const together = separate.get(key);
      if (together !== undefined) this.#identities.offerSeparate({ ordinals: together.ordinals, path: `${path}.${together.first}` });
      return sets.get(key) ?? EMPTY;
    });
  }

  #read<T>(field: Field, file: string, decode: (bytes: Uint8Array) => T): MaybePromise<T> {
    return this.#options.part.read(`${folderName(field.name)}/${file}`, decode);
  }
}

function fieldsOf({ kind, entry, names, namespace }: KindReaderOptions): Field[] {
  return names.flatMap((name, place) => {
    const own = entry.fields[place];
    if (own === undefined || own === 0) return [];
    const [flags] = own;
    const path = fieldPath(name, kind, namespace) as TagPath;
    return [{ name, path, place, entry: own, source: sourceOf(flags), words: wordSourceOf(flags), isListed: (flags & UNLISTED) === 0 }];
  });
}

function allOf(count: number): Uint32Array {
  const all = new Uint32Array(count);
  for (let i = 0; i < count; i++) all[i] = i;
  return all;
}

function allOfRange([start, count]: RefRange): number[] {
  return Array.from({ length: count }, (_, i) => start + i);
}

function hasNoRange(values: readonly (TagValue | RefRange | undefined)[]): values is readonly (TagValue | undefined)[] {
  return !values.some(isRefRange);
}

function isBetween(value: number, low: number, high: number): boolean {
  return value >= low && value <= high;
}

function readExceptions(bytes: Uint8Array): ReadonlyMap<number, FieldException> {
  const exceptions = JSON.parse(new TextDecoder().decode(bytes)) as FieldException[];
  return new Map(exceptions.map((exception) => [exception[0], exception]));
}

const EMPTY = new Uint32Array(0);
const NO_PAIR: PairSet = { ordinals: EMPTY, isAmbiguous: false };
const NO_EXCEPTIONS: ReadonlyMap<number, FieldException> = new Map();
