import { MANIFEST_PATH, type ManifestEntry } from '../publish/manifest.ts';
import { SIGNATURE_PATH } from '../publish/signing/signing-paths.ts';
import { MirrorError } from './mirror-error.ts';

/** The folder within a mirror where it remembers what it holds. */
export const MEMORY_FOLDER = '.offprint-mirror';

/** What the disk of the mirror makes of names. */
export interface DiskHabits {
  /** `A.html` and `a.html` are one file, and so are differently composed accents. */
  readonly foldsCase: boolean;
  /** Device names, colons and dots at the end are special. */
  readonly isWindows: boolean;
}

/**
 * Refuses a manifest of which a path would leave the mirror's folder, fall into its memory, or meet another path: whoever wrote it,
 * nothing of it is then mirrored.
 */
export function checkPaths(files: readonly ManifestEntry[], habits: DiskHabits): void {
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

/** Whether a path that is no manifest's, but remembered, lies within the mirror. */
export function isConfined(path: string): boolean {
  return reasonAgainst(path, { foldsCase: false, isWindows: false }) === undefined;
}

function reasonAgainst(path: string, { isWindows }: DiskHabits): string | undefined {
  const parts = path.split('/');
  if (CONTROL.test(path)) return 'holds a control character';
  if (path.includes('\\')) return 'holds a backslash';
  if (path.startsWith('/') || DRIVE.test(path)) return 'is absolute';
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return 'has an empty part, "." or ".."';
  if (LONE_SURROGATE.test(path)) return 'is no Unicode text';
  if (parts[0]?.toLowerCase() === MEMORY_FOLDER) return "is in the mirror's own folder";
  if (path.toLowerCase() === MANIFEST_PATH) return 'is the manifest itself';
  if (path.toLowerCase() === SIGNATURE_PATH) return 'is the signature of the manifest';
  if (parts.some((part) => Buffer.byteLength(part) > LONGEST_NAME)) return `has a name longer than ${LONGEST_NAME} bytes`;
  if (isWindows && parts.some((part) => DEVICE.test(part) || RESERVED.test(part))) return 'has a name that Windows keeps for itself';
  return undefined;
}

const CONTROL = /[\u0000-\u001f\u007f]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
const DRIVE = /^[a-z]:/i;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i;
const RESERVED = /[<>:"|?*]|[. ]$/;
const LONGEST_NAME = 255;
