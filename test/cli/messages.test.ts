import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withManifest } from '../serve/hosts/with-manifest.ts';
import { runOffprint } from './run-offprint.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const NOTE =
  '---\ntitle: On tides\ndoi: 10.5555/m.1\ndate: 2024-03-01\nvolume: 1\nid: e1\nauthors:\n  - name: Ada Byron\n---\n\nThe tide turns.\n';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-messages-'));
});
afterAll(() => rm(root, { recursive: true }));

const offprint = (folder: string, args: readonly string[]) => runOffprint(folder, args);

async function journal(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(root, name);
  const settings = { title: 'Tides', siteUrl: 'https://tides.example', hooks: 'content/hooks.mjs' in files };
  for (const [path, text] of Object.entries({ 'content/journal.json': JSON.stringify(settings), ...files })) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

describe('a failing hook is reported with its position', () => {
  test.each([
    ['loading', "throw new Error('no net');", /hooks\.mjs:1:7: cannot be loaded \(no net\)/],
    [
      'syntax',
      'export const a = 1;\nexport const hooks = { model: (a) => { thro a; } };',
      /hooks\.mjs:2:45: cannot be loaded \(Unexpected identifier/,
    ],
    [
      'read',
      "export const hooks = { read: (b) => { throw new Error('no bytes'); } };",
      /hooks\.mjs:1:45: (?:error: )?the hook "read" failed \(no bytes\)/,
    ],
    [
      'model',
      "export const hooks = { model: (a) => { throw new Error('oh no'); } };",
      /hooks\.mjs:1:46: (?:error: )?the hook "model" failed \(oh no\)/,
    ],
    [
      'render',
      'export const hooks = { render: (page) => page.nothing.x };',
      /hooks\.mjs:1:55: (?:error: )?the hook "render" failed \(Cannot read/,
    ],
    ['publish', 'export const hooks = { publish: async () => { null.x } };', /hooks\.mjs:1:52: the hook "publish" failed \(Cannot read/],
  ])('%s', async (name, text, expected) => {
    const folder = await journal(`hook-${name}`, { 'content/a.md': NOTE, 'content/hooks.mjs': text });
    const { code, stderr } = await offprint(folder, ['build']);
    expect(stderr).toMatch(expected);
    expect(stderr).not.toMatch(/a fault of the program|\n {4}at /);
    expect([1, 3]).toContain(code);
  });
});

describe('errors of a user are reported without a stack trace', () => {
  test.each([
    [
      'the cache is a file',
      ['build', '--cache', 'file'],
      /mistakes\/file is a file or a broken link; expected a new or an empty folder, such as \.offprint/,
      2,
    ],
    [
      'the cache is below a file',
      ['build', '--cache', 'file/cache'],
      /file\/cache cannot be a folder: \S+\/file is a file or a broken link; expected a new or an empty folder/,
      2,
    ],
    ['the content is missing', ['build', '--content', 'nothing'], /nothing: is no folder; expected the folder of article packages/, 3],
    [
      'the address is not of this machine',
      ['serve', '--host', '192.0.2.7'],
      /cannot listen on 192\.0\.2\.7:8080: this machine has no such address; choose another with --host/,
      3,
    ],
  ])('%s', async (_, args, expected, exitCode) => {
    const site = Object.fromEntries(withManifest([]).map(({ path, bytes }) => [`_site/${path}`, String(bytes)]));
    const folder = await journal('mistakes', { 'content/a.md': NOTE, file: '', ...site });
    const { code, stderr } = await offprint(folder, args);
    expect(stderr).toMatch(expected);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(exitCode);
  });

  test('a language without advice', async () => {
    const folder = await journal('language', { 'content/a.md': NOTE });
    const { code, stderr } = await offprint(folder, ['check', '--lang', 'eo']);
    expect(stderr).toMatch(/option '--lang <tag>' argument 'eo' is invalid\. Expected one of en, es, pt-BR, /);
    expect(code).toBe(2);
  });

  test('the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const folder = await journal('port', { 'content/a.md': NOTE });
    await offprint(folder, ['build']);
    const { code, stderr } = await offprint(folder, ['serve', '--port', String(port)]);
    other.close();
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: `offprint: cannot listen on 127.0.0.1:${port}: another program uses this port; --port 0 takes a free one\n`,
    });
  });

  test.each(['--output', '--cache'])('the disk of %s is full', async (option) => {
    const disk = await mkdtemp(join(root, 'disk-'));
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status !== 0) {
      console.warn('1 test is skipped: no small disk can be mounted');
      return;
    }
    try {
      const folder = await journal(`full${option}`, { 'content/a.md': NOTE });
      const { code, stderr } = await offprint(folder, ['build', option, join(disk, 'x')]);
      expect(stderr).toMatch(/the disk is full/);
      expect(stderr).not.toMatch(/a fault of the program|\n {4}at /);
      expect(code).toBe(3);
    } finally {
      spawnSync('umount', [disk]);
    }
  });
});

