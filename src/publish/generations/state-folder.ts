import { accessSync, constants, existsSync, lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isMountPoint } from './mount-point.ts';

/** Paths of the state of an output folder: its generations, and what waits to be published. */
export interface StatePaths {
  /** The output folder, without symbolic links. */
  readonly output: string;
  /** The state folder: `._site.state` beside the output, or `.offprint` in it. */
  readonly folder: string;
  /** True if the state folder is in the output folder. */
  readonly isInside: boolean;
  /** Complete lists, one file each, named by number: `base/40`. */
  readonly bases: string;
  /** Records of changes, one file each, named by number: `gen/43`. */
  readonly records: string;
  /** The staging directory of the build under way. */
  readonly next: string;
  /** Committed files not applied yet, below `new/<number>`. */
  readonly pending: string;
  /** Superseded versions by SHA-256. */
  readonly objects: string;
  /** The last generation that is durably applied. */
  readonly applied: string;
}

/**
 * Returns the paths of the state of an output folder. Nothing needs to exist.
 *
 *   _site           ->  ._site.state/        on the same device
 *   _site, a mount  ->  _site/.offprint/     also where the parent folder is not writable
 *
 * An existing state wins over what a new one would choose, so that a reader without write permission finds the writer's.
 */
export function statePathsOf(output: string): StatePaths {
  const real = realOutput(output);
  const beside = join(dirname(real), `.${basename(real)}.state`);
  const inside = join(real, INSIDE_FOLDER);
  const isInside = isMountPoint(real) || (!existsSync(beside) && (existsSync(join(inside, 'base')) || !isWritable(dirname(real))));
  const folder = isInside ? inside : beside;
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

/** The state folder where it is in the output: hosts and copies leave it out. */
export const INSIDE_FOLDER = '.offprint';

export function basePathOf({ bases }: StatePaths, number: number): string {
  return join(bases, String(number));
}

export function recordPathOf({ records }: StatePaths, number: number): string {
  return join(records, String(number));
}

/** The folder of the files of a generation that wait to be applied: `new/43`. */
export function pendingPathOf({ pending }: StatePaths, number: number): string {
  return join(pending, String(number));
}

/** A superseded version: `obj/ab/abcd…`. */
export function objectPathOf({ objects }: StatePaths, sha256: string): string {
  return join(objects, sha256.slice(0, 2), sha256);
}

/** An output may be a symbolic link to the folder of a web server: its state is beside that folder. */
function realOutput(output: string): string {
  try {
    const isLink = lstatSync(output, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isLink ? realpathSync.native(output) : join(realpathSync.native(dirname(output)), basename(output));
  } catch {
    return output;
  }
}

/** A parent folder that does not exist yet is made by the build. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}
