import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_PATH } from '../manifest.ts';
import { publishedPathOf } from '../site-manifest.ts';
import { numbersIn } from './current-chain.ts';
import { INSIDE_FOLDER, statePathsOf } from './state-folder.ts';

/** An output folder before a build: only one that is absent, empty or ours may be written. */
export type OutputOwner = 'absent' | 'empty' | 'ours' | 'foreign' | 'file';

/**
 * Returns whose the output folder is. It is ours where it has a state of generations, a list of an older version beside it, or a manifest that
 * this program wrote. A folder that holds nothing but names in `kept` counts as empty.
 */
export function outputOwnerOf(output: string, kept: (name: string) => boolean = () => false): OutputOwner {
  const found = statSync(output, { throwIfNoEntry: false });
  if (found === undefined) return 'absent';
  if (!found.isDirectory()) return 'file';
  const names = readdirSync(output).filter((name) => name !== INSIDE_FOLDER && !kept(name));
  if (names.length === 0) return 'empty';
  const hasState = numbersIn(statePathsOf(output).bases).length > 0 || existsSync(publishedPathOf(output));
  return hasState || hasOwnManifest(output) ? 'ours' : 'foreign';
}

/** Returns true if a folder has a manifest of this program; its first line says so. */
export function hasOwnManifest(folder: string): boolean {
  try {
    const file = openSync(join(folder, MANIFEST_PATH), 'r');
    try {
      const start = Buffer.alloc(MANIFEST_START.length);
      readSync(file, start, 0, start.length, 0);
      return start.toString('latin1') === MANIFEST_START;
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

const MANIFEST_START = '{"manifest":1,"site":';
