import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLog } from '../../src/publish/signing/generation-log.ts';
import { verifySignature } from '../../src/publish/signing/verify-signature.ts';
import { runOffprint } from './run-offprint.ts';

const LOG = '.well-known/offprint-log.txt';
const KEY = '.well-known/offprint-key.txt';

let root = '';
const at = (...names: readonly string[]): string => join(root, ...names);
const read = (...names: readonly string[]): string => readFileSync(at(...names), 'utf8');

const offprint = (...args: readonly string[]) => runOffprint(at('journal'), args);

const article = (): string => at('journal/content/first-article/first-article.md');
const edit = (from: string, to: string): void => writeFileSync(article(), readFileSync(article(), 'utf8').replace(from, to));

/** Modification times and bytes of all files in a folder; a build that writes nothing changes neither. */
function stampsOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`);
}

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'offprint-signed-')));
  expect((await runOffprint(root, ['init', at('journal'), '--empty'])).code).toBe(0);
  for (const name of ['a.key', 'b.key']) await offprint('key', 'new', at(name));
  const settings = JSON.parse(read('journal/content/journal.json')) as object;
  writeFileSync(at('journal/content/journal.json'), JSON.stringify({ ...settings, sign: '../../a.key' }));
  const build = async (name: string, ...args: readonly string[]): Promise<void> => {
    expect((await offprint('build', ...args)).code).toBe(0);
    cpSync(at('journal/_site'), at(name), { recursive: true, preserveTimestamps: true });
  };
  await build('one');
  edit('All data', 'All the data');
  await build('two');
  edit('All the data', 'All of the data');
  await build('unsigned', '--sign', 'none');
  await build('three');
  await build('by-b', '--sign', at('b.key'));
  // Another history: its generation 2 differs.
  rmSync(at('journal/_site'), { recursive: true });
  rmSync(at('journal/._site.state'), { recursive: true });
  await build('other-one');
  edit('All of the data', 'None of the data');
  await build('other-two');
});
afterAll(() => rmSync(root, { recursive: true }));

describe('a journal that signs its site', () => {
  test.each([
    ['one', 1],
    ['two', 2],
    ['three', 3],
    ['by-b', 4],
    ['other-two', 2],
  ])('%s is generation %i, and its log has those before', async (site, generation) => {
    expect(await verifySignature(at(site))).toMatchObject({ kind: 'good', generation });
    const log = existsSync(at(site, LOG)) ? readLog(read(site, LOG)) : [];
    expect(log.map(({ number }) => number)).toEqual(Array.from({ length: generation - 1 }, (_, index) => index + 1));
    expect(read(site, 'manifest.json')).not.toContain('"manifest.sig"');
    expect(read(site, 'manifest.json')).toContain(`"path":"${KEY}"`);
  });

  test('logs the generation that an unsigned build follows', () => {
    expect(existsSync(at('unsigned/manifest.sig'))).toBe(false);
    const entries = readLog(read('unsigned', LOG));
    expect(entries.map(({ manifest }) => manifest)).toEqual(
      ['one', 'two'].map((site) => createHash('sha256').update(read(site, 'manifest.json')).digest('hex')),
    );
  });

  test('writes nothing if nothing changed, even without the cache', async () => {
    const before = stampsOf(at('journal/_site'));
    expect((await offprint('build')).stderr).toContain('0 files written');
    const now = new Date();
    writeFileSync(article(), readFileSync(article()));
    expect(statSync(article()).mtimeMs).toBeGreaterThan(now.getTime() - 1000);
    expect((await offprint('build')).stderr).toContain('0 files written, 0 removed');
    rmSync(at('journal/.offprint'), { recursive: true });
    expect((await offprint('build')).stderr).toContain('0 files written, 0 removed');
    expect(stampsOf(at('journal/_site'))).toEqual(before);
  });

  test('continues the log after the site was mirrored into an empty output', async () => {
    for (const path of ['_site', '._site.state', '.offprint']) rmSync(at('journal', path), { recursive: true, force: true });
    expect((await offprint('mirror', at('other-two'), '_site')).code).toBe(0);
    const { code, stderr } = await offprint('build');
    expect({ code, foreign: stderr.includes('Not written by offprint') }).toEqual({ code: 0, foreign: false });
    expect((await verifySignature(at('journal/_site'))).kind).toBe('good');
    expect(readLog(read('journal/_site', LOG))[0]).toEqual(readLog(read('other-two', LOG))[0]);
    expect((await offprint('mirror', at('journal/_site'), at('continued'), '--key', at('a.key.pub'))).code).toBe(0);
  });

  test.each([
    ['in the content', 'content/k.pem', 'lies within the content folder'],
    ['in the site', '_site/k.pem', 'lies within the output folder'],
    ['in the cache', '.offprint/k.pem', 'lies within the cache folder'],
  ])('refuses a key %s', async (_, path, message) => {
    cpSync(at('a.key'), at('journal', path));
    const { code, stderr } = await offprint('build', '--sign', path);
    rmSync(at('journal', path));
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });

  test('refuses to create a key that would be published', async () => {
    for (const path of ['content/k.pem', '_site/k.pem']) {
      expect(await offprint('key', 'new', path)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('is published; expected a path outside'),
      });
      expect(existsSync(at('journal', path))).toBe(false);
    }
  });

  test('is not built without its key unless --sign none is given, and is checked without it', async () => {
    expect(await offprint('build', '--sign', 'gone.key')).toMatchObject({
      code: 3,
      stderr: `offprint: the signing key ${at('journal/gone.key')} does not exist; "offprint key new" makes one, and "--sign none" builds without a signature\n`,
    });
    cpSync(at('journal/content'), at('elsewhere/content'), { recursive: true });
    expect((await offprint('check', '--content', at('elsewhere/content'))).stderr).not.toContain('signing key');
  });

  test('is not built over a modified log', async () => {
    const log = read('journal/_site', LOG);
    writeFileSync(at('journal/_site', LOG), log.replace(/manifest ./, 'manifest x'));
    const { code, stderr } = await offprint('build');
    writeFileSync(at('journal/_site', LOG), log);
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: expect.stringContaining('line 1 is not an entry; restore .well-known/offprint-log.txt and manifest.sig'),
    });
  });
});

describe('offprint rollback of a signed site', () => {
  test.each([
    ['with the key', ['--sign', '../a.key'], 3],
    ['without the key, and with it by the next build', [], undefined],
  ])('continues the log, %s', async (_, args, generation) => {
    for (const path of ['_site', '._site.state', '.offprint']) rmSync(at('journal', path), { recursive: true, force: true });
    await offprint('build');
    const first = read('journal/_site/content/1/e1.html');
    writeFileSync(article(), `${readFileSync(article(), 'utf8')}\nOne more sentence.\n`);
    await offprint('build');
    const { code, stderr } = await offprint('rollback', 'previous', ...args);
    expect({ code, isTold: stderr.includes('not signed until the next build') }).toEqual({ code: 0, isTold: generation === undefined });
    expect(read('journal/_site/content/1/e1.html')).toBe(first);
    expect(readLog(read('journal/_site', LOG)).map(({ number }) => number)).toEqual([1, 2]);
    if (generation === undefined) expect(existsSync(at('journal/_site/manifest.sig'))).toBe(false);
    else expect(await verifySignature(at('journal/_site'))).toMatchObject({ kind: 'good', generation });
    rmSync(at('rolled'), { recursive: true, force: true });
    expect(
      await offprint('mirror', at('journal/_site'), at('rolled'), '--key', generation === undefined ? 'none' : at('a.key.pub')),
    ).toMatchObject({ code: 0 });
    expect(await offprint('mirror', 'verify', at('rolled'))).toMatchObject({ code: 0 });
    expect((await offprint('build', '--forward')).code).toBe(0);
    expect(await verifySignature(at('journal/_site'))).toMatchObject({ kind: 'good', generation: (generation ?? 2) + 1 });
    expect(await offprint('mirror', at('journal/_site'), at('rolled'), '--key', at('a.key.pub'))).toMatchObject({ code: 0 });
  });
});

/** A copy of a site in which some files were changed by someone without the key. */
function tampered(site: string, name: string, files: Readonly<Record<string, (text: string) => string>>): string {
  const copy = at(name);
  rmSync(copy, { recursive: true, force: true });
  cpSync(at(site), copy, { recursive: true });
  for (const [path, change] of Object.entries(files)) writeFileSync(join(copy, path), change(readFileSync(join(copy, path), 'utf8')));
  return copy;
}

/** Changes a manifest and corrects the hash in its last line. */
function resealed(text: string, change: (text: string) => string): string {
  const body = change(text.slice(0, text.lastIndexOf('"sha256":')));
  return `${body}"sha256":"${createHash('sha256').update(body).digest('hex')}"}\n`;
}

describe('offprint mirror of a signed site', () => {
  const mirror = (site: string, ...args: readonly string[]) => offprint('mirror', site, at('mirror'), ...args);
  const begin = async (site: string, ...args: readonly string[]): Promise<void> => {
    rmSync(at('mirror'), { recursive: true, force: true });
    expect((await mirror(at(site), ...args)).code).toBe(0);
  };

  test('trusts the key on first use, and follows sites signed with it', async () => {
    rmSync(at('mirror'), { recursive: true, force: true });
    expect((await mirror(at('one'))).stderr).toMatch(/signed by the key [0-9A-F]{16}, generation 1; trusted from now on\n/);
    expect((await mirror(at('three'))).stderr).toMatch(/signed by the key [0-9A-F]{16}, generation 3\n/);
    expect(read('mirror/manifest.sig')).toBe(read('three/manifest.sig'));
    const verified = await offprint('mirror', 'verify', at('mirror'), '--key', at('a.key.pub'));
    expect(verified).toMatchObject({ code: 0, stderr: expect.stringContaining('generation 3') });
    expect((await offprint('mirror', 'verify', at('mirror'), '--key', at('b.key.pub'))).stdout).toContain(
      'manifest.sig: differs: it was made with the key',
    );
  });

  test.each<[what: string, site: () => string, message: string]>([
    [
      'an older generation',
      () => at('one'),
      'is at generation 1, but this mirror has seen generation 2: the site is older than the mirror',
    ],
    ['another history', () => at('other-two'), 'has a generation 2 that differs from the pinned one: its history was rewritten'],
    ['a site without a signature', () => at('unsigned'), 'is not signed'],
    ['a site that another key signed', () => at('by-b'), 'has a wrong manifest.sig: it was made with the key'],
    [
      'a manifest that was changed',
      () =>
        tampered('three', 'changed', {
          'manifest.json': (text) => resealed(text, (body) => body.replace('"group":"pages"', '"group":"data"')),
        }),
      'has a manifest.sig that belongs to another manifest.json',
    ],
    [
      'a changed manifest of which the comment names its hash',
      () => {
        const site = tampered('three', 'commented', {
          'manifest.json': (text) => resealed(text, (body) => body.replace('"group":"pages"', '"group":"data"')),
        });
        const sha256 = createHash('sha256')
          .update(readFileSync(join(site, 'manifest.json')))
          .digest('hex');
        writeFileSync(
          join(site, 'manifest.sig'),
          readFileSync(join(site, 'manifest.sig'), 'utf8').replace(/manifest [0-9a-f]{64}/, `manifest ${sha256}`),
        );
        return site;
      },
      'it does not match this manifest',
    ],
    [
      'the newest manifest with the signature of an older one',
      () => tampered('three', 'mixed', { 'manifest.sig': () => read('two/manifest.sig') }),
      'has a manifest.sig that belongs to another manifest.json',
    ],
    [
      'a key of an attacker, who signed everything anew',
      () => tampered('by-b', 'replaced', {}),
      'if the journal has announced another one, run again with --key',
    ],
    [
      'a log that was changed',
      () => tampered('three', 'log', { [LOG]: (text) => text.replace('generation 1', 'generation 7') }),
      `${LOG} differs from the hash in the manifest`,
    ],
    [
      'a signature that is a page of errors',
      () => tampered('three', 'page', { 'manifest.sig': () => '<!doctype html>' }),
      'not a signature in the format of minisign',
    ],
  ])('refuses %s, and leaves the mirror unchanged', async (_, site, message) => {
    await begin('two');
    const before = stampsOf(at('mirror')).filter((line) => !line.startsWith('.offprint-mirror'));
    const { code, stderr } = await mirror(site());
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining(message) });
    expect(stampsOf(at('mirror')).filter((line) => !line.startsWith('.offprint-mirror'))).toEqual(before);
    expect((await mirror(at('three'))).code).toBe(0);
  });

  test.each([
    ['an older generation', 'one', ['--allow-rollback']],
    ['another history', 'other-two', ['--allow-rollback']],
    ['another key', 'by-b', ['--key', 'b.key.pub']],
    ['no signature', 'unsigned', ['--key', 'none']],
  ])('accepts %s with the option', async (_, site, [flag = '', key]) => {
    await begin('two');
    const args = key === undefined || key === 'none' ? [flag, ...(key === undefined ? [] : [key])] : [flag, at(key)];
    expect(await mirror(at(site), ...args)).toMatchObject({ code: 0 });
    expect(await mirror(at(site))).toMatchObject({ code: 0 });
    expect(await offprint('mirror', 'verify', at('mirror'))).toMatchObject({ code: 0 });
    expect(existsSync(at('mirror/manifest.sig'))).toBe(site !== 'unsigned');
  });

  test('requires the named key from the first run', async () => {
    rmSync(at('mirror'), { recursive: true, force: true });
    expect(await mirror(at('two'), '--key', at('b.key.pub'))).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('it was made with the key'),
    });
    expect(await mirror(at('two'), '--key', 'nonsense')).toMatchObject({ code: 2, stderr: expect.stringContaining('is not a public key') });
    expect(await mirror(at('two'), '--key', at('a.key.pub'))).toMatchObject({ code: 0 });
  });

  test('verify reports a modified or missing signature, manifest or log', async () => {
    await begin('three');
    const verify = async (): Promise<string> => (await offprint('mirror', 'verify', at('mirror'))).stdout;
    const text = read('mirror/manifest.sig');
    writeFileSync(at('mirror/manifest.sig'), text.replace('generation 3', 'generation 4'));
    expect(await verify()).toBe(
      `manifest.sig: differs: it does not match this manifest and the key ${/key ([0-9A-F]{16})/.exec(read('a.key.pub'))?.[1]}\n`,
    );
    rmSync(at('mirror/manifest.sig'));
    expect(await verify()).toBe('manifest.sig: differs: is missing; expected the signature of the manifest\n');
    writeFileSync(at('mirror/manifest.sig'), text);
    expect(await verify()).toBe('');
  });
});
