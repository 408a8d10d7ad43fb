import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ManifestEntry } from '../../../src/publish/manifest.ts';
import { checkTrust, type TrustCheck } from '../../../src/publish/mirror/check-trust.ts';
import type { FetchedManifest } from '../../../src/publish/mirror/fetch-manifest.ts';
import type { MirrorSource } from '../../../src/publish/mirror/source.ts';
import { appendEntry, entryAfter, type GenerationEntry, printEntry } from '../../../src/publish/signing/generation-log.ts';
import { openSigner, writeNewKey } from '../../../src/publish/signing/signing-key.ts';
import { LOG_PATH, SIGNATURE_PATH } from '../../../src/publish/signing/signing-paths.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'offprint-trust-'));
  writeNewKey(join(root, 'key'));
});
afterAll(() => rmSync(root, { recursive: true }));

const sha256 = (bytes: string): string => createHash('sha256').update(bytes).digest('hex');

/** The generations of a journal; `words` is the content of the first manifest, so that another one is another history. */
function historyOf(count: number, words = 'first'): readonly GenerationEntry[] {
  const entries: GenerationEntry[] = [];
  for (let at = 1; at <= count; at++) entries.push(entryAfter(entries.at(-1), sha256(at === 1 ? words : `manifest ${at}`)));
  return entries;
}

/** Checks a site whose newest generation is the last of a history against the generation that a mirror has pinned. */
async function check(history: readonly GenerationEntry[], pinned: GenerationEntry | undefined, allowsRollback = false): Promise<unknown> {
  const entry = history.at(-1);
  if (entry === undefined) throw new Error('no generation');
  const signer = openSigner(join(root, 'key'));
  const manifest = entry.number === 1 ? 'first' : `manifest ${entry.number}`;
  const file = join(root, 'manifest');
  writeFileSync(file, manifest);
  const log = history.slice(0, -1).reduce(appendEntry, '');
  const texts: Readonly<Record<string, string>> = {
    [LOG_PATH]: log,
    [SIGNATURE_PATH]: signer.sign(createHash('blake2b512').update(manifest).digest(), printEntry(entry)),
  };
  const source: MirrorSource = {
    name: 'https://journal.example',
    read: async (path) => Buffer.from(texts[path] ?? ''),
    open: () => Promise.reject(new Error('not used')),
  };
  const listed: ManifestEntry = { path: LOG_PATH, sizeBytes: log.length, sha256: sha256(log), mediaType: 'text/plain', group: 'feeds' };
  const found: FetchedManifest = { manifest: { site: 'https://journal.example', files: [listed] }, file, transferredBytes: 0 };
  const options: TrustCheck = {
    pin: pinned && { key: signer.publicKey, entry: pinned },
    trust: { allowsRollback, ...(pinned === undefined && { key: signer.publicKey }) },
    retry: { idleTimeoutMs: 1000, backoffMs: 1, attempts: 1 },
  };
  return checkTrust(source, found, options);
}

const history = historyOf(4);
const [, , third, fourth] = history;

test('a newer generation of the pinned history is trusted, and so is the first one', async () => {
  expect(await check(history, third)).toMatchObject({ entry: fourth, isFirst: false });
  expect(await check(history, undefined)).toMatchObject({ entry: fourth, isFirst: true });
});

test('an older generation than the pinned one is refused, unless a rollback is allowed', async () => {
  await expect(check(history.slice(0, 3), fourth)).rejects.toThrow('is at generation 3, but this mirror has seen generation 4');
  expect(await check(history.slice(0, 3), fourth, true)).toMatchObject({ entry: third });
});

test('a history in which the pinned generation is another one is refused, unless a rollback is allowed', async () => {
  const rewritten = historyOf(4, 'another');
  await expect(check(rewritten, third)).rejects.toThrow('has a generation 3 that differs from the pinned one: its history was rewritten');
  await expect(check(rewritten, fourth)).rejects.toThrow('its history was rewritten');
  expect(await check(rewritten, third, true)).toMatchObject({ entry: { number: 4 } });
});
