import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_PATH } from '../manifest.ts';
import { publishedPathOf } from '../site-manifest.ts';
import { numbersIn } from './current-chain.ts';
import { INSIDE_FOLDER, statePathsOf } from './state-folder.ts';

/** Kinds of output folders; a build may write to one that is absent, empty or its own. */
export type OutputOwner = 'absent' | 'empty' | 'ours' | 'foreign' | 'file';

/**
 * Classifies an output folder. It is ours if it has a state, a file list of version 0.1, or a manifest of this program. A folder with only
 * `isKept` names counts as empty.
 */
export function outputOwnerOf(output: string, isKept: (name: string) => boolean = () => false): OutputOwner {
  const found = statSync(output, { throwIfNoEntry: false });
  if (found === undefined) return 'absent';
  if (!found.isDirectory()) return 'file';
  const names = readdirSync(output).filter((name) => name !== INSIDE_FOLDER && !isKept(name));
  if (names.length === 0) return 'empty';
  const hasState = numbersIn(statePathsOf(output).bases).length > 0 || existsSync(publishedPathOf(output));
  return hasState || hasOwnManifest(output) ? 'ours' : 'foreign';
}

/** True if the first line of a folder's manifest says that this program wrote it. */
export function hasOwnManifest(folder: string): boolean {
  try {
    const file = openSync(join(folder, MANIFEST_PATH), 'r');
    try {
      const start = Buffer.alloc(START_BYTES);
      readSync(file, start, 0, start.length, 0);
      return MANIFEST_START.test(start.toString('latin1'));
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

const MANIFEST_START = /^\{"manifest":[12],"site":$/;
const START_BYTES = '{"manifest":1,"site":'.length;
