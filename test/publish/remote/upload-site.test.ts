import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openGenerations } from '../../../src/publish/generations/open-generations.ts';
import { printManifest } from '../../../src/publish/manifest.ts';
import { groupOf } from '../../../src/publish/manifest-group.ts';
import { PublishError } from '../../../src/publish/publish-error.ts';
import { openPublication } from '../../../src/publish/remote/open-publication.ts';
import { remoteToolOf } from '../../../src/publish/remote/remote-tool.ts';
import { openUploadProgress } from '../../../src/publish/remote/upload-progress.ts';
import { uploadSite } from '../../../src/publish/remote/upload-site.ts';
import { describeWith } from '../../system-programs.ts';
import { type ObjectStore, openObjectStore } from './object-store.ts';

let folder = '';
let site = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-upload-'));
  site = join(folder, '_site');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function writeSite(files: Readonly<Record<string, string>>): Promise<void> {
  await rm(site, { recursive: true, force: true });
  const entries = Object.entries(files).map(([path, text]) => ({
    path,
    sizeBytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
    mediaType: 'text/plain',
    group: groupOf(path),
  }));
  for (const [path, text] of [
    ...Object.entries(files),
    ['manifest.json', printManifest({ site: 'https://tidewater.example', files: entries })],
  ]) {
    await mkdir(dirname(join(site, path ?? '')), { recursive: true });
    await writeFile(join(site, path ?? ''), text ?? '');
  }
}

interface Target {
  readonly remote: string;
  readonly options?: readonly string[];
  readonly extensionless?: boolean;
}

/** Number of files that were uploaded and deleted. */
async function publish({ remote, options = [], extensionless = false }: Target): Promise<{ put: number; deleted: number }> {
  const tool = remoteToolOf(remote, ['--config', '', ...options]);
  const generation = openGenerations(site).current();
  if (generation === undefined) throw new Error(`no site in ${site}`);
  const { plan, manifestHash } = await openPublication(generation, tool, { remote: 'journal:site', extensionless });
  const progress = await openUploadProgress(generation, { remote, manifestHash });
  return { put: await uploadSite(generation, plan, { tool, progress, show: () => undefined }), deleted: plan.deletions.length };
}

const FIRST = {
  'index.html': 'home',
  'content/1/é 1.html': 'page',
  'content/1/é 1.md': 'text',
  'assets/a.0123abcd.css': 'a {}',
  'feed.json': '{}',
};

describeWith(['rclone'], 'publishing with rclone', () => {
  test('makes a folder equal to the site, and keeps other files', async () => {
    const remote = join(folder, 'there');
    await mkdir(remote);
    await writeFile(join(remote, 'notes.txt'), 'of somebody else');
    await writeSite({ 'index.html': 'home', 'é 1.html': 'page', 'content/1/e1.html': 'page' });
    expect(await publish({ remote })).toEqual({ put: 4, deleted: 0 });
    await writeSite({ 'index.html': 'home again', 'é 1.html': 'page' });
    expect(await publish({ remote })).toEqual({ put: 2, deleted: 1 });
    expect(await publish({ remote })).toEqual({ put: 0, deleted: 0 });
    const there = (await readdir(remote, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    expect(there.sort()).toEqual(['index.html', 'manifest.json', 'notes.txt', 'é 1.html']);
    expect(await readFile(join(remote, 'manifest.json'))).toEqual(await readFile(join(site, 'manifest.json')));
  });

  test('repairs a damaged remote manifest by uploading everything', async () => {
    const remote = join(folder, 'there');
    await mkdir(remote);
    await writeFile(join(remote, 'manifest.json'), '{"manifest":1,');
    await writeSite({ 'index.html': 'home' });
    expect(await publish({ remote })).toEqual({ put: 2, deleted: 0 });
  });

  test('a site that differs from its manifest is not uploaded', async () => {
    await writeSite({ 'index.html': 'home' });
    await writeFile(join(site, 'index.html'), 'touched by hand');
    await expect(publish({ remote: join(folder, 'there') })).rejects.toThrow('index.html has 15 bytes; expected 4');
  });
});

describeWith(['rclone'], 'publishing to a store of objects', () => {
  let store: ObjectStore;
  let target: Target;
  beforeEach(async () => {
    // rclone fails with the certificate bundle that AWS_CA_BUNDLE names on some machines.
    vi.stubEnv('AWS_CA_BUNDLE', undefined);
    store = await openObjectStore();
    const keys = ['--s3-access-key-id', 'a', '--s3-secret-access-key', 'b', '--s3-no-check-bucket', '--s3-no-head', '--retries', '1'];
    target = { remote: ':s3:journal', options: ['--s3-provider', 'Other', '--s3-endpoint', store.url, ...keys], extensionless: true };
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await store.close();
  });

  test('sets media type and caching of each object; a page is also at its URL without ending', async () => {
    await writeSite({ ...FIRST, 'content/1/é 1/F1.html': 'figure' });
    await publish(target);
    const facts = [...store.objects].map(([key, { contentType, cacheControl }]) => [key, contentType, cacheControl?.split(',')[1]?.trim()]);
    expect(facts.sort()).toEqual([
      ['assets/a.0123abcd.css', 'text/css; charset=utf-8', 'max-age=31536000'],
      ['content/1/é 1', 'text/html; charset=utf-8', 'max-age=0'],
      ['content/1/é 1.html', 'text/html; charset=utf-8', 'max-age=0'],
      ['content/1/é 1.md', 'text/markdown; charset=utf-8', 'max-age=0'],
      ['content/1/é 1/F1', 'text/html; charset=utf-8', 'max-age=0'],
      ['content/1/é 1/F1.html', 'text/html; charset=utf-8', 'max-age=0'],
      ['feed.json', 'application/feed+json', 'max-age=0'],
      ['index.html', 'text/html; charset=utf-8', 'max-age=0'],
      ['manifest.json', 'application/json', 'max-age=0'],
    ]);
    expect(store.log.at(-1)).toBe('put manifest.json');
  });

  test('is resumed after an interruption, and deletes only at the end', async () => {
    await writeSite({ 'index.html': 'home', 'old.html': 'old' });
    await publish(target);
    await writeSite({ 'assets/b.89abcdef.css': 'b {}', 'index.html': 'new home' });
    store.log.length = 0;
    store.refuses = (key) => key === 'index.html';
    await expect(publish(target)).rejects.toThrow(PublishError);
    expect(store.log).toEqual(['put assets/b.89abcdef.css']);
    store.refuses = () => false;
    expect(await publish(target)).toEqual({ put: 2, deleted: 2 });
    expect(store.log.slice(1, 3)).toEqual(['put index.html', 'put manifest.json']);
    // Objects of one step are uploaded concurrently, in any order.
    expect(store.log.slice(3).sort()).toEqual(['delete old', 'delete old.html']);
  });
});
