import { statePathsOf } from '../generations/state-folder.ts';
import { contains, fileInTheWay } from './path-identity.ts';
import { UnsafePathError } from './unsafe-path-error.ts';

/** Paths that a command reads from or works in, and that what it writes must not overlap. */
export interface Surroundings {
  readonly content?: string;
  readonly cache?: string;
  /** The file that describes the journal, where it is not in the content folder. */
  readonly config?: string;
  readonly workingDirectory?: string;
}

/** A folder that is to be written: `{ path: '/j/_site', role: 'output' }`. */
export interface WrittenFolder {
  readonly path: string;
  /** As messages call it: the output, the cache, the mirror. */
  readonly role: string;
  /** A usual name for it. */
  readonly usual: string;
}

/**
 * Throws `UnsafePathError` unless a folder is apart from everything around it: it is none of it, contains none of it, and does not lie within the
 * content or the cache. Within the working directory is where it belongs.
 */
export function refuseOverlap({ path, role, usual }: WrittenFolder, around: Surroundings): void {
  const file = fileInTheWay(path);
  if (file !== undefined) {
    const where = file === path ? 'is a file or a broken link' : `cannot be a folder: ${file} is a file or a broken link`;
    throw new UnsafePathError(`the ${role} ${path} ${where}; expected a new or an empty folder, as ${usual}`, path);
  }
  for (const { name, key, isOpen } of AROUND) {
    const other = around[key];
    if (other === undefined) continue;
    const relation = isOpen === true ? outside(path, other) : (outside(path, other) ?? within(path, other));
    if (relation === undefined) continue;
    throw new UnsafePathError(
      `the ${role} ${path} ${relation} the ${name}${relation === IS ? '' : ` ${other}`}; expected a folder of its own, as ${usual}`,
      path,
    );
  }
}

/** The surroundings, in the order in which they are named. `isOpen` where a folder may lie within it. */
const AROUND: readonly { readonly key: keyof Surroundings; readonly name: string; readonly isOpen?: true }[] = [
  { key: 'content', name: 'content folder' },
  { key: 'workingDirectory', name: 'working directory', isOpen: true },
  { key: 'config', name: 'configuration' },
  { key: 'cache', name: 'cache folder' },
];

function outside(path: string, other: string): string | undefined {
  if (!contains(path, other)) return undefined;
  return contains(other, path) ? IS : 'contains';
}

/** The state of a site lies beside it, under a name that begins with its own; what is staged there is deleted by the next build. */
function within(path: string, other: string): string | undefined {
  if (contains(other, path)) return 'lies within';
  return contains(statePathsOf(path).folder, other) ? 'keeps its state over' : undefined;
}

const IS = 'is';
