import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type GenerationEntry, parseEntry } from './generation-log.ts';
import { isSignedBy, type PublicKey, parseSignature, SignatureError } from './minisign.ts';

/** Hashes of a manifest: what its signature is over, and what the log knows it by. */
export interface ManifestHashes {
  readonly blake2b512: Uint8Array;
  readonly sha256: string;
}

/**
 * Returns the generation that a signature vouches for. Throws `SignatureError` unless this key made it for exactly this manifest, and its signed
 * comment names the same one.
 */
export function checkSignature(text: string, manifest: ManifestHashes, key: PublicKey): GenerationEntry {
  const signature = parseSignature(text);
  if (signature.keyId !== key.keyId) throw new SignatureError(`it is by the key ${signature.keyId}; expected ${key.keyId}`);
  if (!isSignedBy(key, signature, manifest.blake2b512))
    throw new SignatureError(`it is no signature of this manifest by the key ${key.keyId}`);
  const entry = parseEntry(signature.comment);
  if (entry?.manifest !== manifest.sha256) throw new SignatureError('its comment names another manifest');
  return entry;
}

/** Hashes a manifest piece by piece: that of a large journal has fifty megabytes. */
export async function hashManifest(path: string): Promise<ManifestHashes> {
  const [blake2b512, sha256] = [createHash('blake2b512'), createHash('sha256')];
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes = chunk as Buffer;
    blake2b512.update(bytes);
    sha256.update(bytes);
  }
  return { blake2b512: blake2b512.digest(), sha256: sha256.digest('hex') };
}
