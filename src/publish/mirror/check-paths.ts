import { MANIFEST_PATH, type ManifestEntry } from '../manifest.ts';
import { SIGNATURE_PATH } from '../signing/signing-paths.ts';
import { MirrorError } from './mirror-error.ts';

/** Folder inside a mirror that holds its state: the list of files, the last sync, the pinned key, the lock, partial downloads. */
export const STATE_FOLDER = '.offprint-mirror';

/** How the file system of the mirror treats file names. */
export interface FileNameRules {
  /** True if `A.html` and `a.html` are one file; the same then holds for NFC and NFD forms of accented letters. */
  readonly foldsCase: boolean;
  /** True if device names (`con`), colons and trailing dots are reserved, as on Windows. */
  readonly isWindows: boolean;
}

/**
 * Throws `MirrorError` for a path that leaves the mirror's folder, points into its state folder, or collides with another path. One bad
 * path refuses the whole manifest, because its author cannot be trusted.
 */
export function checkPaths(files: readonly Pick<ManifestEntry, 'path'>[], habits: FileNameRules): void {
  const name = (path: string): string => (habits.foldsCase ? path.normalize('NFC').toLowerCase() : path);
  const paths = new Map<string, string>();
  for (const { path } of files) {
    const reason = reasonAgainst(path, habits);
    if (reason !== undefined) throw new MirrorError(`the manifest lists ${JSON.stringify(path)}, which ${reason}; nothing is mirrored`);
    const other = paths.get(name(path));
    if (other !== undefined)
      throw new MirrorError(`the manifest lists ${JSON.stringify(other)} and ${JSON.stringify(path)}, one file on this disk`);
    paths.set(name(path), path);
  }
  for (const { path } of files) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = paths.get(name(path.slice(0, at)));
      if (folder !== undefined)
        throw new MirrorError(`the manifest lists ${JSON.stringify(folder)} as a file and, for ${JSON.stringify(path)}, as a folder`);
    }
  }
}

/** True if a path from the mirror's own list of files, which may have been edited, stays inside the mirror. */
export function isConfined(path: string): boolean {
  return reasonAgainst(path, { foldsCase: false, isWindows: false }) === undefined;
}

function reasonAgainst(path: string, { isWindows }: FileNameRules): string | undefined {
  const parts = path.split('/');
  if (CONTROL.test(path)) return 'holds a control character';
  if (path.includes('\\')) return 'holds a backslash';
  if (path.startsWith('/') || DRIVE.test(path)) return 'is absolute';
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return 'has an empty segment, "." or ".."';
  if (LONE_SURROGATE.test(path)) return 'is not valid Unicode';
  if (parts[0]?.toLowerCase() === STATE_FOLDER) return "is in the mirror's state folder";
  if (path.toLowerCase() === MANIFEST_PATH) return 'is the manifest itself';
  if (path.toLowerCase() === SIGNATURE_PATH) return 'is the signature of the manifest';
  if (parts.some((part) => Buffer.byteLength(part) > LONGEST_NAME)) return `has a name longer than ${LONGEST_NAME} bytes`;
  if (isWindows && parts.some((part) => DEVICE.test(part) || RESERVED.test(part))) return 'has a name that is reserved on Windows';
  return undefined;
}

const CONTROL = /[\u0000-\u001f\u007f]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
const DRIVE = /^[a-z]:/i;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i;
const RESERVED = /[<>:"|?*]|[. ]$/;
const LONGEST_NAME = 255;
