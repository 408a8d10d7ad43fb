import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareText } from '../../model/text/compare.ts';
import { isNamedByContent } from '../../serve/http/named-by-content.ts';
import { hashOfFile } from '../hash-file.ts';
import { MANIFEST_PATH } from '../manifest.ts';
import { openManifest } from '../manifest-text.ts';
import { PublishError, systemReason } from '../publish-error.ts';
import { PUBLIC_KEY_PATH, SIGNATURE_PATH } from '../signing/signing-paths.ts';
import { type PublishedFile, planPathOf, publishedPathOf } from '../site-manifest.ts';
import { isSitePath } from '../site-path.ts';
import { printApplied } from './applied.ts';
import { applyChanges, applyFirstGeneration, removeFiles } from './apply-changes.ts';
import { bootIdOf } from './boot-id.ts';
import { DAMAGED_ENDING, sweepObjects } from './collect-objects.ts';
import { type CurrentChain, numbersIn, readCurrentChain, readRecord, recordHistory } from './current-chain.ts';
import { fileClassOf } from './file-class.ts';
import { finishGeneration } from './finish-generation.ts';
import { namesIn, nextGenerationNumber } from './generation-number.ts';
import { finishOlderPublication, olderStagePathOf } from './older-publication.ts';
import type { FileChange } from './record.ts';
import { DEFAULT_GRACE_MS } from './retention.ts';
import { readApplied, type SiteState, siteStateOf } from './site-state.ts';
import { basePathOf, objectPathOf, pendingPathOf, recordPathOf, type StatePaths, statePathsOf } from './state-folder.ts';
import { MAX_SINGLE_SYNCS } from './sync-files.ts';
import { writeFirstBase } from './write-base.ts';
import { TEMP_ENDING, writeAtomically } from './write-durably.ts';

/**
 * Brings the output to one consistent generation after any interruption, and returns its state. The caller holds the lock; the call is
 * idempotent. Committed changes are completed, uncommitted ones discarded. After a restart of the system, files that may not have reached
 * the disk are hashed, and damaged ones are restored or marked for the next build.
 */
export function recoverSite(output: string): SiteState {
  const paths = statePathsOf(output);
  try {
    return recover(output, paths);
  } catch (error) {
    throw new PublishError(`${paths.output} could not be brought to one generation: ${systemReason(error)}`, paths.output, error);
  }
}

function recover(output: string, paths: StatePaths): SiteState {
  discardStaged(paths);
  const found = readCurrentChain(paths) ?? importSite(output, paths);
  if (found === undefined) {
    removePending(paths, () => false);
    return siteStateOf(paths, undefined);
  }
  renameDamagedRecords(paths, found);
  finishApplying(paths, found);
  return siteStateOf(paths, found, damagedFiles(paths, found));
}

/**
 * Completes the deferred work of a publication that was killed after its commit; returns false if nothing is left, or if files are damaged.
 */
export async function finishRecovered({ paths, chain, stale }: SiteState, graceMs = DEFAULT_GRACE_MS): Promise<boolean> {
  if (chain === undefined || stale.length > 0 || readApplied(paths)?.generation.digest === chain.head.digest) return false;
  // On other systems than Linux, a large generation was committed without fsync; it counts as not applied until a restart, when it is
  // hashed.
  const isSynced =
    process.platform === 'linux' || (readRecord(paths, chain.head.number)?.changes.length ?? MAX_SINGLE_SYNCS) < MAX_SINGLE_SYNCS;
  if (!isSynced) return false;
  try {
    await finishGeneration(paths, chain, { retention: { graceMs, now: new Date() }, isSynced });
    return true;
  } catch {
    // Every file is in place; the next publication repeats the deferred work.
    return false;
  }
}

/** Deletes staged files that were not published. */
export function discardStaged({ folder, next, bases, records, applied }: StatePaths): void {
  rmSync(next, { recursive: true, force: true });
  rmSync(`${applied}${TEMP_ENDING}`, { force: true });
  for (const files of [bases, records])
    for (const name of namesIn(files)) if (name.endsWith(TEMP_ENDING)) rmSync(join(files, name), { force: true });
  try {
    // Succeeds only for a site that was never published, whose state folder is empty.
    rmdirSync(folder);
  } catch {}
}

/** Renames a record that is damaged, or whose parent is not the current generation, and keeps it for diagnosis. */
function renameDamagedRecords(paths: StatePaths, { head }: CurrentChain): void {
  for (const number of numbersIn(paths.records))
    if (number > head.number) renameSync(recordPathOf(paths, number), `${recordPathOf(paths, number)}${DAMAGED_ENDING}`);
}

