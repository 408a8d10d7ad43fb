import { createHash, hash as hashOnce } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  fdatasync,
  mkdirSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from '../model/artifact.ts';
import { encodeToScratch } from './encode-to-scratch.ts';
import type { LazyList } from './lazy-list.ts';
import { PublishError, systemReason } from './publish-error.ts';
import { type SiteManifest, type StagedFile, stagePathOf } from './site-manifest.ts';
import { isSitePath } from './site-path.ts';
import { openStagedList } from './staged-list.ts';

/**
 * Stages the files of a new site. Only files that differ from the last generation are written, to the staging directory; `publishStage`
 * moves them into place. Several workers may share a staging directory with distinct paths.
 */
export interface StageWriter {
  /** Stages a file; unchanged bytes are not written. */
  write(artifact: Artifact): Promise<void>;
  /** Stages a copy of a content file with a known SHA-256; unchanged bytes are not copied. */
  copy(path: string, from: { readonly file: string; readonly sizeBytes: number; readonly sha256: string }): Promise<void>;
  /** Stages a file that is too large for memory, in chunks; `seal` returns a last chunk from the SHA-256 of all others. */
  writePieces(path: string, pieces: Iterable<Uint8Array>, seal?: (sha256: string) => Uint8Array): void;
  /** Like `write`, for code that is not asynchronous. */
  writeSync(artifact: Artifact): void;
  /** True if the last generation has a file. */
  has(path: string): boolean;
  /** Carries over a file of the last generation; returns false if there is none. */
  keep(path: string): boolean;
  /** All files that were staged, or carried over by `keep`. */
  readonly files: LazyList<StagedFile>;
}

/** Opens a stage writer. `last` lists the files of the last generation. */
export function openStageWriter(output: string, last: SiteManifest, stage = stagePathOf(output)): StageWriter {
  const createdFolders = new Set<string>();
  const list = openStagedList();

  // Synchronous calls take a fifth of the time of promises, and there are twenty-five files per article.
  function targetOf(path: string): string {
    const target = `${stage}/${path}`;
    const folder = target.slice(0, target.lastIndexOf('/'));
    if (!createdFolders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      createdFolders.add(folder);
    }
    return target;
  }

  const attempt = <Result>(path: string, act: () => Result): Result => orPublishError(join(stage, path), act);

  /** Lists a file; returns true if it differs from the last generation. */
  function add({ path, sizeBytes, sha256 }: Omit<StagedFile, 'changed'>): boolean {
    const changed = !isPublished(output, { path, sizeBytes, sha256 }, last);
    list.push({ path, sizeBytes, sha256, changed });
    return changed;
  }

  function writeSync({ path, bytes }: Artifact): void {
    checkSitePath(path);
    // The scratch buffer is written before the next text is encoded.
    const content = typeof bytes === 'string' ? encodeToScratch([bytes]) : bytes;
    const file = { path, sizeBytes: content.byteLength, sha256: hashOnce('sha256', content) };
    if (add(file)) attempt(path, () => writeFileSync(targetOf(path), content));
  }

  return {
    files: list.files,
    write: async (artifact) => writeSync(artifact),
    writeSync,
    async copy(path, { file, sizeBytes, sha256 }) {
      checkSitePath(path);
      if (add({ path, sizeBytes, sha256 })) attempt(path, () => copyFileSync(file, targetOf(path)));
    },
    writePieces(path, pieces, seal) {
      checkSitePath(path);
      const { sizeBytes, sha256 } = attempt(path, () => writeHashed(targetOf(path), pieces, seal));
      add({ path, sizeBytes, sha256 });
    },
    has: (path) => last.get(path) !== undefined,
    keep(path) {
      const entry = last.get(path);
      if (entry === undefined) return false;
      list.push({ ...entry, changed: false });
      return true;
    },
  };
}

/** Calls `act`; its failure becomes a `PublishError` that names the file. */
function orPublishError<Result>(target: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw new PublishError(`${target} could not be written: ${systemReason(error)}; the last good site is unchanged`, target, error);
  }
}

/** Writes chunks to a file and, last, `seal` of their SHA-256; returns the size and hash of the file. */
function writeHashed(
  path: string,
  pieces: Iterable<Uint8Array>,
  seal?: (sha256: string) => Uint8Array,
): { readonly sizeBytes: number; readonly sha256: string } {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const file = openSync(path, 'w');
  let isComplete = false;
  try {
    const put = (piece: Uint8Array): void => {
      hash.update(piece);
      sizeBytes += piece.byteLength;
      for (let at = 0; at < piece.byteLength; ) at += writeSync(file, piece, at);
    };
    for (const piece of pieces) put(piece);
    if (seal !== undefined) put(seal(hash.copy().digest('hex')));
    isComplete = true;
  } finally {
    if (isComplete && sizeBytes > LARGE_BYTES && process.platform === 'linux') flushInBackground(file);
    else closeSync(file);
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/**
 * Starts writing a large file to disk in the background, then closes it. On ext4, a rename over an existing file flushes the new file and
 * blocks: 0.2 s for 100 MB. Errors are ignored, because the later sync reports them.
 */
function flushInBackground(file: number): void {
  fdatasync(file, () => closeSync(file));
}

/** True if the last generation has exactly these bytes, by its list and by the file on disk. */
function isPublished(output: string, file: { path: string; sizeBytes: number; sha256: string }, last: SiteManifest): boolean {
  const entry = last.get(file.path);
  if (entry === undefined || entry.sha256 !== file.sha256) return false;
  const onDisk = join(output, file.path);
  const found = statOrNothing(onDisk);
  if (found === undefined || !found.isFile() || found.size !== file.sizeBytes) return false;
  if (Math.floor(found.mtimeMs) === entry.mtimeMs) return true;
  try {
    return createHash('sha256').update(readFileSync(onDisk)).digest('hex') === file.sha256;
  } catch {
    return false;
  }
}

function statOrNothing(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Throws for a path outside the site. Paths derive from content that was checked earlier, so this is a program error. */
function checkSitePath(path: string): void {
  if (!isSitePath(path)) {
    throw new PublishError(`"${path}" is not a path within the site`, path);
  }
}

const LARGE_BYTES = 4_000_000;
