import { lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, parse, resolve } from 'node:path';

/**
 * Identities of a path and of all folders above it, from the root down. Two paths that lead to the same file have the same last identity, also
 * through symbolic links, in another case on a disk that folds case, and through bind mounts.
 *
 *   identitiesOf('/j/_site')  ->  ['2049:2', '2049:812', '2049:812/_site']   while _site does not exist
 */
export function identitiesOf(path: string): readonly string[] {
  const { existing, missing } = splitAtExisting(resolve(path));
  const identities: string[] = [];
  for (const folder of withAncestors(existing)) {
    const { dev, ino } = statSync(folder, { bigint: true });
    identities.push(`${dev}:${ino}`);
  }
  for (const name of missing) identities.push(`${identities.at(-1) ?? ''}/${name.normalize('NFC').toLowerCase()}`);
  return identities;
}

/** Returns true if a path is another one, or a folder above it. */
export function contains(outer: string, inner: string): boolean {
  const identity = identitiesOf(outer).at(-1);
  return identity !== undefined && identitiesOf(inner).includes(identity);
}

/** The file that stands where a path needs a folder: the path itself or one above it. */
export function fileInTheWay(path: string): string | undefined {
  const { existing, missing } = splitAtExisting(resolve(path));
  if (!statSync(existing).isDirectory()) return existing;
  // The link exists and what it names does not, so no folder can be made there.
  const [name] = missing;
  const next = name === undefined ? undefined : resolve(existing, name);
  return next !== undefined && lstatSync(next, { throwIfNoEntry: false }) !== undefined ? next : undefined;
}

/** The real path of the deepest ancestor that exists, and the names below it. */
function splitAtExisting(path: string): { readonly existing: string; readonly missing: readonly string[] } {
  const missing: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    try {
      return { existing: realpathSync.native(at), missing };
    } catch (error) {
      if (at === dirname(at)) throw error;
      missing.unshift(basename(at));
    }
  }
}

function* withAncestors(path: string): Generator<string> {
  if (path !== parse(path).root) yield* withAncestors(dirname(path));
  yield path;
}
