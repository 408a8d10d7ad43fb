import { systemReason } from '../publish/publish-error.ts';
import { MirrorError, TransferError } from './mirror-error.ts';

/**
 * What is said where the disk refuses a file. A full or broken disk would refuse the others too: that ends the run, and what is here stays.
 * Anything else, as a name that is too long for it, is about this file only; asking again does not help.
 */
export function diskFault(path: string, error: unknown): MirrorError | TransferError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = `${path} could not be kept: ${systemReason(error)}`;
  return ENDING.has(code)
    ? new MirrorError(`${sentence}; what came stays, and the same command continues`, { cause: error })
    : new TransferError(sentence, { mayPass: false, cause: error });
}

const ENDING = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']);
