import { systemReason } from '../publish-error.ts';
import { MirrorError, TransferError } from './mirror-error.ts';

/**
 * Converts a system error of a write. A full or failing disk would refuse the other files too, so it becomes a `MirrorError`, which ends
 * the run and keeps the files written so far. Any other code (a name that is too long) concerns one file and becomes a `TransferError` that
 * is not retried. An error without a system code is returned unchanged.
 */
export function diskError(path: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error;
  const sentence = `${path} could not be written: ${systemReason(error)}`;
  return FATAL_CODES.has(String(error.code))
    ? new MirrorError(`${sentence}; finished files are kept, run the same command again to continue`, { cause: error })
    : new TransferError(sentence, { isTransient: false, cause: error });
}

const FATAL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']);
