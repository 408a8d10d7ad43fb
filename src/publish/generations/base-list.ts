import { type PublishedFile, printPublishedLine } from '../site-manifest.ts';
import { type GenerationHead, parseHead, parseHeadLines, printHeadLines } from './generation-head.ts';
import { openSealed, sealedPieces } from './sealed-text.ts';

/** Complete file list of one generation. */
export interface BaseList {
  readonly head: GenerationHead;
  /** Lines sorted by path: path, bytes, SHA-256, modification time. */
  readonly lines: Uint8Array;
}

/**
 * Prints a complete list. `digest` is the digest of the generation's record. A list without it is the first of a chain, and its own
 * checksum identifies the generation.
 *
 *   offprint-list ⇥ 1
 *   generation ⇥ 40
 *   digest ⇥ 5f3a…
 *   time ⇥ 2026-11-24T23:29:39.000Z
 *   reason ⇥ build
 *   boot ⇥ de7b4a5c-…
 *
 *   404.html ⇥ 2802 ⇥ 9c93… ⇥ 1795319087036
 *   sha256 ⇥ 11fe…
 */
export function* printBaseList(head: BaseHead, lines: Iterable<string | Uint8Array>): Generator<Uint8Array> {
  const { number, digest, time, reason, bootId } = head;
  const headText = printHeadLines([
    [KIND, VERSION],
    ['generation', number],
    ...(digest === undefined ? [] : [['digest', digest] as const]),
    ['time', time],
    ['reason', reason],
    ['boot', bootId],
  ]);
  yield* sealedPieces(withHead(headText, lines));
}

export interface BaseHead extends Omit<GenerationHead, 'digest'> {
  readonly digest?: string;
}

/** Prints files as lines, in order. */
export function* publishedLines(files: Iterable<PublishedFile>): Generator<string> {
  for (const file of files) yield printPublishedLine(file);
}

/** Parses a complete list; undefined if it is damaged, truncated or in another format. */
export function parseBaseList(text: Uint8Array): BaseList | undefined {
  const sealed = openSealed(Buffer.from(text.buffer, text.byteOffset, text.byteLength));
  if (sealed === undefined) return undefined;
  const { body, sha256 } = sealed;
  const { valuesByName, next } = parseHeadLines(body);
  const head = parseHead(valuesByName);
  if (valuesByName.get(KIND)?.[0] !== VERSION || head === undefined) return undefined;
  const [digest = sha256] = valuesByName.get('digest') ?? [];
  return { head: { ...head, digest }, lines: new Uint8Array(body.buffer, body.byteOffset + next, body.length - next) };
}

function* withHead(head: string, lines: Iterable<string | Uint8Array>): Generator<string | Uint8Array> {
  yield head;
  yield* lines;
}

const KIND = 'offprint-list';
const VERSION = '1';
