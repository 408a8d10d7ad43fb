import { compareText } from '../../../model/text/compare.ts';
import { groupsOf, lengthsTable, SHARD_BYTES } from './build-word-index.ts';
import { type CutOptions, splitRecord } from './cut-records.ts';
import { type NamedShard, patchShards } from './patch-shards.ts';
import { placeFiles } from './place-files.ts';
import { isCorrectable, writeSpellings } from './spelling-list.ts';
import type { CollectedWords, DocumentLengths } from './word-collector.ts';
import type { WordDocument } from './word-index.ts';
import { type BaseWords, type BuiltBaseWords, type NamingOptions, type PatchState, wordCollectorOf } from './word-index-builder.ts';
import { type ListedWord, readWords, writeWords } from './word-list.ts';
import type { RankedRecord, WordRecord } from './word-record.ts';
import { shapeOf } from './word-shards.ts';

/** An edit of a document with this ordinal. */
export interface DocumentEdit {
  readonly document: number;
  readonly before: WordDocument;
  readonly after: WordDocument;
}

export interface PatchOptions extends NamingOptions {
  readonly nameOf: (bytes: Uint8Array) => string;
  /** Returns the inflated bytes of a shard of the index before. */
  readonly read: (name: string) => Uint8Array;
}

export interface PatchedWords extends BuiltBaseWords {
  /** Names of the shards that stay. */
  readonly unchanged: readonly string[];
}

/**
 * Returns the base index after edits of some documents, equal to one that `buildBaseWords` builds of all documents (incremental view maintenance).
 *
 * For indexes whose documents have counted words alone (`WordDocument.counted`): all their lengths are 1, so that a posting depends on its own
 * document, and a record on its own postings.
 */
export function patchBaseWords(
  { base, patchState }: { readonly base: BaseWords; readonly patchState: PatchState },
  edits: readonly DocumentEdit[],
  options: PatchOptions,
): PatchedWords {
  const { nameOf, deflate } = options;
  const before = collect(edits, 'before', options);
  const after = collect(edits, 'after', options);
  const changes = changedPostings(frequenciesOf(before, edits), frequenciesOf(after, edits));
  const changed = new Map<string, Uint8Array>();
  const index = indexOf(base, options);
  const shards = patchShards(shardsOf(base, patchState), {
    ...index,
    deflate,
    read: options.read,
    terms: [...changes.keys()].sort(compareText),
    recordsOf: (term, record) =>
      recordsOf(editRecord(term, record, { changes: changes.get(term) ?? new Map(), rankedCount: index.ranked.length }), index),
    put(bytes) {
      const name = nameOf(bytes);
      changed.set(name, bytes);
      return name;
    },
  });
  const words = addCounts(readWords(patchState.spellings), before.names, after.names);
  const lists = writeSpellings(words, { deflate, nameOf });
  const lengths = { path: 'lengths.bin', bytes: deflate(lengthsTable(index.lengths, index.ranked)) };
  const files = [...changed.values()].map((bytes, i) => ({ path: `${i}.bin`, bytes }));
  const { artifacts, folder } = placeFiles([...files, ...lists, lengths], options);
  const groups = groupsOf(shards.map(({ separator }) => separator));
  const root = { ...base.root, isGrouped: groups.length > 0, shards: groups.map(([first = '']) => first) };
  return {
    artifacts,
    unchanged: shards.flatMap(({ name }) => (changed.has(name) ? [] : [name])),
    base: { folder, root, groups, names: groupsOf(shards.map(({ name }) => name)) },
    patchState: { ends: shards.map(({ last, read }) => ({ last, read })), spellings: writeWords(words) },
  };
}

function shardsOf({ names = [], groups }: BaseWords, { ends }: PatchState): readonly NamedShard[] {
  const [allNames, separators] = [names.flat(), groups.flat()];
  return ends.map((end, i) => ({ ...end, name: allNames[i] ?? '', separator: separators[i] ?? '' }));
}

/** The properties of an index that determine its records. */
interface IndexOfRecords extends CutOptions {
  readonly lengths: DocumentLengths;
}

