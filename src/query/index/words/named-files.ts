import { type ByteReader, ByteWriter } from './byte-stream.ts';
import { sharedLength } from './shard-writer.ts';

/** Sorted files that are named by their content. */
export interface NamedFiles {
  /** Separators: the shortest text above the last key of the file before each: `['', 'neur', 'snai']`. */
  readonly starts: readonly string[];
  /** Names of the files: the first 64 bits of their SHA-256 in hex. */
  readonly names: readonly string[];
}

export const NO_FILES: NamedFiles = { starts: [], names: [] };

/** Writes a file under a name that follows from its bytes, and returns the name. */
export type AddFile = (bytes: Uint8Array) => string;

/** Hex digits of a name: `0f3a5b90c1d2e3f4`. */
export const NAME_DIGITS = 16;

/** Writes the separators with front coding, then the names in half as many bytes as they have digits. */
export function writeNamedFiles(out: ByteWriter, { starts, names }: NamedFiles): void {
  writeSeparators(out, starts);
  for (const digits of names.join('').match(/../g) ?? []) out.writeByte(Number.parseInt(digits, 16));
}

/** Reads what `writeNamedFiles` wrote; throws a RangeError for other bytes. */
export function readNamedFiles(reader: ByteReader): NamedFiles {
  const starts = readSeparators(reader);
  return { starts, names: readNames(reader, starts.length) };
}

/** Reads names of some digits. */
export function readNames(reader: ByteReader, count: number, digits = NAME_DIGITS): string[] {
  return Array.from({ length: count }, () =>
    Array.from(reader.readBytes(digits / 2), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  );
}

/** Encodes a list of files on its own. */
export function namedFilesBytes(files: NamedFiles): Uint8Array {
  const out = new ByteWriter();
  writeNamedFiles(out, files);
  return out.bytes();
}

/** Returns the number of the file that would have a key: the last whose separator is not above it. */
export function shardOf(separators: readonly string[], key: string): number {
  let low = 0;
  let high = separators.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((separators[middle] ?? '') <= key) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the shortest text above one key and not above the next: `neut` for `neuron` and `neutral`. */
export function separatorOf(before: string, next: string): string {
  const shared = sharedLength(before, next);
  const first = next.charCodeAt(shared);
  const isSurrogate = first >= 0xd800 && first <= 0xdbff;
  return next.slice(0, shared + (isSurrogate ? 2 : 1));
}

function writeSeparators(out: ByteWriter, separators: readonly string[]): void {
  out.writeNumber(separators.length);
  let text = '';
  let last = '';
  for (const separator of separators) {
    const shared = sharedLength(last, separator);
    out.writeNumber(shared);
    text += separator.slice(shared);
    last = separator;
  }
  for (const [i, separator] of separators.entries()) out.writeNumber(separator.length - sharedLength(separators[i - 1] ?? '', separator));
  const bytes = new TextEncoder().encode(text);
  out.writeNumber(bytes.length);
  out.writeBytes(bytes);
}

export function readSeparators(reader: ByteReader): string[] {
  const count = reader.readNumber();
  const shared = Array.from({ length: count }, () => reader.readNumber());
  const lengths = Array.from({ length: count }, () => reader.readNumber());
  const text = new TextDecoder('utf-8').decode(reader.readBytes(reader.readNumber()));
  const separators: string[] = [];
  let at = 0;
  let last = '';
  for (let i = 0; i < count; i++) {
    const end = at + (lengths[i] ?? 0);
    last = last.slice(0, shared[i]) + text.slice(at, end);
    separators.push(last);
    at = end;
  }
  return separators;
}
