import { dirname, resolve } from 'node:path';
import type { Journal } from '../../model/journal.ts';
import { contains } from '../output-guard/path-identity.ts';
import { UnsafePathError } from '../output-guard/unsafe-path-error.ts';
import { openSigner, type Signer } from './signing-key.ts';

/**
 * Opens the signing key; undefined if the site is not signed or not published. A path in the journal's settings is relative to their file. Throws an
 * `UnsafePathError` if the key is in the content, the output or the cache.
 */
export function openBuildSigner(options: SigningOptions, { sign }: Pick<Journal, 'sign'>): Signer | undefined {
  const { content, output, cache, config } = options;
  const path = options.sign ?? (sign && resolve(config === undefined ? content : dirname(config), sign));
  if (path === undefined || path === UNSIGNED || !options.publish) return undefined;
  for (const [name, folder] of [
    ['content', content],
    ['output', output],
    ['cache', cache],
  ] as const) {
    if (contains(folder, path))
      throw new UnsafePathError(
        `the signing key ${path} lies within the ${name} folder ${folder}; expected a place that is never published`,
        path,
      );
  }
  return openSigner(path);
}

interface SigningOptions {
  readonly content: string;
  readonly output: string;
  readonly cache: string;
  /** Path of the journal's settings, if they are not in the content. */
  readonly config?: string;
  /** Path of the key, in place of the journal's setting. */
  readonly sign?: string;
  /** False for a check, which signs nothing. */
  readonly publish: boolean;
}

/** Value of the option `sign` for a site without a signature. */
export const UNSIGNED = 'none';
