import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isNamedByContent } from '../../src/http/named-by-content.ts';
import { differingPaths } from '../acceptance/build-content.ts';
import { siteContent } from '../build/site-content.ts';
import { siteFiles } from './recorded-scenario.ts';
import { buildBy, buildWords, environmentOf, startCli } from './run-cli.ts';
import { SCENARIOS, writeJournal } from './scenarios.ts';
import { type Served, serveSite, siteOf } from './site-readers.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn('SKIPPED: tests of a full disk and of a mount point: they mount one of their own, as root');

let folder = '';
/** A workspace with its journal built once. */
let built = '';
let workspace = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-other-faults-'));
  built = join(folder, 'built');
  await writeJournal(join(built, 'content'));
  expect(await buildBy(built, 1)).toMatchObject({ code: 0 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  workspace = await mkdtemp(join(folder, 'work-'));
  await rm(workspace, { recursive: true });
  await cp(built, workspace, { recursive: true, preserveTimestamps: true });
});

const edit = (where = workspace): Promise<void> => changed('an edit', where);

async function changed(name: string, where: string): Promise<void> {
  await SCENARIOS.find((scenario) => scenario.name === name)?.change(join(where, 'content'));
}

/** Paths at which the site differs from a clean build of the same content, but for what tells history. */
async function differencesFromClean(): Promise<readonly string[]> {
  const clean = await mkdtemp(join(folder, 'clean-'));
  await cp(join(workspace, 'content'), join(clean, 'content'), { recursive: true, preserveTimestamps: true });
  expect(await buildBy(clean, 2)).toMatchObject({ code: 0 });
  return differingPaths(await siteContent(siteOf(clean)), await listedContent(siteOf(workspace)));
}

/** The content of a site without its state, and without superseded files that wait until readers have stopped to ask for them. */
async function listedContent(site: string): Promise<ReadonlyMap<string, string>> {
  const content = await siteContent(site);
  const isListed = (path: string): boolean => content.get('manifest.json')?.includes(`"path":"${path}"`) === true;
  return new Map([...content].filter(([path]) => !path.startsWith('.offprint/') && (!isNamedByContent(path) || isListed(path))));
}

