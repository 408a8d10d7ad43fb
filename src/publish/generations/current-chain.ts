import { readFileSync } from 'node:fs';
import { type PublishedList, publishedList, readShared } from '../published-list.ts';
import { parseBaseList } from './base-list.ts';
import { type GenerationHead, type GenerationId, isGenerationNumber } from './generation-head.ts';
import { listAfter } from './generation-list.ts';
import { namesIn } from './generation-number.ts';
import { type GenerationRecord, parseRecord } from './record.ts';
import { basePathOf, recordPathOf, type StatePaths } from './state-folder.ts';

/** The current generation of a site, as read from the state folder. */
export interface CurrentChain {
  readonly head: GenerationHead;
  /** Complete list that the records refer to. */
  readonly base: { readonly head: GenerationHead; readonly list: PublishedList };
  /** Records after the complete list, oldest first. */
  readonly records: readonly GenerationRecord[];
  /** Files of the current generation, by path. */
  readonly list: PublishedList;
}

/**
 * Finds the current generation: the highest undamaged record whose chain of parents leads to a complete list. No pointer file is needed
 * that could be lost. Undefined if no complete list is undamaged.
 */
export function readCurrentChain(paths: StatePaths): CurrentChain | undefined {
  for (const number of numbersIn(paths.bases).reverse()) {
    const base = readBase(paths, number);
    if (base === undefined) continue;
    const chain = { head: base.head, base, records: [], list: base.list };
    return followChain(paths, chain);
  }
  return undefined;
}

/**
 * Extends a chain by records that were committed after it; returns the same object if there are none. A server calls it when the folder of
 * records has changed.
 */
export function followChain(paths: StatePaths, chain: CurrentChain): CurrentChain {
  const records = [...chain.records];
  let head = chain.head;
  for (const number of numbersIn(paths.records)) {
    if (number <= head.number) continue;
    const record = readRecord(paths, number);
    if (record === undefined || !isParent(head, record)) continue;
    records.push(record);
    head = record;
  }
  return head === chain.head ? chain : { ...chain, head, records, list: listAfter(chain.base.list, records) };
}

/** Yields the records of a generation and its predecessors, newest first, until one is missing or damaged. A rollback needs them. */
export function* recordHistory(paths: StatePaths, from: GenerationId): Generator<GenerationRecord> {
  let next: GenerationId = from;
  for (;;) {
    const record = readRecord(paths, next.number);
    if (record === undefined || record.digest !== next.digest) return;
    yield record;
    next = record.parent;
  }
}

/** Reads a record; undefined if it is missing or damaged. */
export function readRecord(paths: StatePaths, number: number): GenerationRecord | undefined {
  try {
    const record = parseRecord(readFileSync(recordPathOf(paths, number)));
    return record?.number === number ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Numbers that name files in a state folder, ascending; other names are ignored. */
export function numbersIn(folder: string): number[] {
  return namesIn(folder)
    .filter(isGenerationNumber)
    .map(Number)
    .sort((a, b) => a - b);
}

/** Name of a generation, to which cached results refer: `43:4be1…`; '' without a generation. */
export function generationName(id: GenerationId | undefined): string {
  return id === undefined ? '' : `${id.number}:${id.digest}`;
}

function readBase(paths: StatePaths, number: number): CurrentChain['base'] | undefined {
  try {
    const base = parseBaseList(readShared(basePathOf(paths, number)));
    return base?.head.number === number ? { head: base.head, list: publishedList(base.lines) } : undefined;
  } catch {
    return undefined;
  }
}

function isParent(head: GenerationId, { parent }: GenerationRecord): boolean {
  return parent.number === head.number && parent.digest === head.digest;
}
