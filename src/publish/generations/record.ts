import { isSitePath } from '../site-path.ts';
import { type FileClass, parseFileClass } from './file-class.ts';
import { type GenerationHead, type GenerationId, parseHead, parseHeadLines, printHeadLines } from './generation-head.ts';
import { openSealed, sealedPieces } from './sealed-text.ts';

/** Changes of one generation against its parent. */
export interface GenerationRecord extends GenerationHead {
  readonly parent: GenerationId;
  /** Sorted by path; each path occurs once. */
  readonly changes: readonly FileChange[];
}

export type FileChange = PutChange | RemovedChange;

/** A file that was added or replaced. */
export interface PutChange {
  readonly kind: 'put';
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly mtimeMs: number;
  /** SHA-256 of the previous version; absent for a new file. */
  readonly oldSha256?: string;
  readonly fileClass: FileClass;
}

/** A file that was removed from the list. */
export interface RemovedChange {
  readonly kind: 'del';
  readonly path: string;
  readonly oldSha256: string;
  readonly fileClass: FileClass;
}

/**
 * Prints a record. The checksum in its last line is the digest of the generation.
 *
 *   offprint-record ⇥ 1
 *   generation ⇥ 43
 *   parent ⇥ 42 ⇥ 90ab…
 *   time ⇥ 2026-11-24T23:29:39.000Z
 *   reason ⇥ build
 *   boot ⇥ de7b4a5c-…
 *
 *   put ⇥ content/1/e00003.html ⇥ 2193 ⇥ 90ab… ⇥ 1795319087036 ⇥ 11fe… ⇥ 3
 *   put ⇥ content/1/e00004.html ⇥ 812 ⇥ 5f3a… ⇥ 1795319087036 ⇥ - ⇥ 1
 *   del ⇥ content/1/e00002.html ⇥ 77c0… ⇥ 3
 *   sha256 ⇥ 4be1…
 */
export function printRecord({ number, parent, time, reason, bootId, changes }: Omit<GenerationRecord, 'digest'>): Generator<Uint8Array> {
  const head = printHeadLines([
    [KIND, VERSION],
    ['generation', number],
    ['parent', parent.number, parent.digest],
    ['time', time],
    ['reason', reason],
    ['boot', bootId],
  ]);
  return sealedPieces(textOf(head, changes));
}

/** Parses a record; undefined if it is damaged, truncated or in another format. */
export function parseRecord(text: Buffer): GenerationRecord | undefined {
  const sealed = openSealed(text);
  if (sealed === undefined) return undefined;
  const { body, sha256 } = sealed;
  const { valuesByName, next } = parseHeadLines(body);
  const head = parseHead(valuesByName);
  const [parentNumber, parentDigest] = valuesByName.get('parent') ?? [];
  if (valuesByName.get(KIND)?.[0] !== VERSION || head === undefined || parentDigest === undefined) return undefined;
  const changes: FileChange[] = [];
  for (const line of body.toString('utf8', next).split('\n')) {
    if (line === '') continue;
    const change = parseChange(line);
    if (change === undefined) return undefined;
    changes.push(change);
  }
  return { ...head, digest: sha256, parent: { number: Number(parentNumber), digest: parentDigest }, changes };
}

function* textOf(head: string, changes: readonly FileChange[]): Generator<string> {
  yield head;
  for (let at = 0; at < changes.length; at += LINES_PER_CHUNK)
    yield changes
      .slice(at, at + LINES_PER_CHUNK)
      .map((change) => `${printChange(change)}\n`)
      .join('');
}

function printChange(change: FileChange): string {
  const { kind, path, fileClass } = change;
  if (kind === 'del') return `del\t${path}\t${change.oldSha256}\t${fileClass}`;
  const { sizeBytes, sha256, mtimeMs, oldSha256 = NONE } = change;
  return `put\t${path}\t${sizeBytes}\t${sha256}\t${mtimeMs}\t${oldSha256}\t${fileClass}`;
}

/** Parses one line. The checksum rules out damage, but another version of this program may have written the record. */
function parseChange(line: string): FileChange | undefined {
  const [kind, path = '', ...values] = line.split('\t');
  if (!isSitePath(path)) return undefined;
  if (kind === 'del') {
    const [oldSha256 = '', digit = ''] = values;
    const fileClass = parseFileClass(digit);
    return fileClass === undefined || !SHA256.test(oldSha256) ? undefined : { kind, path, oldSha256, fileClass };
  }
  const [size = '', sha256 = '', mtime = '', oldSha256 = '', digit = ''] = values;
  const fileClass = parseFileClass(digit);
  if (kind !== 'put' || fileClass === undefined || !SHA256.test(sha256) || !DIGITS.test(size) || !DIGITS.test(mtime)) return undefined;
  const put = { kind, path, sizeBytes: Number(size), sha256, mtimeMs: Number(mtime), fileClass } as const;
  if (oldSha256 === NONE) return put;
  return SHA256.test(oldSha256) ? { ...put, oldSha256 } : undefined;
}

const KIND = 'offprint-record';
const VERSION = '1';
const NONE = '-';
const SHA256 = /^[0-9a-f]{64}$/;
const DIGITS = /^\d+$/;
/** Lines joined per chunk that is hashed. */
const LINES_PER_CHUNK = 1000;
