import { realpath } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { MANIFEST_PATH } from '../publish/manifest.ts';
import { bringUp, type TrustedManifest } from './bring-up.ts';
import { checkTrust, type TrustOptions } from './check-trust.ts';
import { diskFault } from './disk-fault.ts';
import { type FetchedManifest, fetchManifest, ownManifest } from './fetch-manifest.ts';
import { lockMirror, openMemory } from './memory.ts';
import { MirrorError, TransferError } from './mirror-error.ts';
import { openMirrorFolder } from './mirror-folder.ts';
import type { MirrorOptions, MirrorSummary, Round } from './mirror-run.ts';
import { type Pin, readPin } from './pin.ts';
import type { MirrorSource } from './source.ts';

/**
 * Makes a folder the copy of a site, or of a part of it: only what differs is fetched, what the site dropped is removed. May be killed at
 * any moment and run again.
 *
 * Throws `MirrorError` where nothing can be mirrored at all; single files that did not come are in the summary.
 */
export async function mirrorSite(source: MirrorSource, target: string, options: MirrorOptions): Promise<MirrorSummary> {
  const folder = await openMirrorFolder(target);
  const own = await realpath(source.name).catch(() => undefined);
  if (folder.root === own) throw new MirrorError(`${target} is the site itself; expected another folder`);
  const unlock = await lockMirror(folder.root, options.onWait);
  try {
    return await carryOut(source, { folder, ...options });
  } catch (error) {
    const fault = diskFault(folder.root, error);
    throw fault instanceof TransferError ? new MirrorError(fault.message, { cause: error }) : fault;
  } finally {
    await unlock();
  }
}

/** A site that is published anew in the midst gives files that are not those of its manifest: then the new one is followed. */
async function carryOut(source: MirrorSource, run: Omit<Round, 'memory'>): Promise<MirrorSummary> {
  let done = NOTHING_DONE;
  let before: FetchedManifest | undefined;
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const memory = await openMemory(run.folder.root);
    try {
      const pin = await readPin(run.folder.root);
      const fetched =
        before === undefined ? await manifestToFollow(source, { ...run, memory }, pin) : await manifestInstead(before, source, run);
      const found = fetched && (await trustedManifest(source, fetched, { run, pin }));
      if (found === undefined) return before === undefined ? { ...done, files: memory.files.size } : done;
      done = sumOf(done, await bringUp(source, found, { ...run, memory }));
      before = found;
    } finally {
      memory.close();
    }
    if (done.failures.length === 0) break;
  }
  return done;
}

/** The manifest with its signature, where it has one. While a site is published the two may not belong together: then both are asked for again. */
async function trustedManifest(
  source: MirrorSource,
  fetched: FetchedManifest,
  { run, pin }: { readonly run: Omit<Round, 'memory'>; readonly pin: Pin | undefined },
): Promise<TrustedManifest> {
  const { folder, patience, trust = TRUST_PINNED } = run;
  let found = fetched;
  for (let attempt = 1; attempt <= MOST_ROUNDS; attempt++) {
    const trusted = await checkTrust(source, found, { pin, trust, patience });
    if (trusted === undefined) return found;
    if (trusted !== 'other') return { ...found, trusted };
    await wait(patience.pauseMs * 2 ** (attempt - 1));
    const again = await fetchManifest(source, { folder, etag: undefined, patience });
    if (again !== 'unchanged') found = again;
  }
  throw new MirrorError(`${source.name} has a manifest.sig that belongs to another manifest.json; nothing is mirrored`);
}

/** The manifest that has taken the place of another; undefined where none has. */
async function manifestInstead(
  { etag, sha256 }: FetchedManifest,
  source: MirrorSource,
  { folder, patience }: Omit<Round, 'memory'>,
): Promise<FetchedManifest | undefined> {
  const next = await fetchManifest(source, { folder, etag, patience: { ...patience, attempts: 1 } }).catch(() => undefined);
  return next === 'unchanged' || next?.sha256 === sha256 ? undefined : next;
}

function sumOf(done: MirrorSummary, more: MirrorSummary): MirrorSummary {
  return {
    ...more,
    fetched: done.fetched + more.fetched,
    fetchedBytes: done.fetchedBytes + more.fetchedBytes,
    manifestBytes: done.manifestBytes + more.manifestBytes,
    removed: [...done.removed, ...more.removed],
  };
}

/** The manifest of the site, from there or, where it is unchanged, from here; undefined where there is nothing to do. */
async function manifestToFollow(source: MirrorSource, run: Round, pin: Pin | undefined): Promise<FetchedManifest | undefined> {
  const { folder, memory, patience } = run;
  // Another key than before: the signature is looked at, whether the manifest changed or not.
  const isPinned = isSameKey(run.trust?.key, pin);
  const etag = memory.visit?.source === source.name && isPinned ? memory.visit.etag : undefined;
  const found = await fetchManifest(source, { folder, etag, patience });
  if (found !== 'unchanged') return found;
  if (isAsItWas(run)) return undefined;
  const own = await ownManifest(folder);
  if (own !== undefined) return { manifest: own, transferredBytes: 0, ...(etag === undefined ? {} : { etag }) };
  const asked = await fetchManifest(source, { folder, etag: undefined, patience });
  if (asked === 'unchanged') throw new MirrorError(`${source.name} says that its manifest is unchanged, and was not asked`);
  return asked;
}

function isSameKey(key: TrustOptions['key'], pin: Pin | undefined): boolean {
  if (key === undefined) return true;
  return key === 'none' ? pin === undefined : key.text === pin?.key.text;
}

/** Whether the last run was complete, wanted the same, and nothing touched a file since: then the manifest need not even be read. */
function isAsItWas({ folder, memory, selection }: Round): boolean {
  const { visit } = memory;
  if (visit?.completeAtMs === undefined || JSON.stringify(visit.selection) !== JSON.stringify(selection)) return false;
  if (folder.look(MANIFEST_PATH)?.mtimeMs !== visit.completeAtMs) return false;
  for (const { path, sizeBytes, mtimeMs } of memory.files.values()) {
    const found = folder.look(path);
    if (found === undefined || !found.isFile() || found.size !== sizeBytes || Math.floor(found.mtimeMs) !== mtimeMs) return false;
  }
  return true;
}

const TRUST_PINNED: TrustOptions = { allowsRollback: false };
/** A site that is another every time is not followed for ever. */
const MOST_ROUNDS = 3;
const NOTHING_DONE: MirrorSummary = { files: 0, fetched: 0, fetchedBytes: 0, manifestBytes: 0, removed: [], failures: [] };
