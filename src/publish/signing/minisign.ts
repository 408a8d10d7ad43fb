import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/**
 * Signatures and public keys in the format of minisign (https://jedisct1.github.io/minisign/), so that anybody can check a site without Offprint:
 *
 *   minisign -Vm manifest.json -x manifest.sig -p .well-known/offprint-key.txt
 *
 * A signature is Ed25519 over the BLAKE2b-512 hash of the file (minisign's usual, "prehashed" form), with a comment that is signed too.
 */
export interface Signature {
  /** Eight bytes, in hexadecimal as minisign prints them. */
  readonly keyId: string;
  readonly signature: Uint8Array;
  /** One line, which the second signature vouches for. */
  readonly comment: string;
  readonly commentSignature: Uint8Array;
}

export interface PublicKey {
  readonly keyId: string;
  /** The line of the key file: `RWQ…`. */
  readonly text: string;
  readonly key: KeyObject;
}

/** A signature or a key that is not of this format: the sentence says what was found. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

export function printSignature({ keyId, signature, comment, commentSignature }: Signature): string {
  const first = Buffer.concat([Buffer.from('ED'), idBytes(keyId), signature]).toString('base64');
  const second = Buffer.from(commentSignature).toString('base64');
  return `untrusted comment: signature of manifest.json by offprint\n${first}\ntrusted comment: ${comment}\n${second}\n`;
}

/** Throws `SignatureError` where the text is no signature of the prehashed form. */
export function parseSignature(text: string): Signature {
  const [, first, comment, second] = FORM.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const bytes = Buffer.from(first ?? '', 'base64');
  const commentSignature = Buffer.from(second ?? '', 'base64');
  if (comment === undefined || bytes.length !== 74 || commentSignature.length !== 64 || bytes.toString('latin1', 0, 2) !== 'ED')
    throw new SignatureError('it is no signature in the format of minisign');
  return { keyId: idText(bytes.subarray(2, 10)), signature: bytes.subarray(10), comment, commentSignature };
}

/** Returns true if a key made both signatures: that of the file, by its BLAKE2b-512 hash, and that of the comment. */
export function isSignedBy({ key }: PublicKey, { signature, comment, commentSignature }: Signature, fileHash: Uint8Array): boolean {
  return verify(null, fileHash, key, signature) && verify(null, signedComment(signature, comment), key, commentSignature);
}

/** The bytes that the signature of the comment is over. */
export function signedComment(signature: Uint8Array, comment: string): Buffer {
  return Buffer.concat([signature, Buffer.from(comment)]);
}

/** The public key with a raw key of 32 bytes. */
export function publicKeyOf(raw: Uint8Array, keyId: string): PublicKey {
  const text = Buffer.concat([Buffer.from('Ed'), idBytes(keyId), raw]).toString('base64');
  return { keyId, text, key: createPublicKey({ key: Buffer.concat([SPKI_ED25519, raw]), format: 'der', type: 'spki' }) };
}

export function printPublicKey({ keyId, text }: PublicKey): string {
  return `untrusted comment: minisign public key ${keyId}\n${text}\n`;
}

/** Reads a key file, or the line of it alone. Throws `SignatureError` where it is neither. */
export function parsePublicKey(text: string): PublicKey {
  const line = text.trim().split('\n').at(-1)?.trim() ?? '';
  const bytes = Buffer.from(line, 'base64');
  if (bytes.length !== 42 || bytes.toString('latin1', 0, 2) !== 'Ed' || bytes.toString('base64') !== line)
    throw new SignatureError(
      `${JSON.stringify(line.slice(0, 80))} is no public key; expected one as "offprint key new" prints it, which begins with RW`,
    );
  return publicKeyOf(bytes.subarray(10), idText(bytes.subarray(2, 10)));
}

/** minisign prints the eight bytes as a number, the last byte first. */
function idText(bytes: Uint8Array): string {
  return Buffer.from(bytes).reverse().toString('hex').toUpperCase();
}

function idBytes(keyId: string): Buffer {
  return Buffer.from(keyId, 'hex').reverse();
}

const FORM = /^untrusted comment: [^\n]*\n([A-Za-z0-9+/=]+)\ntrusted comment: ([^\n]*)\n([A-Za-z0-9+/=]+)\n?$/;
/** The head of a DER key (RFC 8410) before its 32 bytes. */
const SPKI_ED25519 = Buffer.from('302a300506032b6570032100', 'hex');
