import { isWithinBytes } from '../model/text/bounded-name.ts';

/**
 * True for a path within the site, such as `content/1/e00003.html`. It must fit into a line of a file list and be valid on common file
 * systems and object stores.
 */
export function isSitePath(path: string): boolean {
  if (REFUSED.test(path)) return false;
  if (isWithinBytes(path, LONGEST_NAME_BYTES)) return true;
  return isWithinBytes(path, LONGEST_PATH_BYTES) && path.split('/').every((name) => isWithinBytes(name, LONGEST_NAME_BYTES));
}

/** Limit of ext4, NTFS and APFS. */
const LONGEST_NAME_BYTES = 255;
/** Limit of a key in Amazon S3. */
const LONGEST_PATH_BYTES = 1024;

// Empty, `.` or `..` segments; control characters; backslashes.
const REFUSED = /(?:^|\/)\.{0,2}(?:\/|$)|[\u0000-\u001f\u007f\\]/;
