import { statePathsOf } from '../generations/state-folder.ts';
import { blockingFile, contains } from './path-identity.ts';
import { UnsafePathError } from './unsafe-path-error.ts';

/** Folders of a command that its output must not overlap. */
export interface ProtectedFolders {
  readonly content?: string;
  readonly cache?: string;
  /** The journal's configuration file, if it is outside the content folder. */
  readonly config?: string;
  readonly workingDirectory?: string;
}

/** A folder to be written: `{ path: '/j/_site', role: 'output' }`. */
export interface WrittenFolder {
  readonly path: string;
  /** Name in messages: output, cache, mirror. */
  readonly role: string;
  /** Usual name, as an example in messages. */
  readonly usual: string;
}

/**
 * Throws `UnsafePathError` if a folder equals or contains one of the protected folders, or is inside the content or the cache. A folder
 * inside the working directory is accepted.
 */
export function refuseOverlap({ path, role, usual }: WrittenFolder, others: ProtectedFolders): void {
  const file = blockingFile(path);
  if (file !== undefined) {
    const where = file === path ? 'is a file or a broken link' : `cannot be a folder: ${file} is a file or a broken link`;
    throw new UnsafePathError(`the ${role} ${path} ${where}; expected a new or an empty folder, such as ${usual}`, path);
  }
  for (const { name, key, isOpen } of PROTECTED) {
    const other = others[key];
    if (other === undefined) continue;
    const relation = isOpen === true ? outside(path, other) : (outside(path, other) ?? within(path, other));
    if (relation === undefined) continue;
    throw new UnsafePathError(
      `the ${role} ${path} ${relation} the ${name}${relation === IS ? '' : ` ${other}`}; expected a folder of its own, such as ${usual}`,
      path,
    );
  }
}

/** Protected folders in the order of the messages. `isOpen`: a folder inside it is accepted. */
const PROTECTED: readonly { readonly key: keyof ProtectedFolders; readonly name: string; readonly isOpen?: true }[] = [
  { key: 'content', name: 'content folder' },
  { key: 'workingDirectory', name: 'working directory', isOpen: true },
  { key: 'config', name: 'configuration' },
  { key: 'cache', name: 'cache folder' },
];

function outside(path: string, other: string): string | undefined {
  if (!contains(path, other)) return undefined;
  return contains(other, path) ? IS : 'contains';
}

/** The state of a site is next to it, under a name that begins with the site's; the next build deletes its staging directory. */
function within(path: string, other: string): string | undefined {
  if (contains(other, path)) return 'is inside';
  return contains(statePathsOf(path).folder, other) ? 'would store its build state over' : undefined;
}

const IS = 'is';
