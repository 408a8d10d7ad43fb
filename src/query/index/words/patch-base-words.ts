import { compareText } from '../../../model/text/compare.ts';
import { type CutWords, lengthsTable, type NamingOptions, openNamedFiles, SHARD_BYTES } from './build-word-index.ts';
import { type CutOptions, splitRecord } from './cut-records.ts';
import { type NamedShard, patchShards } from './patch-shards.ts';
import { isCorrectable, writeSpellings } from './spelling-list.ts';
import type { CollectedWords, DocumentLengths } from './word-collector.ts';
import type { WordDocument } from './word-index.ts';
import { type BuiltBaseWords, type PatchState, wordCollectorOf } from './word-index-builder.ts';
import { type ListedWord, readWords, writeWords } from './word-list.ts';
import { type RankedRecord, shapeOf, type WordRecord } from './word-record.ts';

/** An edit of a document with this ordinal. */
export interface DocumentEdit {
  readonly document: number;
  readonly before: WordDocument;
  readonly after: WordDocument;
}

export interface PatchOptions extends NamingOptions {
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
  { base, patchState }: Pick<BuiltBaseWords, 'base' | 'patchState'>,
  edits: readonly DocumentEdit[],
  options: PatchOptions,
): PatchedWords {
  const { deflate } = options;
  const before = collect(edits, 'before', options);
  const after = collect(edits, 'after', options);
  const changes = changedPostings(frequenciesOf(before, edits), frequenciesOf(after, edits));
  const files = openNamedFiles(options);
  const changed = new Set<string>();
  const index = indexOf(base, options);
  const shards = patchShards(shardsOf(base, patchState), {
    ...index,
    deflate,
    read: options.read,
    terms: [...changes.keys()].sort(compareText),
    recordsOf: (term, record) =>
      recordsOf(editRecord(term, record, { changes: changes.get(term) ?? new Map(), rankedCount: index.ranked.length }), index),
    put(bytes) {
      const name = files.add(bytes);
      changed.add(name);
      return name;
    },
  });
  const words = addCounts(readWords(patchState.spellings), before.names, after.names);
  const lengths = files.add(deflate(lengthsTable(index.lengths, index.ranked)));
  const lists = { ...writeSpellings(words, deflate, files.add), lengths };
  return {
    artifacts: files.artifacts,
    unchanged: shards.flatMap(({ name }) => (changed.has(name) ? [] : [name])),
    base: {
      root: { ...base.root, lists },
      shards: { starts: shards.map(({ separator }) => separator), names: shards.map(({ name }) => name) },
    },
    patchState: { ends: shards.map(({ last, read }) => ({ last, read })), spellings: writeWords(words) },
  };
}

function shardsOf({ shards: { starts, names } }: CutWords, { ends }: PatchState): readonly NamedShard[] {
  return ends.map((end, i) => ({ ...end, name: names[i] ?? '', separator: starts[i] ?? '' }));
}

/** The properties of an index that determine its records. */
interface IndexOfRecords extends CutOptions {
  readonly lengths: DocumentLengths;
}

function indexOf({ root }: CutWords, { shardBytes = SHARD_BYTES }: PatchOptions): IndexOfRecords {
  const { documentCount, ranked } = root;
  const lengths = ranked.map((_, field) => new Array<number>(documentCount).fill(field === ranked.length - 1 ? 1 : 0));
  return { shape: shapeOf(root), ranked, shardBytes, lengths: { documentCount, lengths } };
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
  return { kind: 'ranked', key: term, forms: [], others };
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