async function ask({ port }: Served, path: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/${path}`);
  return { status: response.status, text: await response.text() };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test.runIf(isRoot)('a disk that is really full leaves the old site, says so, and with room again the next build publishes', async () => {
  const disk = join(workspace, 'disk');
  await mkdir(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]);
  try {
    const words = [
      'build',
      '--workers',
      '1',
      '--content',
      join(workspace, 'content'),
      '--cache',
      join(workspace, 'cache'),
      '--output',
      join(disk, 'site'),
    ];
    expect(await startCli(words, { env: environmentOf(1) }).result).toMatchObject({ code: 0 });
    const before = await siteFiles(join(disk, 'site'));
    await edit();
    await writeFile(join(disk, 'ballast'), Buffer.alloc(4 << 20)).catch(() => undefined);
    const failed = await startCli(words, { env: environmentOf(2) }).result;
    expect(failed.code).not.toBe(0);
    expect(failed.stderr).toMatch(/no space left|disk is full/);
    expect(failed.stderr).not.toMatch(/\n {4}at /);
    expect(differingPaths(before, await siteFiles(join(disk, 'site')))).toEqual([]);
    await rm(join(disk, 'ballast'));
    expect(await startCli(words, { env: environmentOf(2) }).result).toMatchObject({ code: 0 });
    expect(await readFile(join(disk, 'site/content/2026/strand-00001.html'), 'utf8')).toContain('generation two');
  } finally {
    execFileSync('umount', [disk]);
  }
});

test.runIf(isRoot)('an output that is a mount point is published, edited, and finished after a kill', async () => {
  const site = siteOf(workspace);
  await Promise.all([rm(site, { recursive: true }), rm(join(workspace, '.site.state'), { recursive: true })]);
  await mkdir(site);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', site]);
  try {
    expect(await buildBy(workspace, 1)).toMatchObject({ code: 0 });
    await edit();
    const { child, result } = startCli(buildWords(workspace), { env: environmentOf(2) });
    while (child.exitCode === null && !existsSync(join(site, '.offprint/new'))) await wait(1);
    child.kill('SIGKILL');
    await result;
    expect(await buildBy(workspace, 2)).toMatchObject({ code: 0 });
    expect(await differencesFromClean()).toEqual([]);
    const served = await serveSite(site);
    expect(await ask(served, '.offprint/applied')).toMatchObject({ status: 404 });
    await served.close();
  } finally {
    execFileSync('umount', [site]);
  }
});

test('of two builds at once one publishes; another is refused and names the holder, or follows it', async () => {
  await edit();
  const runs = [1, 2].map(() => startCli(buildWords(workspace), { env: environmentOf(2) }));
  const results = await Promise.all(runs.map(({ result }) => result));
  expect(results.some(({ code }) => code === 0)).toBe(true);
  for (const [place, { code, stderr }] of results.entries()) {
    if (code !== 0) expect(stderr).toContain(`process ${runs[1 - place]?.child.pid}`);
  }
  expect(await differencesFromClean()).toEqual([]);
});

test('a watching server that is killed at any moment leaves a site that the next build makes whole', async () => {
  for (const delayMs of [0, 40, 120, 300, 600]) {
    const { child, result } = startCli(
      [
        'serve',
        '--watch',
        '--port',
        '0',
        '--workers',
        '1',
        '--site',
        siteOf(workspace),
        '--content',
        join(workspace, 'content'),
        '--cache',
        join(workspace, 'cache'),
      ],
      { env: environmentOf(2) },
    );
    await once(child.stderr ?? child, 'data');
    await wait(700);
    await writeFile(join(workspace, 'content/templates/footer.liquid'), `<p>Generation ${delayMs}</p>\n`);
    await edit();
    await wait(delayMs);
    child.kill('SIGKILL');
    await result;
  }
  expect(await buildBy(workspace, 2)).toMatchObject({ code: 0 });
  expect(await differencesFromClean()).toEqual([]);
});

test('a clock that was set back: the newest generation is the one with the highest number', async () => {
  await edit();
  expect(await buildBy(workspace, 20)).toMatchObject({ code: 0 });
  const dated = new Date('2020-01-01T00:00:00Z');
  await changed('a theme change', workspace);
  await utimes(join(workspace, 'content/templates/footer.liquid'), dated, dated);
  expect(await startCli(buildWords(workspace), { env: { ...process.env, SOURCE_DATE_EPOCH: '1577836800' } }).result).toMatchObject({
    code: 0,
  });
  const served = await serveSite(siteOf(workspace));
  try {
    expect((await ask(served, 'index.html')).text).toContain('Generation two');
  } finally {
    await served.close();
  }
});

test.each([
  ['lost', (cache: string) => rm(cache, { recursive: true })],
  ['cut short in every file', (cache: string) => forEachFile(cache, (path, bytes) => truncate(path, bytes.length >> 1))],
  ['zeros in every file', (cache: string) => forEachFile(cache, (path, bytes) => writeFile(path, Buffer.alloc(bytes.length)))],
  [
    'of an earlier generation',
    async (cache: string) => {
      await cp(cache, `${cache}.old`, { recursive: true, preserveTimestamps: true });
      await edit();
      expect(await buildBy(workspace, 2)).toMatchObject({ code: 0 });
      await rm(cache, { recursive: true });
      await rename(`${cache}.old`, cache);
    },
  ],
])('a cache that is %s: the next build is a clean one', async (_, damage) => {
  await damage(join(workspace, 'cache'));
  await edit();
  expect(await buildBy(workspace, 2)).toMatchObject({ code: 0 });
  expect(await differencesFromClean()).toEqual([]);
});

test.each([
  ['with another time', false],
  ['with the same size and time', true],
])('a flipped byte %s is never served', async (_, isHidden) => {
  const page = join(siteOf(workspace), 'content/2026/strand-00001.html');
  const before = await readFile(page);
  await flipByte(page, isHidden);
  const served = await serveSite(siteOf(workspace));
  try {
    const { status, text } = await ask(served, 'content/2026/strand-00001.html');
    expect(status === 503 || (status === 200 && sha256(text) === sha256(before.toString()))).toBe(true);
    expect(await ask(served, 'index.html')).toMatchObject({ status: 200 });
  } finally {
    await served.close();
  }
  const verify = (...options: readonly string[]) => startCli(['verify', siteOf(workspace), '--workers', '1', ...options]).result;
  expect((await verify()).code).not.toBe(0);
  await verify('--repair');
  expect(await buildBy(workspace, 1)).toMatchObject({ code: 0 });
  expect(await verify()).toMatchObject({ code: 0 });
  expect(await readFile(page)).toEqual(before);
});

test('files that were edited or deleted by hand are made again, files of others stay', async () => {
  const site = siteOf(workspace);
  await writeFile(join(site, 'archive.html'), 'by hand');
  await rm(join(site, 'index.html'));
  await writeFile(join(site, 'CNAME'), 'strandline.example\n');
  await mkdir(join(site, 'content/2026/own'));
  await writeFile(join(site, 'content/2026/own/notes.txt'), 'of the editor');
  await symlink('/etc/passwd', join(site, 'link.txt'));
  await edit();
  expect(await buildBy(workspace, 2)).toMatchObject({ code: 0 });
  expect(await readFile(join(site, 'CNAME'), 'utf8')).toBe('strandline.example\n');
  expect(await readFile(join(site, 'content/2026/own/notes.txt'), 'utf8')).toBe('of the editor');
  const served = await serveSite(site);
  try {
    expect(await ask(served, 'CNAME')).toMatchObject({ status: 404 });
    expect(await ask(served, 'link.txt')).toMatchObject({ status: 404 });
  } finally {
    await served.close();
  }
  await Promise.all(['CNAME', 'content/2026/own', 'link.txt'].map((path) => rm(join(site, path), { recursive: true })));
  expect(await differencesFromClean()).toEqual([]);
});

test.each([
  ['a manifest of another generation', 'site/manifest.json', 'copied'],
  ['a manifest that is cut short', 'site/manifest.json', 'cut'],
  ['a damaged newest record', '.site.state/gen/2', 'flipped'],
  ['a damaged complete list', '.site.state/base/1', 'flipped'],
  ['a lost record', '.site.state/gen', 'deleted'],
  ['a lost note of what was applied', '.site.state/applied', 'deleted'],
] as const)('%s: the next build is a clean one', async (_, path, damage) => {
  const target = join(workspace, path);
  const older = await readFile(join(siteOf(workspace), 'manifest.json'));
  await changed('a removal', workspace);
  expect(await buildBy(workspace, 2)).toMatchObject({ code: 0 });
  await DAMAGES[damage](target, older);
  await edit();
  expect(await buildBy(workspace, 2)).toMatchObject({ code: 0, stderr: expect.not.stringContaining('was published: move') });
  expect(await differencesFromClean()).toEqual([]);
});

test('a site that lost its state is known by its manifest: served, rebuilt, and its foreign files kept', async () => {
  await rm(join(workspace, '.site.state'), { recursive: true });
  await writeFile(join(siteOf(workspace), 'CNAME'), 'strandline.example\n');
  const served = await serveSite(siteOf(workspace));
  try {
    expect(await ask(served, 'index.html')).toMatchObject({ status: 200 });
    expect(await ask(served, 'CNAME')).toMatchObject({ status: 404 });
  } finally {
    await served.close();
  }
  await edit();
  expect(await buildBy(workspace, 2)).toMatchObject({ code: 0 });
  expect(await readFile(join(siteOf(workspace), 'CNAME'), 'utf8')).toBe('strandline.example\n');
  await rm(join(siteOf(workspace), 'CNAME'));
  expect(await differencesFromClean()).toEqual([]);
});

const DAMAGES = {
  copied: (path: string, older: Buffer) => writeFile(path, older),
  cut: async (path: string) => truncate(path, (await stat(path)).size >> 1),
  flipped: (path: string) => flipByte(path, false),
  deleted: (path: string) => rm(path, { recursive: true }),
} as const;

/** Changes one byte of a file; `isHidden` leaves its time as it was. */
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
