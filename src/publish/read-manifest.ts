import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../model/text/compare.ts';
import { MANIFEST_PATH, type Manifest, type ManifestEntry, ManifestError, type ManifestPart } from './manifest.ts';
import { MANIFEST_GROUPS, type ManifestGroup } from './manifest-group.ts';
import { parsePart, totalsLine } from './manifest-parts.ts';

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Parses a manifest from its chunks, in the format of `printManifest`. Throws `ManifestError` for an unexpected line or a wrong hash. Paths
 * are not checked here. Of a large site, which has a manifest in parts, reads the parts through `open`.
 */
export async function readManifest(chunks: Chunks, open: (part: ManifestPart) => Chunks): Promise<Manifest> {
  return readParts(await readManifestHead(chunks), open);
}

/** Reads the files of the parts of a manifest, or of some of them. */
export async function readParts(
  head: Manifest,
  open: (part: ManifestPart) => Chunks,
  isWanted: (part: ManifestPart) => boolean = () => true,
): Promise<Manifest> {
  if (head.parts === undefined) return head;
  const files: ManifestEntry[] = [];
  for (const [nth, part] of head.parts.entries())
    if (isWanted(part))
      for (const entry of await readPart(open(part), part, { site: head.site, end: head.parts[nth + 1]?.first })) files.push(entry);
  return { ...head, files };
}

/** Reads the manifest of a site in a folder. */
export function readManifestIn(folder: string): Promise<Manifest> {
  const open = ({ path }: { readonly path: string }): Chunks => createReadStream(join(folder, path), { highWaterMark: 1 << 20 });
  return readManifest(open({ path: MANIFEST_PATH }), open);
}

/** Parses `manifest.json`. If it lists parts, `files` is empty. */
export async function readManifestHead(chunks: Chunks): Promise<Manifest> {
  const hash = createHash('sha256');
  const files: ManifestEntry[] = [];
  const parts: ManifestPart[] = [];
  let [site, isParted] = ['', false];
  let lineNumber = 0;
  let state: 'head' | 'files' | 'totals' | 'end' = 'head';
  for await (const line of linesOf(chunks)) {
    lineNumber++;
    const text = line.toString('utf8');
    if (state === 'head') {
      ({ site, isParted } = parseHeadLine(text));
      state = 'files';
    } else if (state === 'files' && text.startsWith('{')) {
      const value = parseObject(text.trimEnd().replace(/,$/, ''));
      if (value === undefined) throw new ManifestError(`line ${lineNumber} has ${quote(text)}; expected a JSON object`);
      if (isParted) parts.push(parsePart(value, parts.at(-1)));
      else files.push(entryOf(value, lineNumber));
    } else if (state === 'files') {
      if (text !== (isParted ? totalsLine(parts) : totalsOf(files)))
        throw new ManifestError(`line ${lineNumber} is ${quote(text)}; expected the totals of ${files.length + parts.length} files`);
      state = 'totals';
    } else if (state === 'totals') {
      const expected = `"sha256":"${hash.digest('hex')}"}\n`;
      if (text !== expected) throw new ManifestError(`it says of itself ${quote(text)}; its bytes give ${quote(expected)}`);
      state = 'end';
    } else throw new ManifestError(`line ${lineNumber} comes after its end`);
    if (state !== 'end') hash.update(line);
  }
  if (state !== 'end') throw new ManifestError(lineNumber === 0 ? 'it is empty' : `it ends after line ${lineNumber}, before its hash`);
  return isParted ? { site, files, parts } : { site, files };
}

/**
 * Parses one part. Throws `ManifestError` with its path unless it has the size and hash that `manifest.json` lists, and lists files of its
 * range only, each once.
 */
export async function readPart(chunks: Chunks, part: ManifestPart, { site, end }: PartRange): Promise<readonly ManifestEntry[]> {
  const fail = (reason: string, cause?: unknown): never => {
    throw new ManifestError(reason, { path: part.path, cause });
  };
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > part.sizeBytes) fail(`it is longer than the ${part.sizeBytes} bytes that manifest.json lists`);
      hash.update(chunk);
      yield chunk;
    }
  }
  const found = await readManifestHead(hashed()).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return fail('it is missing', error);
    throw error instanceof ManifestError && error.path !== part.path ? fail(error.message, error) : error;
  });
  const sha256 = hash.digest('hex');
  if (sha256 !== part.sha256) fail(`it has the SHA-256 ${sha256}; expected ${part.sha256}`);
  if (found.parts !== undefined || found.site !== site) fail(`it is of the site ${quote(found.site)}; expected files of ${quote(site)}`);
  if (totalsOf(found.files) !== totalsLine([part])) fail('it has other totals than manifest.json lists');
  let before = '';
  for (const [nth, { path }] of found.files.entries()) {
    const isInRange = nth === 0 ? path === part.first : end === undefined || compareText(path, end) < 0;
    if (!isInRange)
      fail(`it lists ${quote(path)}; expected paths from ${quote(part.first)}${end === undefined ? '' : ` to ${quote(end)}`}`);
    if (compareText(before, path) >= 0) fail(`it lists ${quote(path)} after ${quote(before)}; expected each path once, in order`);
    before = path;
  }
  return found.files;
}

interface PartRange {
  readonly site: string;
  /** First path of the next part. */
  readonly end: string | undefined;
}

function totalsOf(files: readonly ManifestEntry[]): string {
  return `],"count":${files.length},"sizeBytes":${files.reduce((sum, file) => sum + file.sizeBytes, 0)},\n`;
}

function parseHeadLine(line: string): { readonly site: string; readonly isParted: boolean } {
  const [, version, site, list] = HEAD.exec(line) ?? [];
  const isParted = version === '2';
  if (site === undefined || isParted !== (list === 'parts'))
    throw new ManifestError(`it begins with ${quote(line)}; expected {"manifest":1,"site":…,"files":[ or {"manifest":2,"site":…,"parts":[`);
  return { site: String(parseObject(`{"site":${site}}`)?.site ?? ''), isParted };
}

function entryOf(entry: Readonly<Record<string, unknown>>, lineNumber: number): ManifestEntry {
  const fail = (found: string, expected: string): never => {
    throw new ManifestError(`line ${lineNumber} has ${found}; expected ${expected}`);
  };
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
async function* linesOf(chunks: Chunks): AsyncGenerator<Buffer> {
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

const HEAD = /^\{"manifest":([12]),"site":("(?:[^"\\]|\\.)*"),"(files|parts)":\[\r?\n$/;
const SHA256 = /^[0-9a-f]{64}$/;
const LINE_FEED = 10;
const LONGEST_LINE = 1 << 20;
