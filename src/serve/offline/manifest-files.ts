import { text } from '../../model/messages/script-messages.ts';
import type { OfflineKind } from '../../model/offline-extras.ts';
import { kindReader } from './offline-kind.ts';

/** A file of the site that can be stored offline. */
export interface OfflineFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly mediaType: string;
  readonly kind: OfflineKind;
  /** Slugs of the article's subjects; absent for files that belong to no article. */
  readonly subjects?: readonly string[];
}

/** A part of the manifest of a large site, which lists some of its files. */
export type OfflinePart = Pick<OfflineFile, 'path' | 'sizeBytes' | 'sha256'>;

/** A manifest that is missing, damaged or truncated. */
export class OfflineManifestError extends Error {
  override readonly name = 'OfflineManifestError';
}

/**
 * Parses a manifest in chunks as its bytes arrive, because half a million lines do not fit in memory as one text. Throws
 * `OfflineManifestError` unless it ends with the number of its lines.
 */
export async function* manifestFiles(
  stream: ReadableStream<Uint8Array>,
  open: (part: OfflinePart) => Promise<ReadableStream<Uint8Array>>,
): AsyncGenerator<readonly OfflineFile[]> {
  const kindOf = kindReader();
  const parts: OfflinePart[] = [];
  let count = 0;
  let counted: number | undefined;
  for await (const lines of linesOf(stream)) {
    const files: OfflineFile[] = [];
    for (const line of lines) {
      const total = TOTAL.exec(line);
      if (total !== null) counted = Number(total[1]);
      if (!line.startsWith('{"path":')) continue;
      const part = partOf(line);
      count += part?.count ?? 1;
      if (part !== undefined) parts.push(part);
      const file = part === undefined ? fileOf(line, kindOf) : undefined;
      if (file !== undefined) files.push(file);
    }
    yield files;
  }
  if (counted === undefined) throw new OfflineManifestError(text('offline.manifest.truncated', { count }));
  if (counted !== count) throw new OfflineManifestError(text('offline.manifest.count', { count, expected: counted }));
  for (const part of parts) yield* manifestFiles(await open(part), open);
}

/** Parses a line of a list of parts; undefined for a line that lists a file. */
function partOf(line: string): (OfflinePart & { readonly count: number }) | undefined {
  if (!line.includes('"first":')) return undefined;
  const { path, sizeBytes, sha256, first, count } = parseLine(line.endsWith(',') ? line.slice(0, -1) : line);
  if (typeof first !== 'string' || typeof path !== 'string' || !PART_PATH.test(path)) return undefined;
  return { path, sizeBytes: Number(sizeBytes), sha256: String(sha256), count: Number(count) };
}

function fileOf(line: string, kindOf: ReturnType<typeof kindReader>): OfflineFile | undefined {
  const { path, sizeBytes, sha256, mediaType, group, subjects } = parseLine(line.endsWith(',') ? line.slice(0, -1) : line);
  if (typeof path !== 'string' || typeof sizeBytes !== 'number' || typeof sha256 !== 'string') return undefined;
  const kind = kindOf(path, String(group));
  if (kind === undefined) return undefined;
  return {
    path,
    sizeBytes,
    sha256,
    mediaType: String(mediaType),
    kind,
    ...(Array.isArray(subjects) ? { subjects: subjects.map(String) } : {}),
  };
}

function parseLine(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch (cause) {
    throw new OfflineManifestError(text('offline.manifest.line', { line: line.slice(0, 80) }), { cause });
  }
}

/** Yields the complete lines of each chunk. */
async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = (rest + decoder.decode(piece.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  yield [rest];
}

// Matches 'manifest/90ab11fe5f3a2c44.json'
const PART_PATH = /^manifest\/[0-9a-f]{16}\.json$/;
// Matches '],"count":1204,"sizeBytes":73104000,'
const TOTAL = /^\],"count":(\d+),/;
