import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkSignature, hashManifest } from '../../../src/publish/signing/check-signature.ts';
import { entryAfter, printEntry } from '../../../src/publish/signing/generation-log.ts';
import { parsePublicKey, parseSignature, printPublicKey } from '../../../src/publish/signing/minisign.ts';
import { openSigner, type Signer, writeNewKey } from '../../../src/publish/signing/signing-key.ts';
import { describeWith } from '../../system-programs.ts';

let folder = '';
let signer: Signer;
let other: Signer;
const path = (name: string): string => join(folder, name);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'offprint-sign-'));
  for (const name of ['a.key', 'b.key']) writeNewKey(path(name));
  [signer, other] = [openSigner(path('a.key')), openSigner(path('b.key'))];
  writeFileSync(path('manifest.json'), '{"manifest":1}\n');
  writeFileSync(path('other.json'), '{"manifest":2}\n');
  writeFileSync(path('manifest.sig'), await signatureOf('manifest.json', signer));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function signatureOf(name: string, by: Signer, manifest?: string): Promise<string> {
  const { blake2b512, sha256 } = await hashManifest(path(name));
  return by.sign(blake2b512, printEntry(entryAfter(undefined, manifest ?? sha256)));
}

describe('a key pair', () => {
  test('is readable by its owner only, and never replaced', () => {
    expect(statSync(path('a.key')).mode & 0o777).toBe(0o600);
    const before = readFileSync(path('a.key'), 'utf8');
    expect(() => writeNewKey(path('a.key'))).toThrow('already exists; expected a new name');
    expect(readFileSync(path('a.key'), 'utf8')).toBe(before);
  });

  test('has a public key whose text can be parsed', () => {
    const text = readFileSync(path('a.key.pub'), 'utf8');
    expect(text).toBe(printPublicKey(signer.publicKey));
    expect(parsePublicKey(text).keyId).toBe(signer.publicKey.keyId);
    expect(parsePublicKey(signer.publicKey.text).text).toBe(signer.publicKey.text);
  });

  test.each([
    ['nothing', ''],
    ['words', 'hello'],
    ['a private key', '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA==\n-----END PRIVATE KEY-----\n'],
    ['a key of another kind', Buffer.alloc(42).toString('base64')],
    ['a key that is cut short', 'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO'],
  ])('is not %s', (_, text) => {
    expect(() => parsePublicKey(text)).toThrow('is not a public key; expected one as "offprint key new" prints it');
  });

  test.each([
    ['is not there', 'none.key', 'does not exist; "offprint key new" makes one'],
    ['is a text', 'manifest.json', 'expected Ed25519 as PKCS #8'],
    ['is a public key', 'a.key.pub', 'expected Ed25519 as PKCS #8'],
  ])('that %s cannot sign', (_, name, message) => {
    expect(() => openSigner(path(name))).toThrow(message);
  });

  test('of another algorithm cannot sign', () => {
    execFileSync('openssl', ['genpkey', '-quiet', '-algorithm', 'RSA', '-out', path('rsa.key')]);
    expect(() => openSigner(path('rsa.key'))).toThrow('it is a key of type rsa');
  });

  test('made by openssl signs', () => {
    execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', path('openssl.key')]);
    chmodSync(path('openssl.key'), 0o600);
    expect(openSigner(path('openssl.key')).publicKey.text).toMatch(/^RW/);
  });
});

describe('a signature', () => {
  test('is deterministic, and names the hash of its manifest', async () => {
    const text = await signatureOf('manifest.json', signer);
    expect(text).toBe(readFileSync(path('manifest.sig'), 'utf8'));
    expect(checkSignature(text, await hashManifest(path('manifest.json')), signer.publicKey)).toMatchObject({ number: 1 });
  });

  const swapped = (text: string, line: number, more: (line: string) => string): string =>
    text
      .split('\n')
      .map((one, at) => (at === line ? more(one) : one))
      .join('\n');
  const flipped = (line: string): string => `${line.slice(0, 40)}${line[40] === 'A' ? 'B' : 'A'}${line.slice(41)}`;

  test.each<[what: string, text: () => Promise<string> | string, message: string]>([
    ['of another manifest', () => signatureOf('other.json', signer), 'it does not match this manifest'],
    ['by another key', () => signatureOf('manifest.json', other), 'it was made with the key'],
    ['with another signature', () => swapped(readFileSync(path('manifest.sig'), 'utf8'), 1, flipped), 'it does not match this manifest'],
    [
      'with a comment that was changed',
      () => swapped(readFileSync(path('manifest.sig'), 'utf8'), 2, (line) => line.replace('generation 1', 'generation 9')),
      'it does not match this manifest',
    ],
    [
      'with a signature of the comment that was changed',
      () => swapped(readFileSync(path('manifest.sig'), 'utf8'), 3, flipped),
      'it does not match this manifest',
    ],
    [
      'of which the comment names another manifest',
      () => signatureOf('manifest.json', signer, '0'.repeat(64)),
      'its comment names another manifest',
    ],
    ['that is a page of errors', () => '<!doctype html><title>404</title>', 'not a signature in the format of minisign'],
    ['that is empty', () => '', 'not a signature in the format of minisign'],
  ])('%s is refused', async (_, text, message) => {
    const hashes = await hashManifest(path('manifest.json'));
    const given = await text();
    expect(() => checkSignature(given, hashes, signer.publicKey)).toThrow(message);
  });

  test('has the key id of its key file', () => {
    const { keyId } = parseSignature(readFileSync(path('manifest.sig'), 'utf8'));
    expect(readFileSync(path('a.key.pub'), 'utf8')).toContain(`minisign public key ${keyId}\n`);
  });

  test('is over the BLAKE2b-512 hash of the file', async () => {
    const hash = createHash('blake2b512')
      .update(readFileSync(path('manifest.json')))
      .digest();
    expect((await hashManifest(path('manifest.json'))).blake2b512).toEqual(hash);
  });
});

describeWith(['minisign'], 'minisign', () => {
  const check = (manifest: string, key: string): string =>
    execFileSync('minisign', ['-Vm', path(manifest), '-x', path('manifest.sig'), '-p', path(key)], { encoding: 'utf8', stdio: 'pipe' });

  test('accepts our signature, and shows the generation', () => {
    expect(check('manifest.json', 'a.key.pub')).toContain(
      'Signature and comment signature verified\nTrusted comment: generation 1 manifest ',
    );
  });

  test('refuses another file and another key', () => {
    expect(() => check('other.json', 'a.key.pub')).toThrow('verification failed');
    expect(() => check('manifest.json', 'b.key.pub')).toThrow('Command failed');
  });

  test('makes a signature that we accept', async () => {
    execFileSync('minisign', ['-GW', '-p', path('m.pub'), '-s', path('m.key')], { stdio: 'pipe' });
    const { sha256 } = await hashManifest(path('manifest.json'));
    const comment = printEntry(entryAfter(undefined, sha256));
    execFileSync('minisign', ['-Sm', path('manifest.json'), '-x', path('m.sig'), '-s', path('m.key'), '-t', comment], { stdio: 'pipe' });
    const key = parsePublicKey(readFileSync(path('m.pub'), 'utf8'));
    expect(checkSignature(readFileSync(path('m.sig'), 'utf8'), await hashManifest(path('manifest.json')), key)).toMatchObject({
      number: 1,
    });
  });
});
