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
import { encodeBriefly } from './encode-briefly.ts';
import type { Listed } from './listed.ts';
import { PublishError, systemReason } from './publish-error.ts';
import { type SiteManifest, type StagedFile, stagePathOf } from './site-manifest.ts';
import { isSitePath } from './site-path.ts';
import { openStagedFolder, type StagedFolder } from './staged-folder.ts';
import { openStagedList } from './staged-list.ts';

/**
 * Takes the files of a new site beside the last good one. Only what differs is written, into a folder of its own;
 * `publishStage` moves it into place. Several workers may write to one stage, each to other paths.
 */
export interface StageWriter {
  /** Takes one file; the same bytes as in the last good site are not written again. */
  write(artifact: Artifact): Promise<void>;
  /** Takes a file of the content as it is, by its SHA-256; it is copied only if it differs. */
  copy(path: string, from: { readonly file: string; readonly sizeBytes: number; readonly sha256: string }): Promise<void>;
  /** Takes a file that is too long to be held, from its pieces in turn; last what follows from the SHA-256 of all of them. */
  writePieces(path: string, pieces: Iterable<Uint8Array>, seal?: (sha256: string) => Uint8Array): void;
  /** Opens a folder that is named when all its files are there. */
  openFolder(): StagedFolder;
  /** Says that a file of the last good site stays as it is; false where there is none. */
  keep(path: string): boolean;
  /** Every file taken so far. */
  readonly files: Listed<StagedFile>;
}

/** Writes to the staging directory of an output folder, beside the files that the last manifest lists. */
export function openStageWriter(output: string, last: SiteManifest, stage = stagePathOf(output)): StageWriter {
  const madeFolders = new Set<string>();
  const list = openStagedList();

  // Synchronous calls take a fifth of the time that promises take, and there are twenty-five files for each article.
  function placeOf(path: string): string {
    const target = `${stage}/${path}`;
    const folder = target.slice(0, target.lastIndexOf('/'));
    if (!madeFolders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      madeFolders.add(folder);
    }
    return target;
  }

  function refused(path: string, error: unknown): PublishError {
    const target = join(stage, path);
    return new PublishError(`${target} could not be written: ${systemReason(error)}; the last good site is as it was`, target, error);
  }

  return {
    files: list.files,
    async write({ path, bytes }) {
      checkSitePath(path);
      // It is written before anything else is encoded.
      const content = typeof bytes === 'string' ? encodeBriefly([bytes]) : bytes;
      const sha256 = hashOnce('sha256', content);
      const changed = !isPublished(output, { path, sizeBytes: content.byteLength, sha256 }, last);
      list.push({ path, sizeBytes: content.byteLength, sha256, changed });
      if (!changed) return;
      try {
        writeFileSync(placeOf(path), content);
      } catch (error) {
        throw refused(path, error);
      }
    },
    async copy(path, { file, sizeBytes, sha256 }) {
      checkSitePath(path);
      const changed = !isPublished(output, { path, sizeBytes, sha256 }, last);
      list.push({ path, sizeBytes, sha256, changed });
      if (!changed) return;
      try {
        copyFileSync(file, placeOf(path));
      } catch (error) {
        throw refused(path, error);
      }
    },
    writePieces(path, pieces, seal) {
      checkSitePath(path);
      const hash = createHash('sha256');
      let sizeBytes = 0;
      try {
        const file = openSync(placeOf(path), 'w');
        let isWhole = false;
        try {
          const put = (piece: Uint8Array): void => {
            hash.update(piece);
            sizeBytes += piece.byteLength;
            for (let at = 0; at < piece.byteLength; ) at += writeSync(file, piece, at);
          };
          for (const piece of pieces) put(piece);
          if (seal !== undefined) put(seal(hash.copy().digest('hex')));
          isWhole = true;
        } finally {
          if (isWhole && sizeBytes > LARGE_BYTES && process.platform === 'linux') settle(file);
          else closeSync(file);
        }
      } catch (error) {
        throw refused(path, error);
      }
      const sha256 = hash.digest('hex');
      list.push({ path, sizeBytes, sha256, changed: !isPublished(output, { path, sizeBytes, sha256 }, last) });
    },
    openFolder() {
      const attempt = <Result>(path: string, act: () => Result): Result => {
        try {
          return act();
        } catch (error) {
          throw refused(path, error);
        }
      };
      const folder = attempt('.', () => openStagedFolder(stage, (file) => isPublished(output, file, last)));
      return {
        write: (path, bytes) => attempt(path, () => folder.write(path, bytes)),
        close(path) {
          checkSitePath(path);
          const placed = attempt(path, () => folder.close(path));
          for (const file of placed) list.push(file);
          return placed;
        },
      };
    },
    keep(path) {
      const entry = last.get(path);
      if (entry === undefined) return false;
      list.push({ ...entry, changed: false });
      return true;
    },
  };
}

/**
 * Has a file go to the disk while other things are done, and closes it. Where one is put over another, ext4 has it go at once, and who puts it
 * there waits: a hundred megabytes are a fifth of a second. Nobody waits for it here, so nobody is told if it fails.
 */
function settle(file: number): void {
  fdatasync(file, () => closeSync(file));
}

/** Whether the last good site holds exactly these bytes: by its manifest where it lists the file, and by what is on the disk. */
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

/** Site paths come from content; one that would leave the site is a mistake of this program, so it throws. */
function checkSitePath(path: string): void {
  if (!isSitePath(path)) {
    throw new PublishError(`"${path}" is no path within the site`, path);
  }
}

const LARGE_BYTES = 4_000_000;
