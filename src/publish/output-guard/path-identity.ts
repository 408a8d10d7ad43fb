import { lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, parse, resolve } from 'node:path';

/**
 * Identities of a path and its ancestors, from the root down. Two paths to the same file have the same last identity, also through symbolic
 * links, case folding and bind mounts.
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

/** True if `outer` is `inner` or a folder above it. */
export function contains(outer: string, inner: string): boolean {
  const identity = identitiesOf(outer).at(-1);
  return identity !== undefined && identitiesOf(inner).includes(identity);
}

/** File at a path that must become a folder, or at one of its ancestors; undefined if there is none. */
export function blockingFile(path: string): string | undefined {
  const { existing, missing } = splitAtExisting(resolve(path));
  if (!statSync(existing).isDirectory()) return existing;
  // A broken symbolic link: no folder can be created there.
  const [name] = missing;
  const next = name === undefined ? undefined : resolve(existing, name);
  return next !== undefined && lstatSync(next, { throwIfNoEntry: false }) !== undefined ? next : undefined;
}

/** Real path of the deepest existing ancestor, and the names below it. */
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
