import { createHash } from 'node:crypto';
import type { ManifestEntry } from '../publish/manifest.ts';
import { checkSignature, hashManifest } from '../publish/signing/check-signature.ts';
import { followsUpon, type GenerationEntry, LogError, parseEntry, printEntry, readLog } from '../publish/signing/generation-log.ts';
import { type PublicKey, parsePublicKey, parseSignature, SignatureError } from '../publish/signing/minisign.ts';
import { LOG_PATH, PUBLIC_KEY_PATH, SIGNATURE_PATH } from '../publish/signing/signing-paths.ts';
import type { FetchedManifest } from './fetch-manifest.ts';
import { MirrorError, TransferError } from './mirror-error.ts';
import { type Patience, withPatience } from './patience.ts';
import type { Pin } from './pin.ts';
import type { MirrorSource } from './source.ts';

/** The user's choices about the keys to trust. */
export interface TrustOptions {
  /** The key to trust instead of the pinned one; `none` where signatures are not to be looked at, and the pin is to be forgotten. */
  readonly key?: PublicKey | 'none';
  /** True if an older generation than the pinned one, or another history, is accepted. */
  readonly allowsRollback: boolean;
}

/** A signature that was checked, and what is pinned from now on. */
export interface Trusted extends Pin {
  /** The file as it came. */
  readonly text: string;
  /** True if nothing was pinned before: the key was taken from the site itself, unless the user named it. */
  readonly isFirst: boolean;
}

export interface TrustCheck {
  readonly pin: Pin | undefined;
  readonly trust: TrustOptions;
  readonly patience: Patience;
}

/**
 * Checks that a fetched manifest is signed by the trusted key, is no older than what was seen before, and continues the same history. Undefined where
 * the site is not signed and nobody asked it to be; 'other' where the signature is for another manifest, as while a site is being published.
 *
 * A site that lists a key is a signed site: then, and where a key is known, a missing or wrong signature is refused with `MirrorError`.
 */
export async function checkTrust(source: MirrorSource, found: FetchedManifest, check: TrustCheck): Promise<Trusted | 'other' | undefined> {
  const { pin, trust } = check;
  const listed = new Map(found.manifest.files.map((entry) => [entry.path, entry]));
  const keyFile = listed.get(PUBLIC_KEY_PATH);
  const known = trust.key ?? pin?.key;
  if (known === 'none' || found.file === undefined || (known === undefined && keyFile === undefined)) return undefined;
  try {
    const key = known ?? parsePublicKey(await listedText(source, keyFile, check));
    const text = (await read(source, SIGNATURE_PATH, LONGEST_SIGNATURE, check)).toString('utf8');
    const hashes = await hashManifest(found.file);
    if (parseEntry(parseSignature(text).comment)?.manifest !== hashes.sha256 && isBy(key, text)) return 'other';
    const entry = checkSignature(text, hashes, key);
    const log = entry.number === 1 ? [] : readLog(await listedText(source, listed.get(LOG_PATH), check));
    if (!followsUpon(log, entry)) throw new LogError('its last entry is not the one before the signed generation');
    if (pin !== undefined && !trust.allowsRollback) refuseOtherHistory(source, [...log, entry], pin);
    return { key, entry, text, isFirst: pin === undefined };
  } catch (error) {
    throw asMirrorError(source, error, check);
  }
}

function isBy(key: PublicKey, text: string): boolean {
  return parseSignature(text).keyId === key.keyId;
}

/** The generation that was seen before must still be in the log, word for word. */
function refuseOtherHistory({ name }: MirrorSource, entries: readonly GenerationEntry[], { entry: seen }: Pin): void {
  const newest = entries.at(-1)?.number ?? 0;
  const told = 'if the journal says why, run again with --allow-rollback';
  if (newest < seen.number)
    throw new MirrorError(
      `${name} is at generation ${newest}, and this mirror has seen generation ${seen.number}: an older site is offered; ${told}`,
    );
  const same = entries[seen.number - 1];
  if (same === undefined || printEntry(same) !== printEntry(seen))
    throw new MirrorError(
      `${name} has another generation ${seen.number} than the one that this mirror has seen: its history was rewritten; ${told}`,
    );
}

async function listedText(source: MirrorSource, entry: ManifestEntry | undefined, check: TrustCheck): Promise<string> {
  if (entry === undefined) throw new LogError('the manifest lists no log of generations');
  if (entry.sizeBytes > LONGEST_LOG) throw new LogError(`${entry.path} is longer than ${LONGEST_LOG} bytes`);
  const bytes = await read(source, entry.path, entry.sizeBytes, check);
  if (createHash('sha256').update(bytes).digest('hex') !== entry.sha256) throw new LogError(`${entry.path} is not as the manifest says`);
  return bytes.toString('utf8');
}

/** All of a small file; one that is longer than it may be does not match what it is compared with. */
async function read(source: MirrorSource, path: string, mostBytes: number, { patience }: TrustCheck): Promise<Buffer> {
  const bytes = await withPatience(path, patience, () =>
    source.read(path, { into: Buffer.alloc(mostBytes + 1), stallMs: patience.stallMs, compressible: false }),
  );
  // The bytes may lie in a buffer that the next file is read into.
  return Buffer.from(bytes);
}

function asMirrorError({ name }: MirrorSource, error: unknown, { pin, trust }: TrustCheck): unknown {
  const trusted = trust.key === undefined || trust.key === 'none' ? pin?.key : trust.key;
  const expected =
    trusted === undefined
      ? 'if it is not to be signed, run again with --key none'
      : `this mirror trusts the key ${trusted.keyId}; if the journal has announced another one, run again with --key <public key>, or with --key none to trust it unsigned`;
  if (error instanceof TransferError && error.status === 404)
    return new MirrorError(`${name} is not signed: ${error.message}; ${expected}`, { cause: error });
  if (error instanceof TransferError) return new MirrorError(error.message, { cause: error });
  if (error instanceof SignatureError)
    return new MirrorError(`${name} has a wrong ${SIGNATURE_PATH}: ${error.message}; ${expected}`, { cause: error });
  if (error instanceof LogError)
    return new MirrorError(`${name} has a wrong log of generations: ${error.message}; ${expected}`, { cause: error });
  return error;
}

const LONGEST_SIGNATURE = 2048;
/** Four hundred thousand generations. */
const LONGEST_LOG = 1 << 26;
