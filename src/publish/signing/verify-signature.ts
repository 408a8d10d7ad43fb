import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_PATH } from '../manifest.ts';
import { checkSignature, hashManifest } from './check-signature.ts';
import { followsUpon, LogError, readLog } from './generation-log.ts';
import { type PublicKey, parsePublicKey, SignatureError } from './minisign.ts';
import { LOG_PATH, PUBLIC_KEY_PATH, SIGNATURE_PATH } from './signing-paths.ts';

/** Result of checking the signature of a site in a folder. */
export type SignatureReport =
  /** There is neither a signature nor a key, and none was expected. */
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'good'; readonly keyId: string; readonly generation: number }
  /** `reason`: found and expected values. */
  | { readonly kind: 'bad'; readonly path: string; readonly reason: string };

/**
 * Checks the signature of a site in a folder and its log of generations, with `key` or else with the key in the site. The latter detects accidental changes but does not prove who published the site.
 */
export async function verifySignature(folder: string, key?: PublicKey): Promise<SignatureReport> {
  const [signature, named, log] = await Promise.all([SIGNATURE_PATH, PUBLIC_KEY_PATH, LOG_PATH].map((path) => textAt(join(folder, path))));
  if (signature === undefined && named === undefined && key === undefined) return { kind: 'unsigned' };
  if (signature === undefined) return { kind: 'bad', path: SIGNATURE_PATH, reason: 'is missing; expected the signature of the manifest' };
  try {
    const trusted = key ?? parsePublicKey(named ?? '');
    const entry = checkSignature(signature, await hashManifest(join(folder, MANIFEST_PATH)), trusted);
    // A mirror of a selection may lack the log.
    const isComplete = log === undefined || followsUpon(readLog(log), entry);
    if (!isComplete) return { kind: 'bad', path: LOG_PATH, reason: 'does not end with the generation before the signed one' };
    return { kind: 'good', keyId: trusted.keyId, generation: entry.number };
  } catch (error) {
    if (error instanceof SignatureError) return { kind: 'bad', path: SIGNATURE_PATH, reason: error.message };
    if (error instanceof LogError) return { kind: 'bad', path: LOG_PATH, reason: error.message };
    throw error;
  }
}

async function textAt(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined;
    throw error;
  });
}
