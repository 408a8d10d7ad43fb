import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compareText } from '../../model/text/compare.ts';
import { hashFile } from '../hash-file.ts';
import { MANIFEST_PATH, type Manifest, type ManifestEntry, ManifestError } from '../manifest.ts';
import { readManifestIn } from '../read-manifest.ts';
import type { PublicKey } from '../signing/minisign.ts';
import { SIGNATURE_PATH } from '../signing/signing-paths.ts';
import { type SignatureReport, verifySignature } from '../signing/verify-signature.ts';
import { checkPaths, STATE_FOLDER } from './check-paths.ts';
import { MirrorError } from './mirror-error.ts';
import { readLastSync } from './mirror-state.ts';
import { readPin } from './pin.ts';
import { EVERYTHING, selectFiles } from './selection.ts';

/** A file that differs from the manifest. */
export interface Deviation {
  readonly path: string;
  readonly kind: 'differs' | 'missing' | 'extra';
  /** Found and expected values. */
  readonly reason: string;
}

export interface Verification {
  /** Number of files compared. */
  readonly files: number;
  readonly deviations: readonly Deviation[];
  readonly signature: SignatureReport;
}

/**
 * Compares every file of a mirror with its manifest by size and SHA-256, and the manifest with its own hash. A signed site is also checked
 * against its signature, with the given key, else the pinned one, else the site's own.
 */
export async function verifyMirror(target: string, onFile: (done: number, total: number) => void, key?: PublicKey): Promise<Verification> {
  const root = await realpath(target).catch((error: unknown) => {
    throw new MirrorError(`${target} does not exist; expected the folder of a mirror`, { cause: error });
  });
  const manifest = await ownManifest(root, target);
  if (manifest instanceof ManifestError)
    return {
      files: 0,
      signature: { kind: 'unsigned' },
      deviations: [{ path: manifest.path, kind: 'differs', reason: `${manifest.message}; the other files cannot be checked` }],
    };
  const { files, parts = [] } = manifest;
  checkPaths([...parts, ...files], { foldsCase: false, isWindows: false });
  const wanted = selectFiles(files, (await readLastSync(root))?.selection ?? EVERYTHING);
  const deviations: Deviation[] = [];
  const signature = await verifySignature(root, key ?? (await readPin(root))?.key);
  if (signature.kind === 'bad') deviations.push({ path: signature.path, kind: 'differs', reason: signature.reason });
  let done = 0;
  let next = 0;
  async function work(): Promise<void> {
    while (next < wanted.length) {
      const entry = wanted[next++];
      const found = entry === undefined ? undefined : await compareFile(entry, root);
      if (found !== undefined) deviations.push(found);
      onFile(++done, wanted.length);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  // The parts of the manifest were compared when they were read.
  const expected = new Set([...parts, ...wanted].map(({ path }) => path));
  for (const path of await pathsUnder(root)) {
    if (!expected.has(path)) deviations.push({ path, kind: 'extra', reason: 'the manifest does not list it for this mirror' });
  }
  return { files: wanted.length, signature, deviations: deviations.sort((a, b) => compareText(a.path, b.path)) };
}

async function ownManifest(root: string, target: string): Promise<Manifest | ManifestError> {
  try {
    return await readManifestIn(root);
  } catch (error) {
    if (error instanceof ManifestError) return error;
    throw new MirrorError(`${target} has no readable ${MANIFEST_PATH}; expected the folder of a mirror`, { cause: error });
  }
}

async function compareFile({ path, sizeBytes, sha256, group }: ManifestEntry, root: string): Promise<Deviation | undefined> {
  const file = join(root, path);
  const found = await lstat(file).catch(() => undefined);
  // Servers often do not serve host configuration files, so a mirror may lack them.
  if (found === undefined) return group === 'host' ? undefined : { path, kind: 'missing', reason: `expected a file of ${sizeBytes} bytes` };
  if (!found.isFile()) return { path, kind: 'differs', reason: 'is not a file' };
  if (found.size !== sizeBytes) return { path, kind: 'differs', reason: `has ${found.size} bytes; expected ${sizeBytes}` };
  try {
    const hash = await hashFile(file);
    return hash.sha256 === sha256 ? undefined : { path, kind: 'differs', reason: `has the SHA-256 ${hash.sha256}; expected ${sha256}` };
  } catch (error) {
    return { path, kind: 'differs', reason: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Lists all files of the folder except the manifest, its signature and the state folder. */
async function pathsUnder(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => path !== MANIFEST_PATH && path !== SIGNATURE_PATH && !path.startsWith(`${STATE_FOLDER}/`));
}

const CONCURRENCY = 8;
