import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyMirror } from '../../../src/publish/mirror/verify-mirror.ts';
import { readManifestIn } from '../../../src/publish/read-manifest.ts';
import { sampleCache } from '../../acceptance/sample-cache.ts';
import { describeWith } from '../../system-programs.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
const ZIPS = ['tidewater.zip', 'tidewater-volume-2.zip', 'tidewater-volume-1.zip'];

describeWith(['unzip', 'zimwriterfs', 'zimcheck'], 'the archives of the sample journal', () => {
  let folder: string;
  const at = (...parts: readonly string[]): string => join(folder, ...parts);
  const offprint = (words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    run(process.execPath, [join(project, 'dist/cli.js'), ...words], { cwd: folder, env: { ...process.env, ...env } });
  const build = (output: string, more: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
    offprint(['build', '--content', join(project, 'content'), '--output', output, '--cache', sampleCache(), ...more], env);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'offprint-archives-'));
    await build('site', ['--archive', 'zip,zim,bag']);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('match the hashes next to them, and are a group of the manifest', async () => {
    await run('sha256sum', ['--strict', '--quiet', '-c', 'SHA256SUMS'], { cwd: at('site/mirror') });
    const { files } = await readManifestIn(at('site'));
    expect(files.filter(({ group }) => group === 'archives').map(({ path }) => path)).toEqual(
      ['SHA256SUMS', 'tidewater-packages.zip', ...ZIPS, 'tidewater.zim'].map((name) => `mirror/${name}`).sort(),
    );
  });

  test('the page of archives lists each with its hash', async () => {
    const page = await readFile(at('site/mirror/index.html'), 'utf8');
    const offered = [...page.matchAll(/<a href="([^"]+)" download>.*?<code>([0-9a-f]{64})<\/code>/g)].map(
      ([, name, hash]) => `${hash}  ${name}\n`,
    );
    expect(offered.join('')).toBe(await readFile(at('site/mirror/SHA256SUMS'), 'utf8'));
  });

  test('zimcheck passes', async () => {
    const { stdout } = await run('zimcheck', [at('site/mirror/tidewater.zim')]);
    expect(stdout).toContain('Overall Test Status: Pass');
  });

  test.each(ZIPS)('%s unpacked matches its own manifest, and has no archive', async (name) => {
    await run('unzip', ['-q', at('site/mirror', name), '-d', at('unpacked')]);
    const root = at('unpacked', name.replace(/\.zip$/, ''));
    expect((await verifyMirror(root, () => undefined)).deviations).toEqual([]);
    const paths = await readdir(root, { recursive: true });
    expect(paths).toContain('index.html');
    expect(paths.filter((path) => /^(?:mirror|bucket)|\.zim$/.test(path))).toEqual([]);
  });

  test('the bag verifies', async () => {
    await run('unzip', ['-q', at('site/mirror/tidewater-packages.zip'), '-d', at('unpacked')]);
    for (const list of ['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
      await run('sha256sum', ['--strict', '--quiet', '-c', list], { cwd: at('unpacked/tidewater-packages') });
  });

  test('another build of the same content gives the same zips in any time zone, and reports that no ZIM is written without its program', async () => {
    const { stdout, stderr } = await build('again', ['--archive', 'bag,zip,zim'], { TZ: 'Pacific/Kiritimati', PATH: folder });
    expect(stdout + stderr).toContain('is not installed (Debian: apt install zim-tools; macOS: brew install zim-tools); no ZIM was made');
    expect(await readdir(at('again/mirror'))).not.toContain('tidewater.zim');
    for (const name of [...ZIPS, 'tidewater-packages.zip'])
      expect((await readFile(at('again/mirror', name))).equals(await readFile(at('site/mirror', name)))).toBe(true);
  });

  test('a mirror includes them only on request', async () => {
    await offprint(['mirror', 'site', 'without']);
    expect(await readdir(at('without/mirror'))).toEqual(['index.html']);
    await offprint(['mirror', '--archives', 'site', 'with']);
    expect((await readdir(at('with/mirror'))).sort()).toEqual((await readdir(at('site/mirror'))).sort());
    for (const copy of ['without', 'with']) expect((await verifyMirror(at(copy), () => undefined)).deviations).toEqual([]);
  });
});