/** Applies committed generations and deletes uncommitted ones. */
function finishApplying(paths: StatePaths, chain: CurrentChain): void {
  for (const number of numbersIn(paths.pending)) {
    if (number > chain.head.number) continue;
    const record = readRecord(paths, number);
    const isFirst = record === undefined && chain.base.head.number === number;
    if (isFirst && applyFirstGeneration(paths, number)) continue;
    const changes = record?.changes ?? (isFirst ? [...puts(chain.base.list.files())] : []);
    applyChanges(paths, { number, changes: changes.filter((change) => isCurrent(change, chain)) });
  }
  const hasUncommitted = removePending(paths, (number) => number <= chain.head.number);
  if (hasUncommitted) sweepObjects(paths, [...recordHistory(paths, chain.head)]);
}

/** True if the current generation still includes a change of an earlier one. */
function isCurrent(change: FileChange, { list }: CurrentChain): boolean {
  return list.get(change.path)?.sha256 === (change.kind === 'put' ? change.sha256 : undefined);
}

function* puts(files: Iterable<PublishedFile>): Generator<FileChange> {
  for (const { path, sizeBytes, sha256, mtimeMs = 0 } of files)
    yield { kind: 'put', path, sizeBytes, sha256, mtimeMs, fileClass: fileClassOf(path, true) };
}

function removePending(paths: StatePaths, isCommitted: (number: number) => boolean): boolean {
  const uncommitted = numbersIn(paths.pending).filter((number) => !isCommitted(number));
  for (const number of uncommitted) rmSync(pendingPathOf(paths, number), { recursive: true, force: true });
  return uncommitted.length > 0;
}

/**
 * Hashes files of generations that were never recorded as applied and were written before the last restart. Damaged files are restored from
 * objects; returns those without an object.
 */
function damagedFiles(paths: StatePaths, chain: CurrentChain): readonly string[] {
  const applied = readApplied(paths);
  if (applied?.generation.digest === chain.head.digest) return [];
  const since = [...recordHistory(paths, chain.head)].filter(({ number }) => number > (applied?.generation.number ?? 0));
  const isComplete = applied !== undefined && since.at(-1)?.parent.digest === applied.generation.digest;
  const bootId = bootIdOf();
  const heads = isComplete ? since : [...since, chain.base.head];
  if (bootId !== '' && heads.every((head) => head.bootId === bootId)) return [];
  const suspects = isComplete ? new Set(since.flatMap(({ changes }) => changes.map(({ path }) => path))) : undefined;
  // A deletion may not have reached the disk either.
  const gone = since.flatMap(({ changes }) => changes).filter(({ kind, path }) => kind === 'del' && !isNamedByContent(path));
  removeFiles(
    paths.output,
    gone.filter((change) => isCurrent(change, chain)).map(({ path }) => path),
  );
  const stale: string[] = [];
  for (const file of suspects === undefined ? chain.list.files() : listed(chain, suspects))
    if (hashOfFile(join(paths.output, file.path)) !== file.sha256 && !restore(paths, file)) stale.push(file.path);
  rmSync(paths.next, { recursive: true, force: true });
  if (stale.length === 0) {
    const { retired, collected } = applied ?? { retired: 0, collected: 0 };
    writeAtomically(paths.applied, [printApplied({ generation: chain.head, bootId, retired, collected })]);
  }
  return stale;
}

function* listed({ list }: CurrentChain, paths: Iterable<string>): Generator<PublishedFile> {
  for (const path of paths) {
    const file = list.get(path);
    if (file !== undefined) yield file;
  }
}

/** Restores a damaged file from its object; returns false if there is none. */
function restore(paths: StatePaths, { path, sha256 }: PublishedFile): boolean {
  const object = objectPathOf(paths, sha256);
  if (!existsSync(object) || hashOfFile(object) !== sha256) return false;
  const target = join(paths.output, path);
  const temp = join(paths.next, 'restored');
  mkdirSync(paths.next, { recursive: true });
  copyFileSync(object, temp);
  mkdirSync(dirname(target), { recursive: true });
  renameSync(temp, target);
  return true;
}

/**
 * Creates the first generation of a site without state, from the file list of version 0.1 or else from the site's manifest. Files of a
 * manifest are hashed. Undefined if there is neither list; then no file in the output is known.
 */
function importSite(output: string, paths: StatePaths): CurrentChain | undefined {
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
    const own = { path: MANIFEST_PATH, sizeBytes: statSync(path).size, sha256: hashOfFile(path) ?? '', mtimeMs: timeOf(path) };
    const manifest = openManifest({ read: (file) => readFileSync(join(output, file)) });
    if (manifest === undefined) return [];
    const listed = [...manifest.entries(), ...manifest.parts].filter((entry) => isSitePath(entry.path));
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
