import { accessSync, constants, existsSync, lstatSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Paths in the state folder of an output: its generations and pending publications. */
export interface StatePaths {
  /** Output folder, with symbolic links resolved. */
  readonly output: string;
  /** State folder: `._site.state` next to the output, or `.offprint` inside it. */
  readonly folder: string;
  /** True if the state folder is inside the output folder. */
  readonly isInside: boolean;
  /** Complete lists, one file each, named by number: `base/40`. */
  readonly bases: string;
  /** Records of changes, one file each, named by number: `gen/43`. */
  readonly records: string;
  /** Staging directory of the running build. */
  readonly next: string;
  /** Committed files that are not applied yet, in `new/<number>`. */
  readonly pending: string;
  /** Superseded versions, named by SHA-256. */
  readonly objects: string;
  /** Records the last generation that is durably applied. */
  readonly applied: string;
}

/**
 * Returns the paths of an output's state. Nothing needs to exist.
 *
 *   _site           ->  ._site.state/        on the same device
 *   _site, a mount  ->  _site/.offprint/     also if the parent folder is not writable
 *
 * An existing state takes precedence, so that a reader without write permission finds the writer's.
 */
export function statePathsOf(output: string): StatePaths {
  const real = realOutput(output);
  const adjacent = join(dirname(real), `.${basename(real)}.state`);
  const inside = join(real, INSIDE_FOLDER);
  const isInside = isMountPoint(real) || (!existsSync(adjacent) && (existsSync(join(inside, 'base')) || !isWritable(dirname(real))));
  const folder = isInside ? inside : adjacent;
  return {
    output: real,
    folder,
    isInside,
    bases: join(folder, 'base'),
    records: join(folder, 'gen'),
    next: join(folder, 'next'),
    pending: join(folder, 'new'),
    objects: join(folder, 'obj'),
    applied: join(folder, 'applied'),
  };
}

/** State folder inside the output; hosts and copies leave it out. */
export const INSIDE_FOLDER = '.offprint';

export function basePathOf({ bases }: StatePaths, number: number): string {
  return join(bases, String(number));
}

export function recordPathOf({ records }: StatePaths, number: number): string {
  return join(records, String(number));
}

/** Folder of a generation's files that are not applied yet: `new/43`. */
export function pendingPathOf({ pending }: StatePaths, number: number): string {
  return join(pending, String(number));
}

/** Path of a superseded version: `obj/ab/abcd…`. */
export function objectPathOf({ objects }: StatePaths, sha256: string): string {
  return join(objects, sha256.slice(0, 2), sha256);
}

/** An output may be a symbolic link to a web server's folder; the state is next to that folder. */
function realOutput(output: string): string {
  try {
    const isLink = lstatSync(output, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isLink ? realpathSync.native(output) : join(realpathSync.native(dirname(output)), basename(output));
  } catch {
    return output;
  }
}

/** True also for a parent folder that does not exist yet, because the build creates it. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}

/** True for a mount point, such as a container volume, where a rename across the boundary fails. `folder` is a real path. */
function isMountPoint(folder: string): boolean {
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
