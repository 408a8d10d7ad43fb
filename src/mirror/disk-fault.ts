import { systemReason } from '../publish/publish-error.ts';
import { MirrorError, TransferError } from './mirror-error.ts';

/**
 * What is said where the disk refuses a file. A full or broken disk would refuse the others too: that ends the run, and what is here stays.
 * Anything else, as a name that is too long for it, is about this file only; asking again does not help. An error that is not the system's
 * is given back.
 */
export function diskFault(path: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error;
  const sentence = `${path} could not be kept: ${systemReason(error)}`;
  return ENDING.has(String(error.code))
    ? new MirrorError(`${sentence}; what came stays, and the same command continues`, { cause: error })
    : new TransferError(sentence, { mayPass: false, cause: error });
}

const ENDING = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']);
