import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockOutput } from '../../../src/publish/build-lock.ts';
import { FileUnavailableError } from '../../../src/publish/generations/file-unavailable-error.ts';
import { openGenerations } from '../../../src/publish/generations/open-generations.ts';
import { statePathsOf } from '../../../src/publish/generations/state-folder.ts';
import { PREVIEW_PATH } from '../../../src/publish/preview-path.ts';
import { openPublication } from '../../../src/publish/remote/open-publication.ts';
import type { RemoteTool } from '../../../src/publish/remote/remote-tool.ts';
import { runCopier } from '../../../src/publish/remote/run-copier.ts';
import { openUploadProgress } from '../../../src/publish/remote/upload-progress.ts';
import { uploadSite } from '../../../src/publish/remote/upload-site.ts';
import { withManifest } from '../../serve/hosts/with-manifest.ts';
import { type Files, withParts } from '../mirror/built-site.ts';
import { publishFiles } from '../publish-files.ts';

let root: string;
let output: string;
let remote: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-remote-'));
  output = join(root, '_site');
  remote = join(root, 'remote');
  mkdirSync(remote);
});
afterEach(() => rm(root, { recursive: true }));

const LARGE = Buffer.alloc(3_000_000, 'large ');

/** Files of a generation, whose content has its number, and the manifest. */
function siteOf(number: number): Record<string, string | Uint8Array> {
  const large = Buffer.concat([Buffer.from(`generation ${number}`), LARGE]);
  const paths = ['index.html', 'content/1/e1.html', 'content/1/e1.md', `assets/a.0000000${number}.css`, 'journal.json'];
  const files = [...paths.map((path) => ({ path, bytes: `generation ${number}` })), { path: 'content/1/e1.zip', bytes: large }];
  return Object.fromEntries(withManifest(files).map(({ path, bytes }) => [path, bytes]));
}

/** A remote in a folder; `beforeUpload` is run before each call that uploads. */
function folderTool(beforeUpload: () => Promise<unknown> = async () => undefined): RemoteTool {
  return {
    name: 'folder',
    read: async (key) => (existsSync(join(remote, key)) ? readFileSync(join(remote, key)) : undefined),
    async upload(folder) {
      await beforeUpload();
      cpSync(folder, remote, { recursive: true, dereference: true });
    },
    async remove(keys) {
      for (const key of keys) rmSync(join(remote, key), { force: true });
    },
  };
}

async function upload(tool: RemoteTool): Promise<number> {
  const generation = openGenerations(output).current();
  if (generation === undefined) throw new Error('no generation');
  const { plan, manifestHash } = await openPublication(generation, tool, { remote: 'journal:site', extensionless: false });
  const progress = await openUploadProgress(generation, { remote: 'folder', manifestHash });
  return uploadSite(generation, plan, { tool, progress, show: () => undefined });
}

