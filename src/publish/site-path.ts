import { isWithinBytes } from '../text/bounded-name.ts';

/**
 * True if a path stays within the site, within a line of the lists that a publication stands on, and within what disks and stores of
 * objects take: `content/1/e00003.html`.
 */
export function isSitePath(path: string): boolean {
  if (REFUSED.test(path)) return false;
  if (isWithinBytes(path, LONGEST_NAME_BYTES)) return true;
  return isWithinBytes(path, LONGEST_PATH_BYTES) && path.split('/').every((name) => isWithinBytes(name, LONGEST_NAME_BYTES));
}

/** A name on ext4, NTFS and APFS. */
const LONGEST_NAME_BYTES = 255;
/** A key of Amazon S3. */
const LONGEST_PATH_BYTES = 1024;

// A part of it that is nothing, `.` or `..`; control characters and backslashes.
const REFUSED = /(?:^|\/)\.{0,2}(?:\/|$)|[\u0000-\u001f\u007f\\]/;
