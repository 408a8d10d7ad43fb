import { PublishError, systemReason } from '../../publish/publish-error.ts';
import type { BuildOptions } from '../options/build-options.ts';
import { statePath } from './build-inputs.ts';

/** Saves the state, or warns if the disk refuses: the site is published, and only the next build takes longer. */
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
