import { systemReason } from '../publish/publish-error.ts';

/**
 * An error of the operating system that the user can do something about, without a stack trace; undefined for anything else, which is a fault
 * of the program. The causes of the error are searched too, since it may have been wrapped.
 *
 *   /journal/.offprint: permission denied; make it writable, or choose another place
 */
export function printSystemFault(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const advice = 'code' in cause ? ADVICE.get(String(cause.code)) : undefined;
    if (advice === undefined) continue;
    const path = 'path' in cause && typeof cause.path === 'string' ? cause.path : undefined;
    return `${path === undefined ? '' : `${path}: `}${systemReason(cause)}; ${advice}`;
  }
  return undefined;
}

const CHOOSE = 'choose another place, or remove it';
const WRITABLE = 'make it writable, or choose another place';
const FREE = 'free some space and run the command again';

/** Errors that no programming mistake causes, by their code: a missing file (ENOENT) may be one. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', FREE],
  ['EDQUOT', FREE],
  ['EACCES', WRITABLE],
  ['EPERM', WRITABLE],
  ['EROFS', WRITABLE],
  ['ENOTDIR', CHOOSE],
  ['EEXIST', CHOOSE],
  ['EISDIR', CHOOSE],
  ['ENAMETOOLONG', 'choose a shorter path'],
  ['EMFILE', 'raise the limit of open files (ulimit -n) and run the command again'],
  ['ENFILE', 'close other programs, or raise the limit of open files of the system'],
  ['EIO', 'check the disk'],
]);
