import { realpath } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { MANIFEST_PATH } from '../manifest.ts';
import { checkTrust, type TrustOptions } from './check-trust.ts';
import { diskError } from './disk-error.ts';
import { type FetchedManifest, fetchManifest, ownManifest } from './fetch-manifest.ts';
import { MirrorError, TransferError } from './mirror-error.ts';
import { openMirrorFolder } from './mirror-folder.ts';
import type { MirrorOptions, MirrorSummary, SyncRun } from './mirror-options.ts';
import { lockMirror, openMirrorState } from './mirror-state.ts';
import { type Pin, readPin } from './pin.ts';
import type { MirrorSource } from './source.ts';
import { syncFolder, type VerifiedManifest } from './sync-folder.ts';

/**
 * Mirrors a site, or a selection of it, into a folder: fetches files that differ and removes files that the site no longer lists. A killed
 * run is resumed by the next one.
 *
 * Throws `MirrorError` if nothing can be mirrored; files that could not be fetched are listed in the summary.
 */
export async function mirrorSite(source: MirrorSource, target: string, options: MirrorOptions): Promise<MirrorSummary> {
  const folder = await openMirrorFolder(target);
  const own = await realpath(source.name).catch(() => undefined);
  if (folder.root === own) throw new MirrorError(`${target} is the site itself; expected another folder`);
  const unlock = await lockMirror(folder.root, options.onWait);
  try {
    return await syncUntilStable(source, { folder, ...options });
  } catch (error) {
    const fault = diskError(folder.root, error);
    throw fault instanceof TransferError ? new MirrorError(fault.message, { cause: error }) : fault;
  } finally {
    await unlock();
  }
}

/**
 * Syncs, and syncs again if the manifest changed meanwhile: a site that is published during a sync serves files that differ from the first
 * manifest.
 */
async function syncUntilStable(source: MirrorSource, run: Omit<SyncRun, 'state'>): Promise<MirrorSummary> {
  let done = NOTHING_DONE;
  let previous: FetchedManifest | undefined;
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const state = await openMirrorState(run.folder.root);
    try {
      const pin = await readPin(run.folder.root);
      const fetched =
        previous === undefined ? await firstManifest(source, { ...run, state }, pin) : await newerManifest(previous, source, run);
      const found = fetched && (await verifiedManifest(source, fetched, { run, pin }));
      if (found === undefined) return previous === undefined ? { ...done, files: state.files.size } : done;
      done = sumOf(done, await syncFolder(source, found, { ...run, state }));
      previous = found;
    } finally {
      state.close();
    }
    if (done.failures.length === 0) break;
  }
  return done;
}

/**
 * Returns the manifest with its verified signature, if the site is signed. While a site is being published, manifest and signature may
 * differ; both are then fetched again.
 */
async function verifiedManifest(
  source: MirrorSource,
  fetched: FetchedManifest,
  { run, pin }: { readonly run: Omit<SyncRun, 'state'>; readonly pin: Pin | undefined },
): Promise<VerifiedManifest> {
  const { folder, retry, connections, trust = TRUST_PINNED } = run;
  let found = fetched;
  for (let attempt = 1; attempt <= MAX_ROUNDS; attempt++) {
    const trusted = await checkTrust(source, found, { pin, trust, retry });
    if (trusted === undefined) return found;
    if (trusted !== 'mismatch') return { ...found, trusted };
    await wait(retry.backoffMs * 2 ** (attempt - 1));
    const again = await fetchManifest(source, { folder, etag: undefined, retry, connections });
    if (again !== 'unchanged') found = again;
  }
  throw new MirrorError(`${source.name} has a manifest.sig that belongs to another manifest.json; nothing is mirrored`);
}

/** Fetches a manifest that replaced the given one; undefined if it is unchanged. */
async function newerManifest(
  { etag, sha256 }: FetchedManifest,
  source: MirrorSource,
  { folder, retry, connections }: Omit<SyncRun, 'state'>,
): Promise<FetchedManifest | undefined> {
  const next = await fetchManifest(source, { folder, etag, retry: { ...retry, attempts: 1 }, connections }).catch(() => undefined);
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

/** Chooses the manifest to sync with: the site's, or the mirror's own if the site's is unchanged. Undefined if the mirror is up to date. */
async function firstManifest(source: MirrorSource, run: SyncRun, pin: Pin | undefined): Promise<FetchedManifest | undefined> {
  const { folder, state, retry, connections } = run;
  // With a key other than the pinned one, the signature must be checked even if the manifest is unchanged.
  const isPinned = isSameKey(run.trust?.key, pin);
  const etag = state.lastSync?.source === source.name && isPinned ? state.lastSync.etag : undefined;
  const found = await fetchManifest(source, { folder, etag, retry, connections });
  if (found !== 'unchanged') return found;
  if (isUpToDate(run)) return undefined;
  const own = await ownManifest(folder);
  if (own !== undefined) return { manifest: own, transferredBytes: 0, ...(etag === undefined ? {} : { etag }) };
  const unconditional = await fetchManifest(source, { folder, etag: undefined, retry, connections });
  if (unconditional === 'unchanged') throw new MirrorError(`${source.name} says that its manifest is unchanged, and was not unconditional`);
  return unconditional;
}

function isSameKey(key: TrustOptions['key'], pin: Pin | undefined): boolean {
  if (key === undefined) return true;
  return key === 'none' ? pin === undefined : key.text === pin?.key.text;
}

/**
 * Fast path: true if the last sync was complete, had the same selection, and every recorded file still has its size and modification time.
 * The manifest is then not parsed.
 */
function isUpToDate({ folder, state, selection }: SyncRun): boolean {
  const { lastSync } = state;
  if (lastSync?.completeAtMs === undefined || JSON.stringify(lastSync.selection) !== JSON.stringify(selection)) return false;
  if (folder.look(MANIFEST_PATH)?.mtimeMs !== lastSync.completeAtMs) return false;
  for (const { path, sizeBytes, mtimeMs } of state.files.values()) {
    const found = folder.look(path);
    if (found === undefined || !found.isFile() || found.size !== sizeBytes || Math.floor(found.mtimeMs) !== mtimeMs) return false;
  }
  return true;
}

const TRUST_PINNED: TrustOptions = { allowsRollback: false };
/** Limit for a site whose manifest changes during every sync. */
const MAX_ROUNDS = 3;
const NOTHING_DONE: MirrorSummary = { files: 0, fetched: 0, fetchedBytes: 0, manifestBytes: 0, removed: [], failures: [] };
