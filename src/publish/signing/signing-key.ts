import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { PublishError, systemReason } from '../publish-error.ts';
import { type PublicKey, printPublicKey, printSignature, publicKeyOf, signedComment } from './minisign.ts';

/** A private key that signs manifests. */
export interface Signer {
  readonly publicKey: PublicKey;
  /** Returns `manifest.sig` for a file's BLAKE2b-512 hash. Deterministic for the same file, key and comment. */
  readonly sign: (fileHash: Uint8Array, comment: string) => string;
}

/** Opens a private key: Ed25519 as PKCS #8 in PEM, as written by `offprint key new` and `openssl genpkey -algorithm ed25519`. */
export function openSigner(path: string): Signer {
  const key = readPrivateKey(path);
  const publicKey = publicKeyOfPrivate(key);
  return {
    publicKey,
    sign(fileHash, comment) {
      const signature = sign(null, fileHash, key);
      const commentSignature = sign(null, signedComment(signature, comment), key);
      return printSignature({ keyId: publicKey.keyId, signature, comment, commentSignature });
    },
  };
}

/** Creates a key pair: the private key, readable by its owner only, and the public key `<path>.pub`. Never replaces a file. */
export function writeNewKey(path: string): PublicKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  const publicKey = publicKeyOfPrivate(privateKey);
  try {
    writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { flag: 'wx', mode: 0o600 });
    writeFileSync(`${path}.pub`, printPublicKey(publicKey), { flag: 'wx' });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    const reason = isThere ? 'or its public key already exists; expected a new name' : `cannot be written: ${systemReason(error)}`;
    throw new PublishError(`${path} ${reason}`, path, error);
  }
  return publicKey;
}

function readPrivateKey(path: string): KeyObject {
  let pem: string;
  try {
    pem = readFileSync(path, 'utf8');
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'does not exist' : `cannot be read: ${systemReason(error)}`;
    throw new PublishError(
      `the signing key ${path} ${reason}; "offprint key new" makes one, and "--sign none" builds without a signature`,
      path,
      error,
    );
  }
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
    throw new Error(`it is a key of type ${key.asymmetricKeyType}`);
  } catch (error) {
    throw new PublishError(
      `the signing key ${path} is not a supported private key (${error instanceof Error ? error.message : String(error)}); ` +
        'expected Ed25519 as PKCS #8 in PEM without a passphrase, as "offprint key new" makes it',
      path,
      error,
    );
  }
}

/** The key id is derived from the public key, so that no other file is needed. */
function publicKeyOfPrivate(key: KeyObject): PublicKey {
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-RAW_BYTES);
  return publicKeyOf(raw, createHash('sha256').update(raw).digest('hex').slice(0, 16).toUpperCase());
}

const RAW_BYTES = 32;
