import { createHash } from 'node:crypto';
import type { Manifest, ManifestEntry } from './manifest.ts';
import { MANIFEST_GROUPS, type ManifestGroup } from './manifest-group.ts';

/** A damaged or missing manifest; the message says where. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

/**
 * Parses a manifest from its chunks, in the format of `printManifest`. Throws `ManifestError` for an unexpected line or a wrong hash. Paths
 * are not checked here.
 */
export async function readManifest(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Manifest> {
  const hash = createHash('sha256');
  const files: ManifestEntry[] = [];
  let site = '';
  let lineNumber = 0;
  let state: 'head' | 'files' | 'totals' | 'end' = 'head';
  for await (const line of linesOf(chunks)) {
    lineNumber++;
    const text = line.toString('utf8');
    if (state === 'head') {
      site = siteOf(text);
      state = 'files';
    } else if (state === 'files' && text.startsWith('{')) {
      files.push(entryOf(text.trimEnd().replace(/,$/, ''), lineNumber));
    } else if (state === 'files') {
      if (text !== totalsLine(files))
        throw new ManifestError(`line ${lineNumber} is ${quote(text)}; expected the totals of ${files.length} files`);
      state = 'totals';
    } else if (state === 'totals') {
      const expected = `"sha256":"${hash.digest('hex')}"}\n`;
      if (text !== expected) throw new ManifestError(`it says of itself ${quote(text)}; its bytes give ${quote(expected)}`);
      state = 'end';
    } else throw new ManifestError(`line ${lineNumber} comes after its end`);
    if (state !== 'end') hash.update(line);
  }
  if (state !== 'end') throw new ManifestError(lineNumber === 0 ? 'it is empty' : `it ends after line ${lineNumber}, before its hash`);
  return { site, files };
}

function totalsLine(files: readonly ManifestEntry[]): string {
  return `],"count":${files.length},"sizeBytes":${files.reduce((sum, file) => sum + file.sizeBytes, 0)},\n`;
}

function siteOf(line: string): string {
  const found = HEAD.exec(line);
  if (found === null) throw new ManifestError(`it begins with ${quote(line)}; expected {"manifest":1,"site":…,"files":[`);
  return String(parseObject(`{"site":${found[1] ?? ''}}`)?.site ?? '');
}

function entryOf(line: string, lineNumber: number): ManifestEntry {
  const fail = (found: string, expected: string): never => {
    throw new ManifestError(`line ${lineNumber} has ${found}; expected ${expected}`);
  };
  const entry = parseObject(line) ?? fail(quote(line), 'a JSON object');
  const { path, sizeBytes, sha256, mediaType, group, published, changed, subjects } = entry;
  if (typeof path !== 'string' || path === '') return fail(`the path ${quote(path)}`, 'a text');
  if (typeof sizeBytes !== 'number' || !Number.isSafeInteger(sizeBytes) || sizeBytes < 0)
    return fail(`the size ${quote(sizeBytes)}`, 'bytes');
  if (typeof sha256 !== 'string' || !SHA256.test(sha256)) return fail(`the hash ${quote(sha256)}`, '64 hexadecimal digits');
  if (typeof mediaType !== 'string') return fail(`the media type ${quote(mediaType)}`, 'a text');
  return {
    path,
    sizeBytes,
    sha256,
    mediaType,
    group: isGroup(group) ? group : 'data',
    ...(typeof published === 'string' ? { published } : {}),
    ...(typeof changed === 'string' ? { changed } : {}),
    ...(Array.isArray(subjects) ? { subjects: subjects.map(String) } : {}),
  };
}

function parseObject(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Unknown groups, from a later version, count as `data`. */
function isGroup(value: unknown): value is ManifestGroup {
  return MANIFEST_GROUPS.some((group) => group === value);
}

/** Splits chunks into lines, including their line feed. Throws for a line over 1 MiB before it can fill the memory. */
async function* linesOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      yield bytes.subarray(start, end + 1);
      start = end + 1;
    }
    pending = bytes.subarray(start);
    if (pending.length > LONGEST_LINE) throw new ManifestError(`a line is longer than ${LONGEST_LINE} bytes`);
  }
  if (pending.length > 0) yield pending;
}

function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`;
}

const HEAD = /^\{"manifest":1,"site":("(?:[^"\\]|\\.)*"),"files":\[\r?\n$/;
const SHA256 = /^[0-9a-f]{64}$/;
const LINE_FEED = 10;
const LONGEST_LINE = 1 << 20;
