import { createHash } from 'node:crypto';
import { concatLazy, type LazyList } from '../lazy-list.ts';
import { MANIFEST_PATH, type ManifestEntry, manifestPieces, manifestSeal } from '../manifest.ts';
import { isPartPath, type PutPart, partedPieces } from '../manifest-parts.ts';
import { PublishError } from '../publish-error.ts';
import { allEntries, type SiteEntries } from '../site-entries.ts';
import type { PublishedFile, StagedFile } from '../site-manifest.ts';
import type { StageWriter } from '../stage.ts';
import type { ManifestHashes } from './check-signature.ts';
import { appendEntry, entryAfter, printEntry } from './generation-log.ts';
import type { SignedState } from './signed-state.ts';
import type { Signer } from './signing-key.ts';
import { LOG_PATH, SIGNATURE_PATH } from './signing-paths.ts';

/** The site whose manifest is written. */
interface ManifestContext {
  readonly siteUrl: string;
  /** Signs the manifest; undefined if the site is not signed. */
  readonly signer: Signer | undefined;
  readonly stage: StageWriter;
  /** True if the manifest is cut into parts; undefined for that of the last generation. */
  readonly isParted: boolean | undefined;
  /** The files staged so far, compared with the published site. */
  readonly entries: () => SiteEntries;
  /** The entries of files of the site. */
  readonly entriesOf: (files: LazyList<PublishedFile>) => LazyList<ManifestEntry>;
  /** The files staged so far. */
  readonly ownFiles: () => LazyList<StagedFile>;
}

/**
 * Writes the manifest, which lists every file with size and hash and is therefore written last. A signed site also has a log of signed
 * generations, written before, and the manifest's signature, written after it. `before` is what earlier builds signed.
 */
export async function writeSignedManifest(before: SignedState, context: ManifestContext): Promise<void> {
  const { signer, stage } = context;
  const { newest } = before;
  if (newest !== undefined && signer?.publicKey.keyId === newest.keyId && isSameSite(before, context)) {
    if (before.log !== '') await stage.write({ path: LOG_PATH, bytes: before.log });
    writeFile(context);
    await stage.write({ path: SIGNATURE_PATH, bytes: newest.text });
    return;
  }
  // A build without the key continues the log, because mirrors take restarted numbers for an attack.
  const log = newest === undefined ? before.log : appendEntry(before.log, newest.entry);
  if (log !== '') await stage.write({ path: LOG_PATH, bytes: log });
  const { sha256, blake2b512 } = writeFile(context);
  if (signer === undefined) return;
  const entry = entryAfter(newest?.entry ?? before.entries.at(-1), sha256);
  await stage.write({ path: SIGNATURE_PATH, bytes: signer.sign(blake2b512, printEntry(entry)) });
}

/** Writes the manifest and returns its hashes. */
function writeFile(context: ManifestContext): ManifestHashes {
  const { signer, stage, entries } = context;
  const pieces = piecesOf(entries(), context, ({ path }, bytes) => {
    if (bytes !== undefined) stage.writeSync({ path, bytes });
    else if (!stage.keep(path)) throw new PublishError(`${path} is not of the last generation`, path);
  });
  if (signer === undefined) {
    stage.writePieces(MANIFEST_PATH, pieces, manifestSeal);
    return NO_HASHES;
  }
  const { hashed, seal, hashes } = hashing(pieces);
  stage.writePieces(MANIFEST_PATH, hashed, seal);
  return hashes();
}

/**
 * True if the newest signed generation is this site. Files are compared first; only if none changed, the manifest is printed with the
 * published log and its hash compared.
 */
function isSameSite({ log, newest }: SignedState, context: ManifestContext): boolean {
  const { entries, entriesOf, ownFiles } = context;
  const site = entries();
  for (const { changed } of ownFiles()) if (changed) return false;
  for (const path of site.removed()) if (!MADE_LAST.has(path) && !isPartPath(path)) return false;
  const sizeBytes = Buffer.byteLength(log);
  const file = { path: LOG_PATH, sizeBytes, sha256: createHash('sha256').update(log).digest('hex') };
  const logEntries = entriesOf(log === '' ? [] : [file]);
  const { hashed, seal, hashes } = hashing(piecesOf(withEntries(site, logEntries), context, () => undefined));
  const sha256 = createHash('sha256');
  for (const piece of hashed) sha256.update(piece);
  seal(sha256.digest('hex'));
  return hashes().sha256 === newest?.entry.manifest;
}

function withEntries(site: SiteEntries, more: LazyList<ManifestEntry>): SiteEntries {
  const added = Array.from(more, (entry) => [entry.path, entry] as const);
  return { ...site, staged: concatLazy(site.staged, more), entryByPath: new Map([...site.entryByPath, ...added]) };
}

function piecesOf(site: SiteEntries, { siteUrl, isParted }: ManifestContext, put: PutPart): Iterable<Uint8Array> {
  const { last, entryByPath } = site;
  const wasParted = last !== undefined && last.parts.length > 0;
  if (last !== undefined && (isParted ?? wasParted) === wasParted) return last.changed(entryByPath, put);
  const files = allEntries(site);
  return isParted === true ? partedPieces({ site: siteUrl }, files, put) : manifestPieces({ site: siteUrl, files });
}

/** Hashes a manifest, including its last line, while it is written. */
function hashing(pieces: Iterable<Uint8Array>): {
  readonly hashed: Iterable<Uint8Array>;
  readonly seal: (sha256: string) => Uint8Array;
  readonly hashes: () => ManifestHashes;
} {
  const [blake2b512, whole] = [createHash('blake2b512'), createHash('sha256')];
  const add = (piece: Uint8Array): Uint8Array => {
    blake2b512.update(piece);
    whole.update(piece);
    return piece;
  };
  function* each(): Generator<Uint8Array> {
    for (const piece of pieces) yield add(piece);
  }
  return {
    hashed: each(),
    seal: (sha256) => add(manifestSeal(sha256)),
    hashes: () => ({ blake2b512: blake2b512.digest(), sha256: whole.digest('hex') }),
  };
}

const NO_HASHES: ManifestHashes = { blake2b512: new Uint8Array(), sha256: '' };
/** Files that are staged after the comparison. */
const MADE_LAST: ReadonlySet<string> = new Set([MANIFEST_PATH, SIGNATURE_PATH, LOG_PATH]);
