import { constants } from 'node:fs';
import { access, mkdtemp, readdir, rmdir, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { refuseUnsafeFolders } from '../../publish/output-guard/refuse-unsafe-folders.ts';
import { UnsafePathError } from '../../publish/output-guard/unsafe-path-error.ts';
import { sizeText } from '../size-text.ts';
import type { ExaminedJournal, Finding } from './finding.ts';

/** Examines the permissions of the folders of a build, what is in them, and the free space of their disks. */
export async function examineFolders(journal: ExaminedJournal): Promise<readonly Finding[]> {
  const { content, output, cache } = journal;
  const isFolder = await stat(content).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [missingContent(content), await examineTemp()];
  const size = await sizeOfContent(content);
  return [
    ...(await examineAccess({
      part: 'content',
      path: content,
      effect: 'the ledger of changes (ledger.tsv) cannot be written, so builds fail',
    })),
    ...(await examineAccess({ part: 'output', path: output, effect: 'builds cannot publish' })),
    ...(await examineAccess({ part: 'cache', path: cache, effect: 'builds fail' })),
    ...refusals(journal),
    await examineTemp(),
    ...(await Promise.all([examineSpace('disk of the output', output, size), examineSpace('disk of the cache', cache, size)])),
  ];
}

function missingContent(content: string): Finding {
  const message = `${content} is not a folder: there is nothing to build; expected the articles of a journal ("offprint init" creates one)`;
  return { part: 'content', status: 'error', message };
}

interface AccessQuestion {
  readonly part: string;
  readonly path: string;
  readonly effect: string;
}

/** A folder that does not exist yet is created in its nearest existing ancestor, so that one must be writable. */
async function examineAccess({ part, path, effect }: AccessQuestion): Promise<readonly Finding[]> {
  const existing = await existingAncestor(path);
  // A file in place of the folder is among the refusals.
  if (!(await stat(existing)).isDirectory()) return [];
  const isWritable = await access(existing, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return [
      { part, status: 'error', message: `${existing} cannot be written by this user: ${effect}; change its permissions or its owner` },
    ];
  return [{ part, status: 'ok', message: `${path} can be ${existing === path ? 'written' : 'created'}` }];
}

async function existingAncestor(path: string): Promise<string> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  return exists || dirname(path) === path ? path : existingAncestor(dirname(path));
}

/** Reasons for which a build would refuse the output or the cache, such as files of other programs. */
function refusals(journal: ExaminedJournal): readonly Finding[] {
  try {
    refuseUnsafeFolders(journal, {});
    return [];
  } catch (error) {
    if (error instanceof UnsafePathError) return [{ part: 'folders', status: 'error', message: error.message }];
    throw error;
  }
}

async function examineTemp(): Promise<Finding> {
  const part = 'temporary files';
  try {
    await rmdir(await mkdtemp(join(tmpdir(), 'offprint-doctor-')));
    return { part, status: 'ok', message: `${tmpdir()} can be written` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { part, status: 'error', message: `${tmpdir()} cannot be written (${reason}): builds fail; set TMPDIR to another folder` };
  }
}

async function sizeOfContent(content: string): Promise<number> {
  const files = await readdir(content, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map((file) =>
        stat(join(file.parentPath, file.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A complete build needs the new site next to the old one, about the size of the content each. */
const SITES = 2;
const LEAST_FREE_BYTES = 500_000_000;

async function examineSpace(part: string, path: string, contentBytes: number): Promise<Finding> {
  const { bavail, bsize } = await statfs(await existingAncestor(path));
  const freeBytes = bavail * bsize;
  const neededBytes = Math.max(LEAST_FREE_BYTES, SITES * contentBytes);
  if (freeBytes >= neededBytes) return { part, status: 'ok', message: `${sizeText(freeBytes)} free` };
  const message = `${sizeText(freeBytes)} free: a build may stop for lack of space, and the site stays as it is; expected ${sizeText(neededBytes)}, twice the size of the content`;
  return { part, status: 'warning', message };
}
