import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../model/text/compare.ts';
import { hashOfFile } from '../hash-file.ts';
import { MANIFEST_PATH } from '../manifest.ts';
import { openManifestText } from '../manifest-text.ts';
import { PUBLIC_KEY_PATH, SIGNATURE_PATH } from '../signing/signing-paths.ts';
import { type PublishedFile, planPathOf, publishedPathOf } from '../site-manifest.ts';
import { isSitePath } from '../site-path.ts';
import { type CurrentChain, numbersIn, readCurrentChain } from './current-chain.ts';
import { nextGenerationNumber } from './generation-number.ts';
import { finishOlderPublication, olderStagePathOf } from './older-publication.ts';
import { basePathOf, recordPathOf, type StatePaths } from './state-folder.ts';
import { writeFirstBase } from './write-base.ts';

/**
 * Creates the first generation of a site without state, from the file list of version 0.1 or else from the site's manifest. Files of a
 * manifest are hashed. Undefined if there is neither list; then no file in the output is known.
 */
export function importSite(output: string, paths: StatePaths): CurrentChain | undefined {
  const hasOlderList = existsSync(publishedPathOf(output)) || existsSync(planPathOf(output));
  const files = hasOlderList ? finishOlderPublication(output, paths.output) : filesOfManifest(paths.output);
  if (files.length === 0) return undefined;
  const number = nextGenerationNumber(paths);
  const sorted = [...files].sort((a, b) => compareText(a.path, b.path));
  writeFirstBase(paths, sorted, { number, reason: 'import', time: new Date().toISOString() });
  for (const path of [publishedPathOf(output), planPathOf(output)]) rmSync(path, { force: true });
  rmSync(olderStagePathOf(output), { recursive: true, force: true });
  // Earlier records have lost their complete list.
  for (const older of numbersIn(paths.records)) rmSync(recordPathOf(paths, older), { recursive: true, force: true });
  for (const older of numbersIn(paths.bases)) if (older !== number) rmSync(basePathOf(paths, older), { recursive: true, force: true });
  rmSync(paths.objects, { recursive: true, force: true });
  return readCurrentChain(paths);
}

/** Files of an undamaged manifest. A file that is missing or modified gets no time, so that the build writes it again. */
function filesOfManifest(output: string): readonly PublishedFile[] {
  const path = join(output, MANIFEST_PATH);
  try {
    const bytes = readFileSync(path);
    // Hashed before `openManifestText`, which changes the bytes in memory.
    const own = { path: MANIFEST_PATH, sizeBytes: bytes.length, sha256: hashOfFile(path) ?? '', mtimeMs: timeOf(path) };
    const manifest = openManifestText(bytes);
    if (manifest === undefined) return [];
    const listed = [...manifest.entries()].filter((entry) => isSitePath(entry.path));
    const files = listed.map(({ path: listedPath, sizeBytes, sha256 }) => checked(output, { path: listedPath, sizeBytes, sha256 }));
    return [...files, own, ...(manifest.get(PUBLIC_KEY_PATH) === undefined ? [] : signatureIn(output))];
  } catch {
    return [];
  }
}

/** Signature of a signed site, which no manifest lists. */
function signatureIn(output: string): readonly PublishedFile[] {
  const path = join(output, SIGNATURE_PATH);
  const sha256 = hashOfFile(path);
  return sha256 === undefined ? [] : [{ path: SIGNATURE_PATH, sizeBytes: statSync(path).size, sha256, mtimeMs: timeOf(path) }];
}

function checked(output: string, file: PublishedFile): PublishedFile {
  const path = join(output, file.path);
  return { ...file, mtimeMs: hashOfFile(path) === file.sha256 ? timeOf(path) : 0 };
}

function timeOf(path: string): number {
  return Math.floor(statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
}
