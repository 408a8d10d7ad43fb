import { dirname, join } from 'node:path';
import type { DiskLog } from './disk-log.ts';
import type { DiskStep } from './fault-plan.ts';
import type { OpenFile } from './open-files.ts';
import { original } from './original-fs.ts';

/** Expands the removal of a tree into its steps, deepest first. */
export function removal(path: string): () => DiskStep[] {
  const steps: DiskStep[] = [];
  const walk = (at: string): void => {
    const found = original.lstatSync(at, { throwIfNoEntry: false });
    if (found === undefined) return;
    if (!found.isDirectory()) {
      steps.push({ kind: 'unlink', path: at });
      return;
    }
    for (const name of original.readdirSync(at).sort()) walk(join(at, name));
    steps.push({ kind: 'rmdir', path: at });
  };
  walk(path);
  return () => steps;
}

/** Returns the folders that a recursive `mkdir` creates, outermost first. */
export function missingFolders(path: string): string[] {
  const missing: string[] = [];
  for (let folder = path; !original.existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  return missing;
}

/** Returns the write of bytes at a position, with the file's time after it. */
export function writeStep(file: Pick<OpenFile, 'path' | 'handle'>, at: number, bytes: Uint8Array, log: DiskLog): DiskStep {
  return { kind: 'write', handle: file.handle, at, sizeBytes: bytes.length, blob: log.blobOf(bytes), mtimeMs: mtimeOf(file.path) };
}

/** Returns the step that set the time of a file. */
export function timeStep(path: string): DiskStep {
  return { kind: 'utimes', path, mtimeMs: mtimeOf(path) };
}

/** Returns the time of a file; 0 for a file without a name, whose time is not compared. */
export function mtimeOf(path: string): number {
  return original.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
