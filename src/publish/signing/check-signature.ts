import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type GenerationEntry, parseEntry } from './generation-log.ts';
import { isSignedBy, type PublicKey, parseSignature, SignatureError } from './minisign.ts';

/** Hashes of a manifest: BLAKE2b-512 for its signature, SHA-256 for the log. */
export interface ManifestHashes {
  readonly blake2b512: Uint8Array;
  readonly sha256: string;
}

/**
 * Returns the generation that a signature states. Throws `SignatureError` unless the given key signed exactly this manifest and the signed
 * comment names it.
 */
export function checkSignature(text: string, manifest: ManifestHashes, key: PublicKey): GenerationEntry {
  const signature = parseSignature(text);
  if (signature.keyId !== key.keyId) throw new SignatureError(`it was made with the key ${signature.keyId}; expected ${key.keyId}`);
  if (!isSignedBy(key, signature, manifest.blake2b512))
    throw new SignatureError(`it does not match this manifest and the key ${key.keyId}`);
  const entry = parseEntry(signature.comment);
  if (entry?.manifest !== manifest.sha256) throw new SignatureError('its comment names another manifest');
  return entry;
}

/** Streams a manifest through both hashes; that of a large journal has 50 MB. */
export async function hashManifest(path: string): Promise<ManifestHashes> {
  const [blake2b512, sha256] = [createHash('blake2b512'), createHash('sha256')];
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes = chunk as Buffer;
    blake2b512.update(bytes);
    sha256.update(bytes);
  }
  return { blake2b512: blake2b512.digest(), sha256: sha256.digest('hex') };
}
