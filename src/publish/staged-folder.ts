import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { StagedFile } from './site-manifest.ts';

/** A staged folder whose name is known only when all its files are written. */
export interface StagedFolder {
  /** Writes a file by its path inside the folder and returns its SHA-256. */
  write(path: string, bytes: Uint8Array): string;
  /** Gives the folder its site path, such as `index/0f3a9c…`, and returns its files. */
  close(path: string): readonly StagedFile[];
}

/** Opens a staged folder. Files for which `isPublished` is true are in the last generation and are not staged. */
export function openStagedFolder(stage: string, isPublished: (file: Omit<StagedFile, 'changed'>) => boolean): StagedFolder {
  const written: Omit<StagedFile, 'changed'>[] = [];
  const createdFolders = new Set<string>();
  mkdirSync(stage, { recursive: true });
  const tempFolder = mkdtempSync(join(stage, '.folder-'));
  // `mkdtemp` creates a folder that only its owner can read; a web server under another user must read this one.
  const unnamed = join(tempFolder, 'files');

  function makeFolder(folder: string): void {
    if (createdFolders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    createdFolders.add(folder);
  }

  function moveFiles(path: string, files: readonly StagedFile[]): void {
    for (const [i, file] of files.entries()) {
      if (!file.changed) continue;
      const target = join(stage, file.path);
      makeFolder(dirname(target));
      renameSync(join(unnamed, written[i]?.path ?? path), target);
    }
    rmSync(tempFolder, { recursive: true });
  }

  return {
    write(path, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const target = join(unnamed, path);
      makeFolder(dirname(target));
      writeFileSync(target, bytes);
      written.push({ path, sizeBytes: bytes.byteLength, sha256 });
      return sha256;
    },
    close(path) {
      const files = written
        .map((file) => ({ ...file, path: `${path}/${file.path}` }))
        .map((file) => ({ ...file, changed: !isPublished(file) }));
      const target = join(stage, path);
      const isNew = files.length > 0 && files.every(({ changed }) => changed) && !existsSync(target);
      if (!isNew) {
        moveFiles(path, files);
        return files;
      }
      makeFolder(dirname(target));
      renameSync(unnamed, target);
      rmSync(tempFolder, { recursive: true });
      return files;
    },
  };
}
