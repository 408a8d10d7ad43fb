import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, useBuiltWorkspace } from './built-workspace.ts';
import { buildBy, runCli } from './run-cli.ts';
import { serveSite, siteOf } from './site-readers.ts';

const workspace = useBuiltWorkspace();

test.each([
  ['lost', (cache: string) => rm(cache, { recursive: true })],
  ['cut short in every file', (cache: string) => forEachFile(cache, (path, bytes) => truncate(path, bytes.length >> 1))],
  ['zeros in every file', (cache: string) => forEachFile(cache, (path, bytes) => writeFile(path, Buffer.alloc(bytes.length)))],
  [
    'of an earlier generation',
    async (cache: string) => {
      await cp(cache, `${cache}.old`, { recursive: true, preserveTimestamps: true });
      await workspace.change('an edit');
      expect(await buildBy(workspace.path, 2)).toMatchObject({ code: 0 });
      await rm(cache, { recursive: true });
      await rename(`${cache}.old`, cache);
    },
  ],
])('a cache that is %s: the next build is a clean one', async (_, damage) => {
  await damage(join(workspace.path, 'cache'));
  await workspace.change('an edit');
  expect(await buildBy(workspace.path, 2)).toMatchObject({ code: 0 });
  expect(await workspace.differencesFromClean()).toEqual([]);
});

test.each([
  ['with another time', false],
  ['with the same size and time', true],
])('a flipped byte %s is never served', async (_, isHidden) => {
  const page = join(siteOf(workspace.path), 'content/2019/strand-00001.html');
  const before = await readFile(page);
  await flipByte(page, isHidden);
  const served = await serveSite(siteOf(workspace.path));
  try {
    const { status, text } = await ask(served, 'content/2019/strand-00001.html');
    expect(status === 503 || (status === 200 && sha256(text) === sha256(before.toString()))).toBe(true);
    expect(await ask(served, 'index.html')).toMatchObject({ status: 200 });
  } finally {
    await served.close();
  }
  const verify = (...options: readonly string[]) => runCli(['verify', siteOf(workspace.path), '--workers', '1', ...options]);
  expect((await verify()).code).not.toBe(0);
  await verify('--repair');
  expect(await buildBy(workspace.path, 1)).toMatchObject({ code: 0 });
  expect(await verify()).toMatchObject({ code: 0 });
  expect(await readFile(page)).toEqual(before);
});

test('files that were edited or deleted by hand are rebuilt, and foreign files stay', async () => {
  const site = siteOf(workspace.path);
  await writeFile(join(site, 'archive.html'), 'by hand');
  await rm(join(site, 'index.html'));
  await writeFile(join(site, 'CNAME'), 'strandline.example\n');
  await mkdir(join(site, 'content/2019/own'));
  await writeFile(join(site, 'content/2019/own/notes.txt'), 'of the editor');
  await symlink('/etc/passwd', join(site, 'link.txt'));
  await workspace.change('an edit');
  expect(await buildBy(workspace.path, 2)).toMatchObject({ code: 0 });
  expect(await readFile(join(site, 'CNAME'), 'utf8')).toBe('strandline.example\n');
  expect(await readFile(join(site, 'content/2019/own/notes.txt'), 'utf8')).toBe('of the editor');
  const served = await serveSite(site);
  try {
    expect(await ask(served, 'CNAME')).toMatchObject({ status: 404 });
    expect(await ask(served, 'link.txt')).toMatchObject({ status: 404 });
  } finally {
    await served.close();
  }
  await Promise.all(['CNAME', 'content/2019/own', 'link.txt'].map((path) => rm(join(site, path), { recursive: true })));
  expect(await workspace.differencesFromClean()).toEqual([]);
});

test.each([
  ['a manifest of another generation', 'site/manifest.json', 'copied'],
  ['a manifest that is cut short', 'site/manifest.json', 'cut'],
  ['a damaged newest record', '.site.state/gen/2', 'flipped'],
  ['a damaged complete list', '.site.state/base/1', 'flipped'],
  ['a lost record', '.site.state/gen', 'deleted'],
  ['a lost note of what was applied', '.site.state/applied', 'deleted'],
] as const)('%s: the next build is a clean one', async (_, path, damage) => {
  const target = join(workspace.path, path);
  const older = await readFile(join(siteOf(workspace.path), 'manifest.json'));
  await workspace.change('a removal');
  expect(await buildBy(workspace.path, 2)).toMatchObject({ code: 0 });
  await DAMAGES[damage](target, older);
  await workspace.change('an edit');
  expect(await buildBy(workspace.path, 2)).toMatchObject({ code: 0, stderr: expect.not.stringContaining('was published: move') });
  expect(await workspace.differencesFromClean()).toEqual([]);
});

test('a site without its state is recognized by its manifest: it is served and rebuilt, and foreign files stay', async () => {
  await rm(join(workspace.path, '.site.state'), { recursive: true });
  await writeFile(join(siteOf(workspace.path), 'CNAME'), 'strandline.example\n');
  const served = await serveSite(siteOf(workspace.path));
  try {
    expect(await ask(served, 'index.html')).toMatchObject({ status: 200 });
    expect(await ask(served, 'CNAME')).toMatchObject({ status: 404 });
  } finally {
    await served.close();
  }
  await workspace.change('an edit');
  expect(await buildBy(workspace.path, 2)).toMatchObject({ code: 0 });
  expect(await readFile(join(siteOf(workspace.path), 'CNAME'), 'utf8')).toBe('strandline.example\n');
  await rm(join(siteOf(workspace.path), 'CNAME'));
  expect(await workspace.differencesFromClean()).toEqual([]);
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const DAMAGES = {
  copied: (path: string, older: Buffer) => writeFile(path, older),
  cut: async (path: string) => truncate(path, (await stat(path)).size >> 1),
  flipped: (path: string) => flipByte(path, false),
  deleted: (path: string) => rm(path, { recursive: true }),
} as const;

/** Changes one byte of a file; `isHidden` restores its time. */
async function flipByte(path: string, isHidden: boolean): Promise<void> {
  const bytes = await readFile(path);
  const { atime, mtime } = await stat(path);
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
  if (isHidden) await utimes(path, atime, mtime);
}

async function forEachFile(root: string, act: (path: string, bytes: Buffer) => Promise<void>): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name);
    await act(path, await readFile(path));
  }
}
