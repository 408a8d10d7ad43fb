import { readFileSync } from 'node:fs';
import { type PublishedList, publishedList, readShared, sharedBytes } from '../published-list.ts';
import type { PublishedFile } from '../site-manifest.ts';
import { parseBaseList } from './base-list.ts';
import { type GenerationHead, type GenerationId, isGenerationNumber } from './generation-head.ts';
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

/**
 * File list of a generation: a complete list plus the changes of later records. Lookups read the changes first; the merged list is built
 * once, when it is first needed.
 */
function listAfter(base: PublishedList, records: readonly GenerationRecord[]): PublishedList {
  if (records.length === 0) return base;
  const fileByPath = new Map<string, PublishedFile | undefined>();
  for (const { changes } of records)
    for (const change of changes) fileByPath.set(change.path, change.kind === 'put' ? publishedFileOf(change) : undefined);
  const merged: { list?: PublishedList } = {};
  const complete = (): PublishedList => {
    merged.list ??= publishedList(sharedBytes(base.changed(...changesOf(fileByPath))));
    return merged.list;
  };
  return {
    get bytes() {
      return complete().bytes;
    },
    get: (path) => (fileByPath.has(path) ? fileByPath.get(path) : base.get(path)),
    files: () => complete().files(),
    beginningWith: (prefix) => complete().beginningWith(prefix),
    changed: (put, removed) => complete().changed(put, removed),
  };
}

/** Entry of the file list for a file that a record added. */
function publishedFileOf({ path, sizeBytes, sha256, mtimeMs }: Required<PublishedFile>): PublishedFile {
  return { path, sizeBytes, sha256, mtimeMs };
}

function changesOf(fileByPath: ReadonlyMap<string, PublishedFile | undefined>): readonly [PublishedFile[], string[]] {
  const put: PublishedFile[] = [];
  const removed: string[] = [];
  for (const [path, file] of fileByPath) {
    if (file === undefined) removed.push(path);
    else put.push(file);
  }
  return [put, removed];
}
