import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * The record of the last complete build of `dist/`: the digest of everything that it is built from, and the digest of what it wrote. `npm ci` builds
 * `dist/`, and the tests that follow need no second build of the same.
 */
interface DistRecord {
  readonly inputs: string;
  readonly dist: string;
}

/** True if `dist/` of a project has the bytes that a build wrote, and everything that it was built from is unchanged. */
export function isDistCurrent(project: string): boolean {
  const record = readRecord(project);
  return record !== undefined && record.inputs === inputsDigest(project) && record.dist === digestOf(project, 'dist');
}

/** Deletes the record; call it before a build. Returns the function that writes the new one after the build. */
export function startDistRecord(project: string): () => void {
  const path = join(project, RECORD);
  rmSync(path, { force: true });
  // Sources that are edited during the build differ from this digest afterwards.
  const inputs = inputsDigest(project);
  return () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify({ inputs, dist: digestOf(project, 'dist') } satisfies DistRecord));
  };
}

function readRecord(project: string): DistRecord | undefined {
  try {
    return JSON.parse(readFileSync(join(project, RECORD), 'utf8')) as DistRecord;
  } catch {
    return undefined;
  }
}

/** The digest of all files of the project but tests and outputs, of the list of installed packages, and of the version of Node. */
function inputsDigest(project: string): string {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`);
  const names = readdirSync(project).filter((name) => !NO_INPUTS.has(name));
  for (const name of [...names.sort(), INSTALLED_PACKAGES]) hash.update(`\0${name}\0${digestOf(project, name)}`);
  return hash.digest('hex');
}

/** The digest of a file, or of the names and the bytes of all files below a folder; that of nothing if there is neither. */
function digestOf(project: string, name: string): string {
  const hash = createHash('sha256');
  for (const file of filesBelow(join(project, name))) {
    hash.update(`\0${relative(project, file)}\0`).update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}

function filesBelow(path: string): readonly string[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
}

const RECORD = 'node_modules/.cache/offprint-dist.json';
const INSTALLED_PACKAGES = 'node_modules/.package-lock.json';
const NO_INPUTS: ReadonlySet<string> = new Set(
  '.git node_modules dist test coverage .offprint _site ._site.state _docs ._docs.state _components'.split(' '),
);