function indexOf({ root }: BaseWords, { shardBytes = SHARD_BYTES }: PatchOptions): IndexOfRecords {
  const { documentCount, ranked } = root;
  const lengths = ranked.map((_, field) => new Array<number>(documentCount).fill(field === ranked.length - 1 ? 1 : 0));
  return { shape: shapeOf(root), ranked, shardBytes, isByContent: true, lengths: { documentCount, lengths } };
}

/** Frequencies by document; undefined if the document has the term no more. */
type Frequencies = ReadonlyMap<number, number | undefined>;

function collect(edits: readonly DocumentEdit[], state: 'before' | 'after', { spill: _, ...options }: NamingOptions): CollectedWords {
  const collector = wordCollectorOf(options);
  for (const edit of edits) collector.add(edit[state]);
  return collector.finish();
}

function frequenciesOf({ keys, lists }: CollectedWords, edits: readonly DocumentEdit[]): ReadonlyMap<string, Frequencies> {
  return new Map(
    keys.map(({ text, others }) => {
      const listId = others?.at(-1) ?? 0;
      const values = lists.valuesOf(listId);
      return [text, new Map(Array.from(lists.documentsOf(listId), (at, i) => [edits[at]?.document ?? 0, values[i] ?? 0]))];
    }),
  );
}

/** Returns the changed frequencies by term. */
function changedPostings(
  before: ReadonlyMap<string, Frequencies>,
  after: ReadonlyMap<string, Frequencies>,
): ReadonlyMap<string, Frequencies> {
  const changes = new Map<string, Frequencies>();
  for (const term of new Set([...before.keys(), ...after.keys()])) {
    const [old, current] = [before.get(term), after.get(term)];
    const documents = [...new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])])];
    const changed = documents.filter((document) => old?.get(document) !== current?.get(document));
    if (changed.length > 0) changes.set(term, new Map(changed.map((document) => [document, current?.get(document)])));
  }
  return changes;
}

/** Returns the record of a term after changes; undefined if no document has it. */
function editRecord(term: string, record: RankedRecord | undefined, { changes, rankedCount }: RecordEdit): RankedRecord | undefined {
  const { documents: before = [], frequencies = [] } = record?.others.at(-1) ?? {};
  const edited = new Map<number, number>(Array.from(before, (document, i) => [document, frequencies[i] ?? 0]));
  for (const [document, frequency] of changes) {
    if (frequency === undefined) edited.delete(document);
    else edited.set(document, frequency);
  }
  if (edited.size === 0) return undefined;
  const documents = Uint32Array.from(edited.keys()).sort();
  const postings = { documents, frequencies: documents.map((document) => edited.get(document) ?? 0), lengths: documents.map(() => 1) };
  const others = Array.from({ length: rankedCount }, (_, field) => (field === rankedCount - 1 ? postings : undefined));
  return { kind: 'ranked', key: term, tie: 0, forms: [], others };
}

interface RecordEdit {
  readonly changes: Frequencies;
  readonly rankedCount: number;
}

function recordsOf(record: RankedRecord | undefined, index: IndexOfRecords): readonly WordRecord[] {
  if (record === undefined) return [];
  const split = splitRecord(record, index.lengths, index);
  return split === undefined ? [record] : [split.topHits, split.ranks];
}

/** Returns the words that can be in the dictionary, in order, with the numbers of their documents after an edit. */
function addCounts(words: readonly ListedWord[], before: readonly ListedWord[], after: readonly ListedWord[]): readonly ListedWord[] {
  const changes = new Map<string, number>();
  const add = (text: string, count: number): unknown => changes.set(text, (changes.get(text) ?? 0) + count);
  for (const { text, count } of after.filter(isCorrectable)) add(text, count);
  for (const { text, count } of before.filter(isCorrectable)) add(text, -count);
  const changed: ListedWord[] = [];
  for (const { text, count } of words) {
    const now = count + (changes.get(text) ?? 0);
    if (now > 0) changed.push({ text, count: now });
    changes.delete(text);
  }
  for (const [text, count] of changes) if (count > 0) changed.push({ text, count });
  return changed.sort((a, b) => compareText(a.text, b.text));
}
