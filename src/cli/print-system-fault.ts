import { systemReason } from '../publish/publish-error.ts';

/**
 * Message for a system error that the user can act on, without a stack trace; undefined for other errors, which are program errors. Also
 * searches the chain of causes.
 *
 *   /journal/.offprint: permission denied; make it writable, or choose another folder
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

const CHOOSE = 'choose another path, or remove it';
const WRITABLE = 'make it writable, or choose another folder';
const FREE = 'free some space and run the command again';

/** Advice by error code, for codes that no program error causes; ENOENT may be one. */
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
