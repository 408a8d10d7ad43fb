import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns true for a mount point, such as a volume of a container: a rename into or out of it fails. `folder` is a real path. */
export function isMountPoint(folder: string): boolean {
  const [own, parent] = [folder, dirname(folder)].map(statOf);
  if (own === undefined || parent === undefined) return false;
  if (own.dev !== parent.dev) return true;
  // A bind mount of the same file system has the device of its parent.
  return mountPoints().has(folder);
}

/** Undefined also for a path below a file. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The mount points of this process; empty where the system has no such list. */
function mountPoints(): ReadonlySet<string> {
  try {
    const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
    return new Set(lines.map((line) => unescapeOctal(line.split(' ')[4] ?? '')));
  } catch {
    return new Set();
  }
}

/** `/a\040b` is `/a b`: proc(5), mountinfo. */
function unescapeOctal(text: string): string {
  if (!text.includes('\\')) return text;
  const bytes = text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
