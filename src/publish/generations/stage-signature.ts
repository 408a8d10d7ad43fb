import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentTypeOf } from '../../serve/http/media-type.ts';
import { MANIFEST_PATH, type ManifestEntry, manifestSeal } from '../manifest.ts';
import { groupOf } from '../manifest-group.ts';
import { openManifestText } from '../manifest-text.ts';
import { PublishError } from '../publish-error.ts';
import { appendEntry, entryAfter, printEntry } from '../signing/generation-log.ts';
import { printPublicKey } from '../signing/minisign.ts';
import { readSignedState } from '../signing/signed-state.ts';
import type { Signer } from '../signing/signing-key.ts';
import { LOG_PATH, PUBLIC_KEY_PATH, SIGNATURE_PATH } from '../signing/signing-paths.ts';
import type { PublishedFile } from '../site-manifest.ts';
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
  const { log: before, entries, newest } = readSignedState(paths.output);
  if (before === '' && newest === undefined) return put;
  const log = newest === undefined ? before : appendEntry(before, newest.entry);
  const staged = [stageFile(paths, LOG_PATH, log)];
  if (signer !== undefined) staged.push(stageFile(paths, PUBLIC_KEY_PATH, printPublicKey(signer.publicKey)));
  const manifest = manifestWith(staged, { put, paths });
  staged.push(stageFile(paths, MANIFEST_PATH, manifest));
  if (signer !== undefined) {
    const entry = entryAfter(newest?.entry ?? entries.at(-1), createHash('sha256').update(manifest).digest('hex'));
    const signature = signer.sign(createHash('blake2b512').update(manifest).digest(), printEntry(entry));
    staged.push(stageFile(paths, SIGNATURE_PATH, signature));
  }
  const own = new Set(staged.map(({ path }) => path));
  return [...put.filter(({ path }) => !own.has(path)), ...staged];
}

/** The restored manifest, or the current one if it is unchanged, with the entries of some files replaced. */
function manifestWith(files: readonly PublishedFile[], { put, paths }: Pick<RestoredFiles, 'put' | 'paths'>): Buffer {
  const isStaged = put.some(({ path }) => path === MANIFEST_PATH);
  const path = join(isStaged ? paths.next : paths.output, MANIFEST_PATH);
  const manifest = openManifestText(readFileSync(path));
  if (manifest === undefined) throw new PublishError(`${path} is damaged; build the site again instead`, path);
  // Without a signature the site must list no key; otherwise it would count as a site with a lost signature.
  const entries = new Map<string, ManifestEntry | undefined>([[PUBLIC_KEY_PATH, undefined]]);
  for (const file of files) entries.set(file.path, entryOf(file));
  const body = Buffer.concat([...manifest.changed(entries)]);
  return Buffer.concat([body, manifestSeal(createHash('sha256').update(body).digest('hex'))]);
}

function entryOf({ path, sizeBytes, sha256 }: PublishedFile): ManifestEntry {
  return { path, sizeBytes, sha256, mediaType: contentTypeOf(path).split(';')[0] ?? '', group: groupOf(path) };
}

function stageFile({ next }: StatePaths, path: string, content: string | Buffer): PublishedFile {
  const bytes = Buffer.from(content);
  const target = join(next, path);
  mkdirSync(dirname(target), { recursive: true });
  // A staged file may be a hard link to an object, which must not change.
  rmSync(target, { force: true });
  writeFileSync(target, bytes);
  return { path, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
