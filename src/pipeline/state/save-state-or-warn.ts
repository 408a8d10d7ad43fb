import { PublishError, systemReason } from '../../publish/publish-error.ts';
import type { BuildOptions } from '../options/build-options.ts';
import { statePath } from './build-inputs.ts';

/** Keeps what the next build goes on from; where the disk refuses, that is said, for the site is there and the next build only takes longer. */
export function saveStateOrWarn({ cache, output }: Pick<BuildOptions, 'cache' | 'output'>, keep: () => void): void {
  try {
    keep();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const path = statePath(cache, output);
    const message = `${path} could not be written: ${systemReason(error)}; the site is published, and the next build makes all of it again`;
    throw new PublishError(message, path, error);
  }
}
