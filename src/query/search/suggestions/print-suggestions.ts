import type { Artifact } from '../../../model/artifact.ts';
import { compareText } from '../../../model/text/compare.ts';
import {
  DOI_SIGN,
  START_LENGTH,
  SUGGESTION_KINDS,
  type Suggestion,
  type SuggestionIndex,
  type SuggestionRow,
  type SuggestionShard,
  suggestionShardPath,
  suggestionsPath,
} from './suggestion.ts';
import { suggestionKeys } from './suggestion-words.ts';

export interface PrintSuggestionsOptions {
  /** Language of the pages that read them: `pt-BR`. */
  readonly language: string;
  /** Ending of links to pages: '' or '.html'. */
  readonly pageEnding: string;
  /** True to write shards by the first letters of words instead of one file. */
  readonly isSharded: boolean;
}

/** Largest shard with longer beginnings, in characters of JSON: about 2 KB compressed. */
const SHARD_LENGTH = 5000;
/** Longest beginning of a shard; words with the same 16 letters share one. */
const MAX_START_LENGTH = 16;

/** Files that are built from the same suggestions. */
export interface SuggestionPart {
  /** `search/suggestions-en.json`, or a beginning of words: `search/suggestions-en/s-co.json`. */
  readonly path: string;
  /** Values that the files are built from. */
  readonly inputs: unknown;
  readonly print: () => Iterable<Artifact>;
}

/** Prints suggestions, which come in the order in which they are offered. */
export function printSuggestions(suggestions: readonly Suggestion[], options: PrintSuggestionsOptions): Artifact[] {
  return suggestionParts(suggestions, options).flatMap((part) => [...part.print()]);
}

/** Divides the files of suggestions into parts that change independently: those of each first two letters, then their index. */
export function suggestionParts(suggestions: readonly Suggestion[], options: PrintSuggestionsOptions): SuggestionPart[] {
  const { language, pageEnding, isSharded } = options;
  const rows = suggestions.map(rowOf);
  const path = suggestionsPath(language);
  const indexPart = (content: Partial<SuggestionIndex>): SuggestionPart => {
    const index = { version: 1, ending: pageEnding, ...content };
    return { path, inputs: index, print: () => [{ path, bytes: `${JSON.stringify(index)}\n` }] };
  };
  if (!isSharded) return [indexPart({ rows })];
  const doiPrefix = commonStart(suggestions.flatMap(({ doi }) => (doi === undefined ? [] : [doi.toLowerCase()])));
  const first = groupByStart(entriesOf(suggestions, rows, doiPrefix), START_LENGTH);
  const shards = [...first].map(
    ([start, entries]): SuggestionPart => ({
      path: suggestionShardPath(language, start),
      inputs: entries.map(({ key, row }) => [key, row]),
      print: () => printShards(start, entries, language),
    }),
  );
  return [...shards, indexPart({ starts: [...first.keys()], doiPrefix })];
}

/** A row under one of its keys. */
interface Entry {
  readonly key: string;
  readonly row: SuggestionRow;
  /** Characters of the row in JSON. */
  readonly length: number;
}

function entriesOf(suggestions: readonly Suggestion[], rows: readonly SuggestionRow[], doiPrefix: string): Entry[] {
  return suggestions.flatMap(({ label, doi }, at): Entry[] => {
    const row = rows[at];
    if (row === undefined) return [];
    const length = JSON.stringify(row).length + 1;
    const keys = [...suggestionKeys(label), ...(doi === undefined ? [] : [DOI_SIGN + doi.toLowerCase().slice(doiPrefix.length)])];
    return keys.flatMap((key) => (key.length < START_LENGTH ? [] : [{ key, row, length }]));
  });
}

/** Writes the shard of a beginning, and shards of longer ones if its rows are too many for one. */
function* printShards(start: string, entries: readonly Entry[], language: string): Generator<Artifact> {
  const byRow = new Map(entries.map((entry) => [entry.row, entry]));
  const rows = [...byRow.values()];
  const isComplete = fits(rows);
  const { length } = isComplete ? start : commonStart(entries.map(({ key }) => key));
  // A key that ends here, such as `snail` besides `snails`, has no longer beginning.
  const longer = isComplete || length >= MAX_START_LENGTH ? new Map<string, Entry[]>() : groupByStart(entries, length + 1);
  for (const [next, among] of longer) yield* printShards(next, among, language);
  const shard: SuggestionShard = { rows: (isComplete ? rows : firstRows(rows)).map(({ row }) => row), starts: [...longer.keys()] };
  yield { path: suggestionShardPath(language, start), bytes: `${JSON.stringify(shard)}\n` };
}

/** Returns as many rows as a shard may have, by turns of each kind, so that a thousand articles leave space for authors and subjects. */
function firstRows(rows: readonly Entry[]): readonly Entry[] {
  const byKind = SUGGESTION_KINDS.map((_, kind) => rows.filter(({ row }) => row[0] === kind).values());
  const chosen = new Set<Entry>();
  let length = 0;
  for (let turn = 0; turn < rows.length + byKind.length; turn++) {
    const { value } = byKind[turn % byKind.length]?.next() ?? {};
    if (value === undefined) continue;
    length += value.length;
    if (length > SHARD_LENGTH) break;
    chosen.add(value);
  }
  return rows.filter((entry) => chosen.has(entry));
}

function fits(rows: readonly Entry[]): boolean {
  let length = 0;
  for (const row of rows) {
    length += row.length;
    if (length > SHARD_LENGTH) return false;
  }
  return true;
}

/** Groups entries by the first letters of their keys, sorted; shorter keys are left out. */
function groupByStart(entries: readonly Entry[], length: number): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (entry.key.length < length) continue;
    const start = entry.key.slice(0, length);
    const group = groups.get(start);
    if (group === undefined) groups.set(start, [entry]);
    else group.push(entry);
  }
  return new Map([...groups].sort((a, b) => compareText(a[0], b[0])));
}

/** Returns the longest beginning that all texts share. */
function commonStart([first = '', ...others]: readonly string[]): string {
  let { length } = first;
  for (const other of others) {
    let same = 0;
    while (same < length && other[same] === first[same]) same++;
    length = same;
  }
  return first.slice(0, length);
}

function rowOf({ kind, label, stem, detail, doi, notice }: Suggestion): SuggestionRow {
  const number = kind === 'article' ? 0 : kind === 'author' ? 1 : 2;
  if (notice !== undefined) return [number, label, stem, detail, doi ?? '', notice];
  return doi === undefined ? [number, label, stem, detail] : [number, label, stem, detail, doi];
}
