import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishFiles } from '../publish/publish-files.ts';
import { withManifest } from '../serve/hosts/with-manifest.ts';

let root: string;
let output: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-cli-'));
  output = join(root, '_site');
});
afterEach(() => rm(root, { recursive: true }));

const PROGRAM = new URL('../../dist/cli.js', import.meta.url).pathname;

/** `offprint …` in the folder of the journal, the program as it is installed. */
function offprint(...args: readonly string[]): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  return new Promise((resolve) => {
    execFile('node', [PROGRAM, ...args], { cwd: root }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

describe('offprint verify', () => {
  test('exits with 1 for differences, and gives advice', async () => {
    await publishFiles(output, { 'index.html': 'home', 'a.html': 'page' });
    expect(await offprint('verify')).toEqual({
      code: 0,
      out: '',
      err: '2 files of generation 1 compared; all are as published\n',
    });
    rmSync(join(output, 'a.html'));
    writeFileSync(join(output, 'notes.txt'), 'mine');
    expect(await offprint('verify', '_site')).toEqual({
      code: 1,
      out: 'a.html: missing: expected a file of 4 bytes\nnotes.txt: unlisted: does not belong to the site; it is neither served nor deleted\n',
      err: '2 files of generation 1 compared: 1 missing, 1 unlisted; "offprint verify _site --repair" restores those with a stored version\n',
    });
    expect(await offprint('verify', '--keep', 'notes.*', '--json')).toMatchObject({
      code: 1,
      out: expect.stringContaining('"kind":"missing"'),
    });
  });

  test('repairs files from stored versions, and exits with 0 on success', async () => {
    for (const text of ['one', 'two', 'one']) await publishFiles(output, { 'index.html': text });
    writeFileSync(join(output, 'index.html'), 'mine');
    expect(await offprint('verify', '--repair')).toMatchObject({ code: 0, out: 'index.html: edited: has 4 bytes; expected 3; restored\n' });
    expect((await offprint('verify')).code).toBe(0);
  });

  test('refuses a folder without a site, and a mirror', async () => {
    mkdirSync(output);
    expect(await offprint('verify', '--repair')).toMatchObject({
      code: 3,
      err: expect.stringContaining('manifest.json is missing or damaged'),
    });
    expect(await offprint('publish', '/tmp/nowhere')).toMatchObject({
      code: 3,
      err: expect.stringContaining('_site contains no built site'),
    });
    for (const { path, bytes } of withManifest([])) writeFileSync(join(output, path), bytes);
    mkdirSync(join(output, '.offprint-mirror'));
    expect(await offprint('verify')).toMatchObject({ code: 2, err: expect.stringContaining('run "offprint mirror verify _site"') });
    expect(await offprint('publish')).toMatchObject({ code: 2, err: expect.stringContaining('expected either a remote') });
  });
});

test('offprint serve serves only files of the generation', async () => {
  await publishFiles(output, { 'index.html': 'home', 'a.html': 'page' });
  mkdirSync(join(output, '.git'));
  for (const path of ['.env', '.git/config']) writeFileSync(join(output, path), 'secret');
  symlinkSync('/etc/passwd', join(output, 'passwd'));
  const server = spawn('node', [PROGRAM, 'serve', '--port', '0'], { cwd: root });
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const url = /http:\S+/.exec(line.toString())?.[0] ?? '';
    const statuses = await Promise.all(
      ['', 'a', '.env', '.git/config', 'passwd', '..%2f..%2fetc/passwd'].map(async (path) => (await fetch(url + path)).status),
    );
    expect(statuses).toEqual([200, 200, 404, 404, 404, 404]);
    writeFileSync(join(output, 'a.html'), 'edited');
    await publishFiles(output, { 'index.html': 'home again', 'a.html': 'page' });
    await expect.poll(async () => (await fetch(url)).text()).toBe('home again');
  } finally {
    server.kill();
  }
});
