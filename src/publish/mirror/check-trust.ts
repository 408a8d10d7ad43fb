import { createHash } from 'node:crypto';
import type { ManifestEntry } from '../manifest.ts';
import { checkSignature, hashManifest } from '../signing/check-signature.ts';
import { followsUpon, type GenerationEntry, LogError, parseEntry, printEntry, readLog } from '../signing/generation-log.ts';
import { type PublicKey, parsePublicKey, parseSignature, SignatureError } from '../signing/minisign.ts';
import { LOG_PATH, PUBLIC_KEY_PATH, SIGNATURE_PATH } from '../signing/signing-paths.ts';
import type { FetchedManifest } from './fetch-manifest.ts';
import { MirrorError, TransferError } from './mirror-error.ts';
import type { Pin } from './pin.ts';
import { type RetryPolicy, withRetry } from './retry.ts';
import type { MirrorSource } from './source.ts';

/** Options about the keys that a mirror trusts. */
export interface TrustOptions {
  /** Key to trust instead of the pinned one; `none` skips the check of signatures and removes the pin. */
  readonly key?: PublicKey | 'none';
  /** True if an older generation than the pinned one, or a history that was rewritten, is accepted. */
  readonly allowsRollback: boolean;
}

/** A verified signature; its key and generation are pinned after the sync. */
export interface VerifiedSignature extends Pin {
  /** Content of `manifest.sig` as received. */
  readonly text: string;
  /** True if no key was pinned before: the key then comes from the site itself (trust on first use), unless the user named one. */
  readonly isFirst: boolean;
}

export interface TrustCheck {
  readonly pin: Pin | undefined;
  readonly trust: TrustOptions;
  readonly retry: RetryPolicy;
}

/**
 * Checks that a fetched manifest is signed by the trusted key, is not older than the pinned generation, and continues the pinned history.
 * Returns undefined for an unsigned site, and 'mismatch' if the signature belongs to another manifest, as happens while a site is being
 * published.
 *
 * A site that lists a public key counts as signed. For a signed site, or if a key is known, throws `MirrorError` for a missing or wrong
 * signature.
 */
export async function checkTrust(
  source: MirrorSource,
  found: FetchedManifest,
  check: TrustCheck,
): Promise<VerifiedSignature | 'mismatch' | undefined> {
  const { pin, trust } = check;
  const listed = new Map(found.manifest.files.map((entry) => [entry.path, entry]));
  const keyFile = listed.get(PUBLIC_KEY_PATH);
  const known = trust.key ?? pin?.key;
  if (known === 'none' || found.file === undefined || (known === undefined && keyFile === undefined)) return undefined;
  try {
    const key = known ?? parsePublicKey(await listedText(source, keyFile, check));
    const text = (await read(source, SIGNATURE_PATH, MAX_SIGNATURE_BYTES, check)).toString('utf8');
    const hashes = await hashManifest(found.file);
    if (parseEntry(parseSignature(text).comment)?.manifest !== hashes.sha256 && isSignedBy(key, text)) return 'mismatch';
    const entry = checkSignature(text, hashes, key);
    const log = entry.number === 1 ? [] : readLog(await listedText(source, listed.get(LOG_PATH), check));
    if (!followsUpon(log, entry)) throw new LogError('its last entry is not the one before the signed generation');
    if (pin !== undefined && !trust.allowsRollback) requireSameHistory(source, [...log, entry], pin);
    return { key, entry, text, isFirst: pin === undefined };
  } catch (error) {
    throw asMirrorError(source, error, check);
  }
}

function isSignedBy(key: PublicKey, text: string): boolean {
  return parseSignature(text).keyId === key.keyId;
}

/** Throws `MirrorError` unless the pinned generation is still in the log, byte for byte. */
function requireSameHistory({ name }: MirrorSource, entries: readonly GenerationEntry[], { entry: pinned }: Pin): void {
  const newest = entries.at(-1)?.number ?? 0;
  const advice = 'if the journal explains the change, run again with --allow-rollback';
  if (newest < pinned.number)
    throw new MirrorError(
      `${name} is at generation ${newest}, but this mirror has seen generation ${pinned.number}: the site is older than the mirror; ${advice}`,
    );
  const same = entries[pinned.number - 1];
  if (same === undefined || printEntry(same) !== printEntry(pinned))
    throw new MirrorError(
      `${name} has a generation ${pinned.number} that differs from the pinned one: its history was rewritten; ${advice}`,
    );
}

async function listedText(source: MirrorSource, entry: ManifestEntry | undefined, check: TrustCheck): Promise<string> {
  if (entry === undefined) throw new LogError('the manifest lists no log of generations');
  if (entry.sizeBytes > MAX_LOG_BYTES) throw new LogError(`${entry.path} is longer than ${MAX_LOG_BYTES} bytes`);
  const bytes = await read(source, entry.path, entry.sizeBytes, check);
  if (createHash('sha256').update(bytes).digest('hex') !== entry.sha256)
    throw new LogError(`${entry.path} differs from the hash in the manifest`);
  return bytes.toString('utf8');
}

/** Reads a file of at most `sizeBytes`; the result for a longer file is longer, and fails its comparison. */
function read(source: MirrorSource, path: string, sizeBytes: number, { retry }: TrustCheck): Promise<Buffer> {
  const { idleTimeoutMs } = retry;
  return withRetry(path, retry, () => source.read(path, { sizeBytes, isExact: false, idleTimeoutMs, compressible: false }));
}

function asMirrorError({ name }: MirrorSource, error: unknown, { pin, trust }: TrustCheck): unknown {
  const trusted = trust.key === undefined || trust.key === 'none' ? pin?.key : trust.key;
  const expected =
    trusted === undefined
      ? 'to accept an unsigned site, run again with --key none'
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

const MAX_SIGNATURE_BYTES = 2048;
/** 64 MiB, room for about 400,000 generations. */
const MAX_LOG_BYTES = 1 << 26;
