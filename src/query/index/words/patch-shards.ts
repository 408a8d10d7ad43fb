import { separatorOf } from './named-files.ts';
import { readShard } from './read-shard.ts';
import { ShardCutter, type ShardCutterOptions, type ShardEnd } from './shard-cutter.ts';
import { RANKS, type RankedRecord, type WordRecord } from './word-record.ts';

/** A shard that is cut by content. */
export interface NamedShard extends ShardEnd {
  readonly name: string;
  readonly separator: string;
}

export interface ShardPatch extends ShardCutterOptions {
  /** The edited terms in order: `['limpet', 'tide']`. */
  readonly terms: readonly string[];
  /** Returns the records of an edited term from its former postings, which a new term has not; none if no document has it any more. */
  readonly recordsOf: (term: string, before: RankedRecord | undefined) => Iterable<WordRecord>;
  /** Returns the inflated bytes of a shard. */
  readonly read: (name: string) => Uint8Array;
  /** Stores the bytes of a new shard and returns its name. */
  readonly put: (bytes: Uint8Array) => string;
}

/**
 * Returns the shards after an edit of some terms, equal to those that are cut from all records. Only the shards of the terms are read and cut again,
 * and those whose ends the terms decided.
 */
export function patchShards(before: readonly NamedShard[], patch: ShardPatch): readonly NamedShard[] {
  const { terms } = patch;
  const after: NamedShard[] = [];
  let at = 0;
  let next = 0;
  while (at < before.length || next < terms.length) {
    const shard = before[at];
    if (shard !== undefined && !isDecidedBy(shard, terms[next])) {
      after.push(shard);
      at++;
      continue;
    }
    const resumed = cutFrom(at, next, { before, after, patch });
    at = resumed.at;
    next = resumed.next;
  }
  return after;
}

interface Cutting {
  readonly before: readonly NamedShard[];
  /** Shards are added to its end. */
  readonly after: NamedShard[];
  readonly patch: ShardPatch;
}

/** Cuts shards from a number and an edited term on, until they meet a former shard that further terms leave as it is. Returns the next of each. */
function cutFrom(at: number, term: number, { before, after, patch }: Cutting): { readonly at: number; readonly next: number } {
  const { terms, put } = patch;
  const starts = new Map<string, number>();
  const cutter = new ShardCutter(recordsFrom(at, term, { before, patch, starts }), patch, after.at(-1)?.last);
  let next = term;
  for (let cut = cutter.cut(); cut !== undefined; cut = cutter.cut()) {
    const { bytes, ...shard } = cut;
    after.push({ ...shard, name: put(bytes) });
    const key = cutter.nextKey;
    if (key === undefined) break;
    while (next < terms.length && (terms[next] ?? '') < termOf(key)) next++;
    const start = starts.get(key);
    const met = before[start ?? -1];
    if (start === undefined || met === undefined || isDecidedBy(met, terms[next])) continue;
    // The last key before it can be another one.
    after.push({ ...met, separator: key.endsWith(RANKS) ? key : separatorOf(shard.last, key) });
    return { at: start + 1, next };
  }
  return { at: before.length, next: terms.length };
}

/** Returns the records of the shards from a number on, with those of the edited terms, and notes the shards' first keys. */
function* recordsFrom(
  at: number,
  term: number,
  { before, patch, starts }: Omit<Cutting, 'after'> & { readonly starts: Map<string, number> },
): Generator<WordRecord> {
  const { terms, recordsOf, read, shape } = patch;
  let next = term;
  for (let number = at; number < before.length; number++) {
    const records = readShard(read(before[number]?.name ?? ''), shape);
    starts.set(records[0]?.key ?? '', number);
    for (const record of records) {
      for (let edited = terms[next]; edited !== undefined && edited < termOf(record.key); edited = terms[++next])
        yield* recordsOf(edited, undefined);
      const edited = terms[next];
      if (edited !== termOf(record.key)) yield record;
      else if (record.kind === 'ranked') {
        yield* recordsOf(edited, { ...record, key: edited });
        next++;
      }
    }
  }
  for (; next < terms.length; next++) yield* recordsOf(terms[next] ?? '', undefined);
}

/** True if a term is in the shard, or if its records were read to find the end of the shard. */
function isDecidedBy({ read }: ShardEnd, term: string | undefined): boolean {
  return term !== undefined && (read === undefined || term <= read);
}

/** The term of a record: `model` of `model` and of its ranks, `model\0r`. */
function termOf(key: string): string {
  return key.endsWith(RANKS) ? key.slice(0, -RANKS.length) : key;
}
