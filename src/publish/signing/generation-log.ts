import { createHash } from 'node:crypto';

/** One signed generation of a site. */
export interface GenerationEntry {
  /** Starts at 1. */
  readonly number: number;
  /** SHA-256 of `manifest.json`. */
  readonly manifest: string;
  /** SHA-256 of the previous printed entry; zeros for the first. */
  readonly previous: string;
}

/** A log that was changed; the message says where. */
export class LogError extends Error {
  override readonly name = 'LogError';
}

/**
 * Prints an entry as one line. The line is also the signed comment of the generation's signature: the newest entry is signed, and each
 * earlier one is covered by the hash in its successor (a hash chain).
 *
 *   generation 43 manifest 90ab… previous 11fe…
 */
export function printEntry({ number, manifest, previous }: GenerationEntry): string {
  return `generation ${number} manifest ${manifest} previous ${previous}`;
}

/** Parses an entry; undefined for other lines. */
export function parseEntry(line: string): GenerationEntry | undefined {
  const [, number, manifest, previous] = ENTRY.exec(line) ?? [];
  return manifest === undefined || previous === undefined ? undefined : { number: Number(number), manifest, previous };
}

/** Entry of the generation after `before`; the first one without it. */
export function entryAfter(before: GenerationEntry | undefined, manifest: string): GenerationEntry {
  return { number: (before?.number ?? 0) + 1, manifest, previous: before === undefined ? NONE : entryHash(before) };
}

/** Appends an entry to a log; '' is an empty log. Entries are never changed or removed. */
export function appendEntry(log: string, entry: GenerationEntry): string {
  return `${log}${printEntry(entry)}\n`;
}

/**
 * Parses a log, oldest first. Throws `LogError` unless entries are numbered from 1 without a gap and each names the hash of its
 * predecessor.
 */
export function readLog(text: string): readonly GenerationEntry[] {
  const entries: GenerationEntry[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const entry = parseEntry(line);
    const expected = entryAfter(entries.at(-1), '');
    if (entry === undefined) throw new LogError(`line ${entries.length + 1} is not an entry`);
    if (entry.number !== expected.number || entry.previous !== expected.previous)
      throw new LogError(`line ${entries.length + 1} does not follow from the one before`);
    entries.push(entry);
  }
  if (text !== '' && !text.endsWith('\n')) throw new LogError('its last line is cut short');
  return entries;
}

/** True if an entry is the direct successor of the last one in a log. */
export function followsUpon(log: readonly GenerationEntry[], { number, previous }: GenerationEntry): boolean {
  const expected = entryAfter(log.at(-1), '');
  return number === expected.number && previous === expected.previous;
}

function entryHash(entry: GenerationEntry): string {
  return createHash('sha256').update(printEntry(entry)).digest('hex');
}

const NONE = '0'.repeat(64);
const ENTRY = /^generation (\d{1,15}) manifest ([0-9a-f]{64}) previous ([0-9a-f]{64})$/;
