import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../generations/write-durably.ts';
import { listNames } from './foreign-names.ts';
import { refuseOverlap, type Surroundings } from './refuse-overlap.ts';
import { UnsafePathError } from './unsafe-path-error.ts';

/**
 * Throws `UnsafePathError` unless builds may keep results in a folder: it overlaps neither content, configuration nor working directory, and it is
 * new, empty, or a cache of this program. Results are deleted from a cache without asking, so nothing else may be there.
 */
export function refuseUnsafeCache(cache: string, { cache: _, ...around }: Surroundings): void {
  refuseOverlap({ path: cache, role: 'cache', usual: '.offprint' }, around);
  const names = isCache(cache) ? [] : strangeNames(cache);
  if (names.length === 0) return;
  throw new UnsafePathError(
    `the cache ${cache} holds files that offprint did not write: ${listNames(names)}; expected a new or an empty folder, as .offprint`,
    cache,
  );
}

/**
 * Marks a folder as a cache: for this program, and for backups (https://bford.info/cachedir/). Durably, and before anything else is put there: after a
 * power cut a damaged tag would make the folder one of others.
 */
export function markCache(cache: string): void {
  if (!isCache(cache)) writeDurably(join(cache, TAG), [Buffer.from(TEXT)]);
}

function isCache(cache: string): boolean {
  return tagOf(cache).includes('offprint');
}

/** A tag that another program wrote marks a cache of that program, which is as little ours as any other folder. A damaged tag is nobody's. */
function hasTagOfOthers(cache: string): boolean {
  const tag = tagOf(cache);
  return tag.startsWith(SIGNATURE) && !tag.includes('offprint') && !TEXT.startsWith(tag);
}

/** The beginning of the tag; '' if there is none. */
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

/** Names that no cache of an earlier version has, which had no tag; all names of a folder that lacks what each of those had. */
function strangeNames(cache: string): readonly string[] {
  const present = existsSync(cache) ? readdirSync(cache).sort() : [];
  const names = hasTagOfOthers(cache) ? present : present.filter((name) => name !== TAG);
  return names.includes('users') || names.includes('eleventy')
    ? names.filter((name) => !UNTAGGED.test(name))
    : names.filter((name) => !LITTER.test(name));
}

const TAG = 'CACHEDIR.TAG';
const TAG_BYTES = 160;
const SIGNATURE = 'Signature: 8a477f597d28d172789f06886806bc55';
const TEXT = `${SIGNATURE}\n# Results of earlier builds of offprint; all of it may be deleted.\n`;
const UNTAGGED = /^(?:results|state|users|archives|archives\.json|eleventy|prune\.lock|lost\+found|\.DS_Store|\.waiting-.*)$/;
/** The temp file is of a tag that was never complete. */
const LITTER = /^(?:lost\+found|\.DS_Store|CACHEDIR\.TAG\.tmp)$/;
