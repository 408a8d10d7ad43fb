import { dirname, join } from 'node:path';
import type { DiskLog } from './disk-log.ts';
import type { DiskStep } from './fault-plan.ts';
import type { OpenFile } from './open-files.ts';
import { original } from './original-fs.ts';

/** Expands the removal of a tree into the steps that it consists of, deepest first. */
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

/** The folders that a recursive `mkdir` makes, outermost first. */
export function missingFolders(path: string): string[] {
  const missing: string[] = [];
  for (let folder = path; !original.existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  return missing;
}

/** A write of bytes at a position, with the time that the file has after it. */
export function writeStep(file: Pick<OpenFile, 'path' | 'handle'>, at: number, bytes: Uint8Array, log: DiskLog): DiskStep {
  return { kind: 'write', handle: file.handle, at, sizeBytes: bytes.length, blob: log.blobOf(bytes), mtimeMs: mtimeOf(file.path) };
}

/** The time that a file was given. */
export function timeStep(path: string): DiskStep {
  return { kind: 'utimes', path, mtimeMs: mtimeOf(path) };
}

/** A file without a name has no time that matters. */
export function mtimeOf(path: string): number {
  return original.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
