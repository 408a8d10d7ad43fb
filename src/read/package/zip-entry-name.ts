import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
/** Safe path of a zip entry, or the reason why its name is rejected. */
export type EntryName = { readonly path: string } | { readonly refused: Translatable };

/**
 * Returns the path of a zip entry within its package: `a/b.tif` for `./a//b.tif`, `/a/b.tif` and `a\b.tif`, in Unicode NFC. Programs of Windows
 * write backslashes; unzip reads them and a leading slash in the same way.
 *
 * Rejects names that could leave the package or are ambiguous: drive letters, `..`, control characters, names longer than 1,024 characters.
 */
export function entryName(name: string): EntryName {
  if (CONTROL.test(name)) return { refused: translatable`holds a control character` };
  if (name.length > LONGEST) return { refused: translatable`is ${name.length} characters long; at most ${LONGEST} are allowed` };
  const segments = name.split(/[/\\]/).filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) return { refused: translatable`leads out of the package with ".."` };
  if (segments.length === 0) return { refused: translatable`is empty` };
  const path = segments.join('/').normalize('NFC');
  return DRIVE.test(path) ? { refused: translatable`begins with a drive letter` } : { path };
}

/** True for files of operating systems and hidden files: `__MACOSX/…`, `.DS_Store`, `Thumbs.db`, `.git/…`. */
export function isLitter(path: string): boolean {
  return path.split('/').some((segment) => segment.startsWith('.') || LITTER.has(segment.toLowerCase()));
}

/** True for files that operating systems leave behind, such as `__MACOSX/._x.xml`; false for other hidden files, such as `.env`. */
export function isSystemLitter(path: string): boolean {
  return path.split('/').some((segment) => LITTER.has(segment.toLowerCase()) || segment === '.DS_Store');
}

const LONGEST = 1024;
const CONTROL = /[\u0000-\u001F\u007F]/;
// 'C:evil.xml'
const DRIVE = /^[A-Za-z]:/;
const LITTER = new Set(['__macosx', 'thumbs.db', 'desktop.ini', 'ehthumbs.db']);
