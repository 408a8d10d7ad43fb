import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/**
 * Signatures and public keys in the format of minisign (https://jedisct1.github.io/minisign/), so that anybody can check a site without
 * Offprint:
 *
 *   minisign -Vm manifest.json -x manifest.sig -p .well-known/offprint-key.txt
 *
 * A signature is Ed25519 over the BLAKE2b-512 hash of the file (minisign's default, "prehashed" form), with a signed comment.
 */
export interface Signature {
  /** Eight bytes, in hexadecimal as minisign prints them. */
  readonly keyId: string;
  readonly signature: Uint8Array;
  /** One line, covered by the second signature. */
  readonly comment: string;
  readonly commentSignature: Uint8Array;
}

export interface PublicKey {
  readonly keyId: string;
  /** Second line of the key file: `RWQ…`. */
  readonly text: string;
  readonly key: KeyObject;
}

/** A signature or key in another format; the message says what was found. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

export function printSignature({ keyId, signature, comment, commentSignature }: Signature): string {
  const first = Buffer.concat([Buffer.from('ED'), idBytes(keyId), signature]).toString('base64');
  const second = Buffer.from(commentSignature).toString('base64');
  return `untrusted comment: signature of manifest.json by offprint\n${first}\ntrusted comment: ${comment}\n${second}\n`;
}

/** Parses a signature. Throws `SignatureError` unless it has the prehashed form. */
export function parseSignature(text: string): Signature {
  const [, first, comment, second] = FORM.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const bytes = Buffer.from(first ?? '', 'base64');
  const commentSignature = Buffer.from(second ?? '', 'base64');
  if (comment === undefined || bytes.length !== 74 || commentSignature.length !== 64 || bytes.toString('latin1', 0, 2) !== 'ED')
    throw new SignatureError('it is not a signature in the format of minisign');
  return { keyId: idText(bytes.subarray(2, 10)), signature: bytes.subarray(10), comment, commentSignature };
}

/** True if a key made both signatures: of the file, by its BLAKE2b-512 hash, and of the comment. */
export function isSignedBy({ key }: PublicKey, { signature, comment, commentSignature }: Signature, fileHash: Uint8Array): boolean {
  return verify(null, fileHash, key, signature) && verify(null, signedComment(signature, comment), key, commentSignature);
}

/** Bytes that the comment's signature covers. */
export function signedComment(signature: Uint8Array, comment: string): Buffer {
  return Buffer.concat([signature, Buffer.from(comment)]);
}

/** Public key from a raw key of 32 bytes. */
export function publicKeyOf(raw: Uint8Array, keyId: string): PublicKey {
  const text = Buffer.concat([Buffer.from('Ed'), idBytes(keyId), raw]).toString('base64');
  return { keyId, text, key: createPublicKey({ key: Buffer.concat([SPKI_ED25519, raw]), format: 'der', type: 'spki' }) };
}

export function printPublicKey({ keyId, text }: PublicKey): string {
  return `untrusted comment: minisign public key ${keyId}\n${text}\n`;
}

/** Parses a key file or its second line. Throws `SignatureError` for other texts. */
export function parsePublicKey(text: string): PublicKey {
  const line = text.trim().split('\n').at(-1)?.trim() ?? '';
  const bytes = Buffer.from(line, 'base64');
  if (bytes.length !== 42 || bytes.toString('latin1', 0, 2) !== 'Ed' || bytes.toString('base64') !== line)
    throw new SignatureError(
      `${JSON.stringify(line.slice(0, 80))} is not a public key; expected one as "offprint key new" prints it, which begins with RW`,
    );
  return publicKeyOf(bytes.subarray(10), idText(bytes.subarray(2, 10)));
}

/** minisign prints the eight bytes as a little-endian number. */
function idText(bytes: Uint8Array): string {
  return Buffer.from(bytes).reverse().toString('hex').toUpperCase();
}

function idBytes(keyId: string): Buffer {
  return Buffer.from(keyId, 'hex').reverse();
}

const FORM = /^untrusted comment: [^\n]*\n([A-Za-z0-9+/=]+)\ntrusted comment: ([^\n]*)\n([A-Za-z0-9+/=]+)\n?$/;
/** DER prefix of an Ed25519 public key (RFC 8410) before its 32 bytes. */
const SPKI_ED25519 = Buffer.from('302a300506032b6570032100', 'hex');