function remoteNow(): Record<string, string> {
  const entries = readdirSync(remote, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(files.map((file) => [file.slice(remote.length + 1), readFileSync(file, 'utf8').slice(0, 20)]));
}

describe('an upload', () => {
  test('interrupted before its deletions is completed by the next one, although no manifest lists them any more', async () => {
    await publishFiles(output, siteOf(1));
    await upload(folderTool());
    await publishFiles(output, siteOf(2));
    const cutShort: RemoteTool = { ...folderTool(), remove: () => Promise.reject(new Error('cut short')) };
    await expect(upload(cutShort)).rejects.toThrow('cut short');
    expect(Object.keys(remoteNow())).toContain('assets/a.00000001.css');
    expect(await upload(folderTool())).toBe(0);
    expect(Object.keys(remoteNow())).not.toContain('assets/a.00000001.css');
  });

  test('during other publications has files of one generation', async () => {
    await publishFiles(output, siteOf(1));
    let number = 1;
    await upload(folderTool(() => publishFiles(output, siteOf(++number))));
    expect(number).toBeGreaterThan(4);
    const { 'manifest.json': manifest, 'content/1/e1.zip': large, ...pages } = remoteNow();
    expect(readFileSync(join(remote, 'manifest.json'), 'utf8')).toBe(siteOf(1)['manifest.json']);
    expect([manifest?.slice(0, 13), large]).toEqual(['{"manifest":1', 'generation 1large la']);
    expect(new Set(Object.values(pages))).toEqual(new Set(['generation 1']));
    expect(Object.keys(pages)).toEqual(['assets/a.00000001.css', 'content/1/e1.html', 'content/1/e1.md', 'index.html', 'journal.json']);
    expect(readdirSync(statePathsOf(output).folder).filter((name) => name.startsWith('upload'))).toEqual([]);
  });

  test('includes no foreign files', async () => {
    await publishFiles(output, siteOf(1));
    mkdirSync(join(output, '.git'));
    for (const path of ['.env', '.git/config', 'notes.txt']) writeFileSync(join(output, path), 'mine');
    await upload(folderTool());
    expect(Object.keys(remoteNow())).toEqual(Object.keys(siteOf(1)).sort());
  });

  test.each(['content/1/e1.html', 'manifest.json'])('refuses a damaged file: %s', async (path) => {
    await publishFiles(output, siteOf(1));
    const file = join(output, path);
    const { mtimeMs } = statSync(file);
    writeFileSync(file, readFileSync(file, 'utf8').replace('1', '7'));
    utimesSync(file, mtimeMs / 1000, mtimeMs / 1000);
    await expect(upload(folderTool())).rejects.toThrow(FileUnavailableError);
    expect(Object.values(remoteNow())).not.toContain('generation 7');
  });
});

describe('a copy command', () => {
  const note = (): void => undefined;

  test('runs under the lock, and returns its exit code', async () => {
    await publishFiles(output, siteOf(1));
    const running = runCopier(output, `until [ -e ${root}/go ]; do sleep 0.1; done; cp -r {site}/. ${remote}`, { isDryRun: false, note });
    await expect.poll(() => lockOutput(output).then((lock) => lock.release(), String)).toContain('another publish (process');
    writeFileSync(join(root, 'go'), '');
    expect(await running).toEqual({ command: `until [ -e ${root}/go ]; do sleep 0.1; done; cp -r ${output}/. ${remote}`, code: 0 });
    expect(Object.keys(remoteNow())).toEqual(Object.keys(siteOf(1)).sort());
    expect(await runCopier(output, 'exit 23 # {site}', { isDryRun: false, note })).toMatchObject({ code: 23 });
    await (await lockOutput(output)).release();
  });

  test('gets a quoted path', async () => {
    output = join(root, "the journal's $HOME", '_site');
    mkdirSync(dirname(output));
    await publishFiles(output, siteOf(1));
    expect(await runCopier(output, `cp -r {site}/. ${remote}`, { isDryRun: false, note })).toMatchObject({ code: 0 });
    expect(existsSync(join(remote, 'manifest.json'))).toBe(true);
  });

  test('is not run in a dry run, and must name the site', async () => {
    await publishFiles(output, siteOf(1));
    expect(await runCopier(output, `cp -r {site}/. ${remote}`, { isDryRun: true, note })).toMatchObject({ code: 0 });
    expect(remoteNow()).toEqual({});
    await expect(runCopier(output, 'rsync host:', { isDryRun: false, note })).rejects.toThrow(
      'does not name the site; expected {site} in it',
    );
  });

  test('is preceded by a warning about foreign files', async () => {
    await publishFiles(output, siteOf(1));
    writeFileSync(join(output, '.env'), 'SECRET=1');
    const notes: string[] = [];
    await runCopier(output, 'true {site}', { isDryRun: false, note: (message) => notes.push(message) });
    expect(notes).toEqual([`${output} contains files that are not part of the site, which the command may copy too: ".env"`]);
  });

  test('must exclude a state inside the site', async () => {
    mkdirSync(join(output, '.offprint/base'), { recursive: true });
    await publishFiles(output, siteOf(1));
    expect(statePathsOf(output).isInside).toBe(true);
    await expect(runCopier(output, `cp -r {site}/. ${remote}`, { isDryRun: false, note })).rejects.toThrow(
      'exclude it, as rsync does by --exclude=/.offprint',
    );
    expect(remoteNow()).toEqual({});
    await runCopier(output, `tar --exclude=./.offprint -C {site} -c . | tar -C ${remote} -x`, { isDryRun: false, note });
    expect(Object.keys(remoteNow())).toEqual(Object.keys(siteOf(1)).sort());
  });

  test('does not run for a preview, because its drafts would become public', async () => {
    await publishFiles(output, { ...siteOf(1), [PREVIEW_PATH]: 'drafts' });
    await expect(runCopier(output, `cp -r {site}/. ${remote}`, { isDryRun: false, note })).rejects.toThrow('is a preview');
    expect(remoteNow()).toEqual({});
    await (await lockOutput(output)).release();
  });

  test('copies one generation after an interrupted publication', async () => {
    await publishFiles(output, siteOf(1));
    await publishFiles(output, siteOf(2));
    // State after a kill that followed the commit: a file of the new generation is pending.
    const { pending } = statePathsOf(output);
    mkdirSync(join(pending, '2'), { recursive: true });
    execFileSync('mv', [join(output, 'index.html'), join(pending, '2/index.html')]);
    await runCopier(output, `cp -r {site}/. ${remote}`, { isDryRun: false, note });
    expect(remoteNow()['index.html']).toBe('generation 2');
  });
});

describe('an upload of a site whose manifest has parts', () => {
  const site = (count: number, changed = -1): Files =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`content/1/e${at}.html`, at === changed ? 'new' : `article ${at}`]));
  const inOneFile = (files: Files): Record<string, string> =>
    Object.fromEntries(
      withManifest(Object.entries(files).map(([path, bytes]) => ({ path, bytes }))).map(({ path, bytes }) => [path, String(bytes)]),
    );
  const contentOf = (files: Files): Record<string, string> =>
    Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString().slice(0, 20)]));
  const read: string[] = [];
  const tool = (): RemoteTool => {
    const { read: readKey, ...further } = folderTool();
    read.length = 0;
    return { ...further, read: (key) => readKey(read[read.push(key) - 1] ?? '') };
  };

  test('reads and replaces the parts that differ', async () => {
    const [before, after] = [withParts(site(40), 4), withParts(site(40, 7), 4)];
    await publishFiles(output, before);
    expect(await upload(tool())).toBe(Object.keys(before).length);
    expect(read).toEqual(['manifest.json']);
    await publishFiles(output, after);
    expect(await upload(tool())).toBe(3);
    expect(read).toEqual(['manifest.json', ...Object.keys(before).filter((path) => !(path in after))]);
    expect(remoteNow()).toEqual(contentOf(after));
    expect(await upload(tool())).toBe(0);
  });

  test.each([
    ['one file', 'parts', inOneFile(site(40)), withParts(site(40), 4)],
    ['parts', 'one file', withParts(site(40), 4), inOneFile(site(40))],
  ])('replaces only the manifest when it changes from %s to %s', async (_from, _to, before, after) => {
    await publishFiles(output, before);
    await upload(tool());
    await publishFiles(output, after);
    expect(await upload(tool())).toBe(Object.keys(after).length - 40);
    expect(remoteNow()).toEqual(contentOf(after));
  });

  test.each(['missing', 'damaged'])('uploads everything and deletes nothing if a part of the remote is %s', async (what) => {
    const [before, after] = [withParts(site(40), 4), withParts(site(39), 4)];
    await publishFiles(output, before);
    await upload(tool());
    const [part = ''] = Object.keys(before).filter((path) => path.startsWith('manifest/') && !(path in after));
    if (what === 'missing') rmSync(join(remote, part));
    else writeFileSync(join(remote, part), 'cut');
    await publishFiles(output, after);
    expect(await upload(tool())).toBe(Object.keys(after).length);
    expect(remoteNow()).toMatchObject({ ...contentOf(after), 'content/1/e39.html': 'article 39' });
  });

  test('that would delete more than 10 % of all articles is refused', async () => {
    await publishFiles(output, withParts(site(40), 4));
    await upload(tool());
    await publishFiles(output, withParts(site(35), 4));
    await expect(upload(tool())).rejects.toThrow(/5 of 40 published articles /);
    await publishFiles(output, withParts(site(36), 4));
    await upload(tool());
    expect(remoteNow()).toEqual(contentOf(withParts(site(36), 4)));
  });
});

test('an upload that would delete more than 10 % of the articles of the remote is refused, unless it is allowed', async () => {
  const site = (count: number): Record<string, string> => {
    const pages = Array.from({ length: count }, (_, at) => ({ path: `content/1/e${at}.html`, bytes: `article ${at}` }));
    return Object.fromEntries(withManifest(pages).map(({ path, bytes }) => [path, String(bytes)]));
  };
  await publishFiles(output, site(10));
  await upload(folderTool());
  await publishFiles(output, site(6));
  await expect(upload(folderTool())).rejects.toThrow(
    /4 of 10 published articles .*\(content\/1\/e6, .*journal:site is unchanged.*--allow-removals/,
  );
  const generation = openGenerations(output).current();
  if (generation === undefined) throw new Error('no generation');
  const allowed = await openPublication(generation, folderTool(), { remote: 'journal:site', extensionless: false, allowRemovals: true });
  expect(allowed.plan.deletions).toHaveLength(4);
});