test('a content folder without articles is reported as empty', async () => {
  const folder = await journal('empty', {});
  for (const command of ['build', 'check']) {
    const { code, stdout, stderr } = await offprint(folder, [command]);
    expect(code).toBe(0);
    expect(stdout + stderr).toMatch(/no article was found; expected JATS XML or Markdown \(\.md\)/);
  }
});

test('advice on an article in Markdown is in terms of Markdown', async () => {
  const folder = await journal('advice', { 'content/a.md': '---\ntitle: On tides\nauthors:\n  - name: Ada Byron\n---\n\nSee [@smith].\n' });
  const { stdout } = await offprint(folder, ['check']);
  const mends = [...stdout.matchAll(/Fix: (.*)/g)].map(([, mend = '']) => mend);
  expect(mends.length).toBeGreaterThan(4);
  for (const mend of mends) expect(mend).not.toMatch(/<[a-z-]+[ >]|\brid\b|contrib/);
  const spanish = (await offprint(folder, ['check', '--lang', 'es-MX'])).stdout;
  expect(spanish).toContain('Solución: añada "abstract" a los metadatos iniciales.');
  expect([...spanish.matchAll(/Solución: /g)]).toHaveLength(mends.length);
  expect(spanish).toMatch(/\n {2}(?:error|advertencia|consejo), línea \d+: /);
  expect(spanish).not.toContain('Línea');
  expect(spanish).toContain('"@smith" no apunta a nada; se esperaba la clave de una referencia o el id de una parte [xref-dangling]');
  expect(spanish).not.toContain('expected');
});

test('serve --watch prints the changes since the last build, and a count', async () => {
  const folder = await journal('watch', {
    'content/a.md': NOTE,
    'content/b.md': NOTE.replaceAll(/e1|m\.1/g, 'e2').replace('turns', '[turns](#no)'),
  });
  const server = spawn(process.execPath, [CLI, 'serve', '--watch', '--port', '0'], { cwd: folder });
  let said = '';
  const listen = (text: Buffer): void => {
    said += text.toString('utf8');
  };
  server.stdout.on('data', listen);
  server.stderr.on('data', listen);
  const saidAfter = async (pattern: RegExp): Promise<string> => {
    for (let wait = 0; wait < 600 && !pattern.test(said); wait++) await new Promise((resolve) => setTimeout(resolve, 100));
    const text = said;
    said = '';
    return text;
  };
  try {
    const first = await saidAfter(/Serving .*\n/);
    expect(first).toMatch(/b\.md:\d+:\d+: warning: "@no" points at nothing/);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await writeFile(join(folder, 'content/a.md'), `${NOTE}\n![Low water](low.png)\n`);
    const added = await saidAfter(/Rebuilt: .*\n/);
    expect(added).toMatch(/^a\.md:\d+:\d+: error: "low\.png" is not among the files.*\n/m);
    expect(added).toMatch(/^1 error, \d+ warnings? \(1 new, 0 solved\)$/m);
    expect(added).toMatch(/^Rebuilt: content\/1\/e1\.html, .* and \d+ more; \d+ files written, 0 removed, \d+ ms/m);
    expect(added).not.toContain('b.md');
    await writeFile(join(folder, 'content/a.md'), NOTE);
    expect(await saidAfter(/Rebuilt: content.*\n/)).toMatch(/^Solved: a\.md:\d+:\d+: error: "low\.png".*\n.* \(0 new, 1 solved\)$/m);
  } finally {
    server.kill('SIGKILL');
  }
});
