import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../generations/write-durably.ts';
import { listNames } from './foreign-names.ts';
import { type ProtectedFolders, refuseOverlap } from './refuse-overlap.ts';
import { UnsafePathError } from './unsafe-path-error.ts';

/**
 * Throws `UnsafePathError` unless a folder may be a cache. It must overlap neither content, configuration nor working directory, and be new,
 * empty, or a cache of this program. Entries are deleted without asking, so nothing else may be there.
 */
export function refuseUnsafeCache(cache: string, { cache: _, ...others }: ProtectedFolders): void {
  refuseOverlap({ path: cache, role: 'cache', usual: '.offprint' }, others);
  const names = isCache(cache) ? [] : unknownNames(cache);
  if (names.length === 0) return;
  throw new UnsafePathError(
    `the cache ${cache} contains files that offprint did not write: ${listNames(names)}; expected a new or empty folder, such as .offprint`,
    cache,
  );
}

/**
 * Marks a folder as a cache of this program, and for backup tools (https://bford.info/cachedir/). Written durably and before any entry:
 * with a tag damaged by a power cut, the folder would count as another program's.
 */
export function markCache(cache: string): void {
  if (isCache(cache)) return;
  try {
    writeDurably(join(cache, TAG), [Buffer.from(TEXT)]);
  } catch (error) {
    // Two builds that start at once have the same temp file, which the other one has renamed.
    if (!isCache(cache)) throw error;
  }
}

function isCache(cache: string): boolean {
  return tagOf(cache).includes('offprint');
}

/** True if another program's tag marks the folder as its cache. A damaged tag does not count. */
function hasForeignTag(cache: string): boolean {
  const tag = tagOf(cache);
  return tag.startsWith(SIGNATURE) && !tag.includes('offprint') && !TEXT.startsWith(tag);
}

/** First bytes of the tag; '' if there is none. */
function tagOf(cache: string): string {
  try {
    const file = openSync(join(cache, TAG), 'r');
    try {
      const start = Buffer.alloc(TAG_BYTES);
      return start.toString('latin1', 0, readSync(file, start, 0, TAG_BYTES, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
}

/**
 * Names that no untagged cache of an earlier version has. All names count if the folder lacks `users` and `eleventy`, which every such
 * cache had.
 */
function unknownNames(cache: string): readonly string[] {
  const present = existsSync(cache) ? readdirSync(cache).sort() : [];
  const names = hasForeignTag(cache) ? present : present.filter((name) => name !== TAG);
  return names.includes('users') || names.includes('eleventy')
    ? names.filter((name) => !EARLIER_NAMES.test(name))
    : names.filter((name) => !IGNORED_NAMES.test(name));
}

const TAG = 'CACHEDIR.TAG';
const TAG_BYTES = 160;
const SIGNATURE = 'Signature: 8a477f597d28d172789f06886806bc55';
const TEXT = `${SIGNATURE}\n# Results of earlier builds of offprint; all of it may be deleted.\n`;
const EARLIER_NAMES = /^(?:results|state|users|archives|archives\.json|eleventy|prune\.lock|lost\+found|\.DS_Store|\.waiting-.*)$/;
/** The temp file is from an unfinished write of the tag. */
const IGNORED_NAMES = /^(?:lost\+found|\.DS_Store|CACHEDIR\.TAG\.tmp)$/;
