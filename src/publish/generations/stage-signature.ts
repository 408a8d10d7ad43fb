import { createHash } from 'node:crypto';
import { contentTypeOf } from '../../serve/http/media-type.ts';
import type { ManifestEntry } from '../manifest.ts';
import { groupOf } from '../manifest-group.ts';
import { appendEntry, entryAfter, printEntry } from '../signing/generation-log.ts';
import { printPublicKey } from '../signing/minisign.ts';
import { readSignedState } from '../signing/signed-state.ts';
import type { Signer } from '../signing/signing-key.ts';
import { LOG_PATH, PUBLIC_KEY_PATH, SIGNATURE_PATH } from '../signing/signing-paths.ts';
import type { PublishedFile } from '../site-manifest.ts';
import { restageManifest, stageFile } from './restage-manifest.ts';
import type { StatePaths } from './state-folder.ts';

interface RestoredFiles {
  readonly put: readonly PublishedFile[];
  readonly paths: StatePaths;
  /** Signs the generation; if undefined, the site is unsigned until the next build. */
  readonly signer: Signer | undefined;
}

/** Paths that a rollback never restores: if the numbers of signed generations started again, mirrors would report an attack. */
export const NEVER_RESTORED: readonly string[] = [LOG_PATH, SIGNATURE_PATH, PUBLIC_KEY_PATH];

/**
 * Continues the log of signed generations in a rollback. Appends the superseded generation to the log, updates the log's entry in the
 * staged manifest, and signs the new generation if a key is given. Returns all staged files.
 */
export function stageSignature({ put, paths, signer }: RestoredFiles): readonly PublishedFile[] {
  const { log: before, entries: signed, newest } = readSignedState(paths.output);
  if (before === '' && newest === undefined) return put;
  const log = newest === undefined ? before : appendEntry(before, newest.entry);
  const staged = [stageFile(paths, LOG_PATH, log)];
  if (signer !== undefined) staged.push(stageFile(paths, PUBLIC_KEY_PATH, printPublicKey(signer.publicKey)));
  // Without a signature the site must list no key; otherwise it would count as a site with a lost signature.
  const entries = new Map<string, ManifestEntry | undefined>([[PUBLIC_KEY_PATH, undefined]]);
  for (const file of staged) entries.set(file.path, entryOf(file));
  const restaged = restageManifest(() => entries, { put, paths });
  if (signer !== undefined) {
    const entry = entryAfter(newest?.entry ?? signed.at(-1), createHash('sha256').update(restaged.bytes).digest('hex'));
    const signature = signer.sign(createHash('blake2b512').update(restaged.bytes).digest(), printEntry(entry));
    staged.push(stageFile(paths, SIGNATURE_PATH, signature));
  }
  const own = new Set(staged.map(({ path }) => path));
  return [...restaged.put.filter(({ path }) => !own.has(path)), ...staged];
}

function entryOf({ path, sizeBytes, sha256 }: PublishedFile): ManifestEntry {
  return { path, sizeBytes, sha256, mediaType: contentTypeOf(path).split(';')[0] ?? '', group: groupOf(path) };
}
