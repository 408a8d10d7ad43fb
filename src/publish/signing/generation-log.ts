import { createHash } from 'node:crypto';

/** One signed generation of a site. */
export interface GenerationEntry {
  /** From 1 on. */
  readonly number: number;
  /** SHA-256 of `manifest.json`. */
  readonly manifest: string;
  /** SHA-256 of the entry before, as it is printed; zeros for the first. */
  readonly previous: string;
}

/** A log that was changed: the sentence says where. */
export class LogError extends Error {
  override readonly name = 'LogError';
}

/**
 * The entry as one line. It is also the signed comment of the generation's signature, so that the newest entry is signed itself and each before it is
 * vouched for by the one after it.
 *
 *   generation 43 manifest 90ab… previous 11fe…
 */
export function printEntry({ number, manifest, previous }: GenerationEntry): string {
  return `generation ${number} manifest ${manifest} previous ${previous}`;
}

/** Undefined where a line is no entry. */
export function parseEntry(line: string): GenerationEntry | undefined {
  const [, number, manifest, previous] = ENTRY.exec(line) ?? [];
  return manifest === undefined || previous === undefined ? undefined : { number: Number(number), manifest, previous };
}

/** The entry of the generation after another; of the first one where there is none. */
export function entryAfter(before: GenerationEntry | undefined, manifest: string): GenerationEntry {
  return { number: (before?.number ?? 0) + 1, manifest, previous: before === undefined ? NONE : entryHash(before) };
}

/** The log with one more entry; '' is a log without one. Entries are never changed or removed. */
export function appendEntry(log: string, entry: GenerationEntry): string {
  return `${log}${printEntry(entry)}\n`;
}

/**
 * The entries of a log, oldest first. Throws `LogError` unless they are numbered without a gap from 1 on and each names the hash of the one before.
 */
export function readLog(text: string): readonly GenerationEntry[] {
  const entries: GenerationEntry[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const entry = parseEntry(line);
    const expected = entryAfter(entries.at(-1), '');
    if (entry === undefined) throw new LogError(`line ${entries.length + 1} is no entry`);
    if (entry.number !== expected.number || entry.previous !== expected.previous)
      throw new LogError(`line ${entries.length + 1} does not follow from the one before`);
    entries.push(entry);
  }
  if (text !== '' && !text.endsWith('\n')) throw new LogError('its last line is cut short');
  return entries;
}

/** Returns true if an entry follows directly upon the last one of a log. */
export function followsUpon(log: readonly GenerationEntry[], { number, previous }: GenerationEntry): boolean {
  const expected = entryAfter(log.at(-1), '');
  return number === expected.number && previous === expected.previous;
}

function entryHash(entry: GenerationEntry): string {
  return createHash('sha256').update(printEntry(entry)).digest('hex');
}

const NONE = '0'.repeat(64);
const ENTRY = /^generation (\d{1,15}) manifest ([0-9a-f]{64}) previous ([0-9a-f]{64})$/;
