import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { compareText } from '../../model/text/compare.ts';
import { execArgvOf, programScript } from '../../program-files.ts';
import { foreignFiles } from '../generations/foreign-files.ts';
import { type OpenedGeneration, openGenerations } from '../generations/open-generations.ts';
import { readSiteState } from '../generations/site-state.ts';
import { hashOfFile } from '../hash-file.ts';
import { MANIFEST_PATH } from '../manifest.ts';
import { openHead } from '../manifest-text.ts';
import { isForeign } from '../output-guard/foreign-names.ts';
import type { IsKept } from '../output-guard/keep-patterns.ts';
import { PublishError } from '../publish-error.ts';
import { publishedList, sharedBytes } from '../published-list.ts';
import type { PublicKey } from '../signing/minisign.ts';
import { type SignatureReport, verifySignature } from '../signing/verify-signature.ts';
import { type PublishedFile, printPublishedLine } from '../site-manifest.ts';
import { lineEnd } from '../sorted-lines.ts';
import { type ComparisonResult, compareFiles, type FileDifference, type FileListChunk } from './compare-files.ts';

/** A file that differs from its generation, or is not listed. */
export interface SiteDifference {
  readonly path: string;
  readonly kind: FileDifference['kind'] | 'unlisted';
  /** Found and expected values. */
  readonly reason: string;
}

export interface SiteVerification {
  /** `43:4be1…`, or `manifest:90ab…` for a site without state. */
  readonly generation: string;
  /** Number of files compared. */
  readonly files: number;
  readonly sizeBytes: number;
  /** Sorted by path. */
  readonly differences: readonly SiteDifference[];
  readonly signature: SignatureReport;
}

export interface VerifyOptions extends CompareOptions {
  /** True for paths that the site need not list. */
  readonly isKept: IsKept;
  /** Key that must have signed the site; the site's own key if absent. */
  readonly key?: PublicKey | undefined;
}

/**
 * Hashes every file of the current generation. Writes nothing and takes no lock; compares again if differences were found and a new
 * generation was published meanwhile. Throws `PublishError` if there is no site.
 */
export async function verifySite(output: string, options: VerifyOptions): Promise<SiteVerification> {
  const generations = openGenerations(output);
  let generation = requireGeneration(output, generations.current());
  for (let attempt = 1; ; attempt++) {
    const found = await verifyGeneration(output, generation, options);
    const next = requireGeneration(output, generations.refresh());
    if (found.differences.length === 0 || next.snapshot.name === generation.snapshot.name || attempt === MAX_ATTEMPTS) return found;
    generation = next;
  }
}

/** Returns the current generation; throws `PublishError` if there is no site. */
export function requireSite(output: string): OpenedGeneration {
  return requireGeneration(output, openGenerations(output).current());
}

function requireGeneration(output: string, generation: OpenedGeneration | undefined): OpenedGeneration {
  if (generation !== undefined) return generation;
  throw new PublishError(`${output} contains no built site: ${damageOf(output)}; run "offprint build" first`, output);
}

function damageOf(output: string): string {
  try {
    const parts = openHead(readFileSync(join(output, MANIFEST_PATH)))?.parts ?? [];
    const damaged = parts.find(({ path, sha256 }) => hashOfFile(join(output, path)) !== sha256);
    if (damaged !== undefined) return `${damaged.path}, a part of manifest.json, is missing or damaged`;
  } catch {}
  return 'manifest.json is missing or damaged';
}

async function verifyGeneration(output: string, { snapshot, paths }: OpenedGeneration, options: VerifyOptions): Promise<SiteVerification> {
  const lines = sharedBytes(linesOf(snapshot.files()));
  const { files, sizeBytes, differences } = await compareGeneration(paths.output, lines, options);
  const { retired } = readSiteState(output);
  const unlisted = foreignFiles({ list: publishedList(lines), retired, paths })
    .filter((path) => isForeign(paths.output, path, options.isKept))
    .map((path): SiteDifference => ({ path, kind: 'unlisted', reason: 'does not belong to the site; it is neither served nor deleted' }));
  const all = [...differences, ...unlisted].sort((a, b) => compareText(a.path, b.path));
  const signature = await verifySignature(paths.output, options.key);
  return { generation: snapshot.name, files, sizeBytes, differences: all, signature };
}

/** Lines in the format of a complete list. */
function* linesOf(files: Iterable<PublishedFile>): Generator<Uint8Array> {
  let lines: string[] = [];
  for (const file of files) {
    lines.push(printPublishedLine(file));
    if (lines.length < LINES_PER_CHUNK) continue;
    yield Buffer.from(lines.join(''));
    lines = [];
  }
  yield Buffer.from(lines.join(''));
}

const LINES_PER_CHUNK = 1000;
const MAX_ATTEMPTS = 3;

interface CompareOptions {
  readonly workers: number;
  readonly onProgress?: ((files: number) => void) | undefined;
}

/** Compares all files of a list with the output, in several worker threads if there are many. */
async function compareGeneration(output: string, lines: Uint8Array, { workers, onProgress }: CompareOptions): Promise<ComparisonResult> {
  const chunks = chunksOf(output, lines);
  const found: ComparisonResult[] = [];
  let files = 0;
  const add = (compared: ComparisonResult): void => {
    found.push(compared);
    files += compared.files;
    onProgress?.(files);
  };
  if (chunks.length === 1 || workers === 1) for (const chunk of chunks) add(compareFiles(chunk));
  else {
    const next = chunks.values();
    await Promise.all(Array.from({ length: Math.min(workers, chunks.length) }, () => runWorker(next, add)));
  }
  return {
    files,
    sizeBytes: found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    differences: found.flatMap(({ differences }) => differences),
  };
}

/** Runs one worker thread that compares chunks from a shared iterator until none is left. */
async function runWorker(chunks: Iterable<FileListChunk>, add: (compared: ComparisonResult) => void): Promise<void> {
  const script = programScript('verifier');
  const worker = new Worker(script.url, execArgvOf(script));
  try {
    for (const chunk of chunks) {
      worker.postMessage(chunk);
      // The message comes from our own worker; its errors are thrown here.
      const [compared] = (await once(worker, 'message')) as [ComparisonResult];
      add(compared);
    }
  } finally {
    await worker.terminate();
  }
}

function chunksOf(output: string, lines: Uint8Array): readonly FileListChunk[] {
  const text = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const chunks: FileListChunk[] = [];
  for (let from = 0; from < text.length; ) {
    const to = lineEnd(text, Math.min(text.length - 1, from + CHUNK_BYTES));
    chunks.push({ output, lines, from, to });
    from = to;
  }
  return chunks.length === 0 ? [{ output, lines, from: 0, to: 0 }] : chunks;
}

/** Lines of about 1,500 files. */
const CHUNK_BYTES = 200_000;
