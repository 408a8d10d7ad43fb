import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ManifestEntry, type ManifestPart, printManifest, sealedManifest } from '../../../src/publish/manifest.ts';
import { groupOf } from '../../../src/publish/manifest-group.ts';
import { partedPieces, totalsLine } from '../../../src/publish/manifest-parts.ts';
import { contentTypeOf } from '../../../src/serve/http/media-type.ts';

/** Files of a site by path. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Manifest entries of some files; tests may change them. */
export function entriesOf(files: Files): ManifestEntry[] {
  return Object.entries(files).map(([path, content]) => {
    const bytes = Buffer.from(content);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { path, sizeBytes: bytes.length, sha256, mediaType: contentTypeOf(path).split(';')[0] ?? '', group: groupOf(path) };
  });
}

export function manifestOf(files: Files, entries: readonly ManifestEntry[] = entriesOf(files)): string {
  return printManifest({ site: SITE_URL, files: entries });
}

/** Adds the manifest of some files in parts, as a large site has it. */
export function withParts(files: Files, filesPerPart = 2): Files {
  const entries = entriesOf(files).sort((a, b) => (a.path < b.path ? -1 : 1));
  const parts: Record<string, Uint8Array> = {};
  const pieces = partedPieces({ site: SITE_URL, filesPerPart }, entries, ({ path }, bytes = Buffer.alloc(0)) => {
    parts[path] = bytes;
  });
  const head = sealedManifest(pieces);
  return { ...files, ...parts, 'manifest.json': head };
}

/** Prints a list of parts, which need not be right. */
export function headOf(parts: readonly ManifestPart[]): Uint8Array {
  const lines = parts.map((part) => JSON.stringify(part)).join(',\n');
  return sealedManifest([Buffer.from(`{"manifest":2,"site":"${SITE_URL}","parts":[\n${lines}\n${totalsLine(parts)}`)]);
}

export const SITE_URL = 'https://journal.example';

/** Creates a folder; `remove` deletes it. */
export async function newFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-mirror-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

/** SHA-256 by path of all files in a mirror except its state. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const own = paths.filter((path) => !path.startsWith('.offprint-mirror/')).sort();
  return Object.fromEntries(
    await Promise.all(
      own.map(async (path) => [
        path,
        createHash('sha256')
          .update(await readFile(join(folder, path)))
          .digest('hex'),
      ]),
    ),
  );
}

export function hashes(files: Files): Record<string, string> {
  const paths = Object.keys(files).sort();
  return Object.fromEntries(
    paths.map((path) => [
      path,
      createHash('sha256')
        .update(files[path] ?? '')
        .digest('hex'),
    ]),
  );
}

export interface TestServer {
  readonly address: string;
  /** Requested paths, with the first byte of a range. */
  readonly requested: string[];
  readonly sentBytes: () => number;
  readonly close: () => void;
}

/** Handles a request in place of the server; returns false to let the server answer. */
export type Fault = (path: string, request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves some files with ranges and validators. */
export async function serveFiles(files: () => Files, fault: Fault = () => false): Promise<TestServer> {
  const requested: string[] = [];
  let sent = 0;
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').slice(1));
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    requested.push(from === 0 ? path : `${path} from ${from}`);
    if (fault(path, request, response)) return;
    const content = files()[path];
    if (content === undefined) return void response.writeHead(404).end('nothing');
    const bytes = Buffer.from(content);
    const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    sent += bytes.length - from;
    if (from > 0) response.writeHead(206, { etag, 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` });
    else response.writeHead(200, { etag, 'content-length': bytes.length });
    response.end(bytes.subarray(from));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`,
    requested,
    sentBytes: () => sent,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
