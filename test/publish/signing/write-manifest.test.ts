import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareText } from '../../../src/model/text/compare.ts';
import { readSiteState } from '../../../src/publish/generations/site-state.ts';
import { mapLazy } from '../../../src/publish/lazy-list.ts';
import type { ManifestEntry } from '../../../src/publish/manifest.ts';
import { groupOf } from '../../../src/publish/manifest-group.ts';
import { isPartPath } from '../../../src/publish/manifest-parts.ts';
import { openManifest } from '../../../src/publish/manifest-text.ts';
import { publishStage } from '../../../src/publish/publish-stage.ts';
import { readManifestIn } from '../../../src/publish/read-manifest.ts';
import { printPublicKey } from '../../../src/publish/signing/minisign.ts';
import { readSignedState } from '../../../src/publish/signing/signed-state.ts';
import { openSigner, type Signer, writeNewKey } from '../../../src/publish/signing/signing-key.ts';
import { PUBLIC_KEY_PATH } from '../../../src/publish/signing/signing-paths.ts';
import { verifySignature } from '../../../src/publish/signing/verify-signature.ts';
import { writeSignedManifest } from '../../../src/publish/signing/write-manifest.ts';
import type { PublishedFile } from '../../../src/publish/site-manifest.ts';
import { openStageWriter } from '../../../src/publish/stage.ts';

let root: string;
let output: string;
let signer: Signer;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'offprint-signed-manifest-'));
  output = join(root, '_site');
  writeNewKey(join(root, 'a.key'));
  signer = openSigner(join(root, 'a.key'));
});
afterEach(() => rmSync(root, { recursive: true }));

interface Publication {
  readonly isParted: boolean;
  /** True if the published manifest is updated, as in an incremental build. */
  readonly isUpdate?: boolean;
}

/** Publishes 700 pages, of which one has the given text, with a signed manifest. */
async function publish(text: string, { isParted, isUpdate = false }: Publication): Promise<readonly string[]> {
  const { list } = readSiteState(output);
  const stage = openStageWriter(output, list);
  for (let at = 0; at < 700; at++) stage.writeSync({ path: `content/1/e${at}.html`, bytes: at === 7 ? text : `article ${at}` });
  stage.writeSync({ path: PUBLIC_KEY_PATH, bytes: printPublicKey(signer.publicKey) });
  const entryOf = ({ path, sizeBytes, sha256 }: PublishedFile): ManifestEntry => {
    return { path, sizeBytes, sha256, mediaType: 'text/html', group: groupOf(path) };
  };
  const last = isUpdate ? openManifest({ read: (path) => readFileSync(join(output, path)) }) : undefined;
  await writeSignedManifest(readSignedState(output), {
    siteUrl: 'https://tidewater.example',
    signer,
    stage,
    isParted,
    entries() {
      const staged = mapLazy(
        stage.files.slice().toSorted((a, b) => compareText(a.path, b.path)),
        entryOf,
      );
      const entryByPath = new Map(Array.from(staged, (entry) => [entry.path, entry] as const));
      return {
        last,
        staged,
        hasHistory: isUpdate,
        before: () => undefined,
        removed: () => [],
        entryByPath: isUpdate ? entryByPath : new Map(),
      };
    },
    entriesOf: (files) => mapLazy(files, entryOf),
    ownFiles: () => stage.files,
  });
  return (await publishStage(output, stage.files, { graceMs: 0 })).written;
}

describe('a signed manifest in parts', () => {
  test('is covered by the signature of the list of its parts', async () => {
    const written = await publish('one', { isParted: true });
    expect(written.filter(isPartPath).length).toBeGreaterThan(1);
    expect(await verifySignature(output, signer.publicKey)).toMatchObject({ kind: 'good', generation: 1 });
    expect((await readManifestIn(output)).files).toHaveLength(701);
  });

  test.each([false, true])('of the same site is not signed again; an edit signs the next generation (update: %s)', async (isUpdate) => {
    await publish('one', { isParted: true });
    expect(await publish('one', { isParted: true, isUpdate })).toEqual([]);
    const written = await publish('two', { isParted: true, isUpdate });
    // The part of the page, and that of the log.
    expect(written.filter((path) => !isPartPath(path))).toEqual([
      '.well-known/offprint-log.txt',
      'content/1/e7.html',
      'manifest.json',
      'manifest.sig',
    ]);
    expect(written.filter(isPartPath)).toHaveLength(2);
    expect(await verifySignature(output, signer.publicKey)).toMatchObject({ kind: 'good', generation: 2 });
    expect((await readManifestIn(output)).files.map(({ path }) => path)).toContain('.well-known/offprint-log.txt');
  });

  test.each([false, true])('follows a manifest in one file, and is followed by it (update: %s)', async (isUpdate) => {
    for (const isParted of [true, false, true]) {
      await publish('one', { isParted, isUpdate });
      const { files, parts } = await readManifestIn(output);
      expect([parts === undefined, (await readFile(join(output, 'manifest.json'), 'utf8')).slice(0, 13)]).toEqual([
        !isParted,
        isParted ? '{"manifest":2' : '{"manifest":1',
      ]);
      expect(files.filter(({ path }) => path.startsWith('content/'))).toHaveLength(700);
      expect(await verifySignature(output, signer.publicKey)).toMatchObject({ kind: 'good' });
    }
  });
});
