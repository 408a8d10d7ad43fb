import { readdirSync, readFileSync } from 'node:fs';
import { type PublishedList, publishedList, readShared } from '../published-list.ts';
import { parseBaseList } from './base-list.ts';
import { type GenerationHead, type GenerationId, isGenerationNumber } from './generation-head.ts';
import { listAfter } from './generation-list.ts';
import { type GenerationRecord, parseRecord } from './record.ts';
import { basePathOf, recordPathOf, type StatePaths } from './state-folder.ts';

/** The current generation of a site, as the state folder proves it. */
export interface CurrentChain {
  readonly head: GenerationHead;
  /** The complete list on which the records build. */
  readonly base: { readonly head: GenerationHead; readonly list: PublishedList };
  /** The records after it, oldest first. */
  readonly records: readonly GenerationRecord[];
  /** Every file of the current generation, by path. */
  readonly list: PublishedList;
}

/**
 * Finds the current generation: the highest record that is undamaged and whose parents lead to a complete list. There is no pointer that could be
 * lost. Undefined where no complete list is undamaged.
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
 * Returns the chain with the records that were committed after it; the same object where there are none. A server calls it when the folder of
 * records has changed: lists of earlier generations stay as they are.
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

/** Reads the records before and including a generation, newest first, as far as they are kept and undamaged: what a rollback needs. */
export function* recordsBack(paths: StatePaths, from: GenerationId): Generator<GenerationRecord> {
  let next: GenerationId = from;
  for (;;) {
    const record = readRecord(paths, next.number);
    if (record === undefined || record.digest !== next.digest) return;
    yield record;
    next = record.parent;
  }
}

/** Reads a record; undefined where there is none, or it is damaged. */
export function readRecord(paths: StatePaths, number: number): GenerationRecord | undefined {
  try {
    const record = parseRecord(readFileSync(recordPathOf(paths, number)));
    return record?.number === number ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Numbers of files in a folder of the state, lowest first; other names are not the state's. */
export function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder)
      .filter(isGenerationNumber)
      .map(Number)
      .sort((a, b) => a - b);
  } catch {
    return [];
  }
}

/** The name of a generation by which kept results are bound to it: `43:4be1…`; '' where there is none. */
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
