import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** True for a mount point, such as a container volume, where a rename across the boundary fails. `folder` is a real path. */
export function isMountPoint(folder: string): boolean {
  const [own, parent] = [folder, dirname(folder)].map(statOf);
  if (own === undefined || parent === undefined) return false;
  if (own.dev !== parent.dev) return true;
  // A bind mount within one file system has the same device as its parent.
  return mountPoints().has(folder);
}

/** `stat` of a path; undefined if it is missing, also below a file. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Mount points of this process; empty if the system has no `/proc/self/mountinfo`. */
function mountPoints(): ReadonlySet<string> {
  try {
    const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
    return new Set(lines.map((line) => unescapeOctal(line.split(' ')[4] ?? '')));
  } catch {
    return new Set();
  }
}

/** Decodes octal escapes: `/a\040b` is `/a b` (proc(5), mountinfo). */
function unescapeOctal(text: string): string {
  if (!text.includes('\\')) return text;
  const bytes = text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
