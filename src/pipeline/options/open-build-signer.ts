import { dirname, resolve } from 'node:path';
import type { Journal } from '../../model/journal.ts';
import { contains } from '../../publish/output-guard/path-identity.ts';
import { UnsafePathError } from '../../publish/output-guard/unsafe-path-error.ts';
import { openSigner, type Signer } from '../../publish/signing/signing-key.ts';
import type { BuildOptions } from './build-options.ts';

/**
 * Opens the signing key; undefined if the site is not signed or not published. A path in the journal's settings is relative to their file. Throws an
 * `UnsafePathError` if the key is in the content, the output or the cache.
 */
export function openBuildSigner(options: BuildOptions, { sign }: Pick<Journal, 'sign'>): Signer | undefined {
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

/** Value of the option `sign` for a site without a signature. */
export const UNSIGNED = 'none';
