import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outputOwnerOf } from '../../../src/publish/generations/output-owner.ts';
import { recoverSite } from '../../../src/publish/generations/recover-site.ts';
import { printManifest } from '../../../src/publish/manifest.ts';
import { openSiteFixture, type Site, type SiteFixture } from './site-fixture.ts';

const SITE: Site = { 'about.html': 'about', 'content/1/e1.html': 'one', 'index.html': 'home' };

let site: SiteFixture;
beforeEach(() => {
  site = openSiteFixture();
});
afterEach(() => site.remove());

const sha256Of = (bytes: string): string => createHash('sha256').update(bytes).digest('hex');

/** Writes the file list of version 0.1 next to a site; its first line has a name. */
function writeOlderList(files: Site): void {
  const lines = Object.entries(files).map(([path, bytes]) => {
    const mtime = Math.floor(statSync(join(site.output, path), { throwIfNoEntry: false })?.mtimeMs ?? 0);
    return `${path}\t${bytes.length}\t${sha256Of(bytes)}\t${mtime}\n`;
  });
  writeFileSync(join(site.root, '._site.published'), `\t0f2c1b7e-5b43-4f0e-9c5e-2f2f6f1f9a51\n${lines.join('')}`);
}

/** Writes the plan and the staged files of a publication by version 0.1 that was killed. */
function writeOlderPlan(kind: 'whole' | 'part', steps: readonly string[], staged: Site): void {
  writeFileSync(join(site.root, '._site.plan'), `${kind}\n${steps.join('')}`);
  for (const [path, bytes] of Object.entries(staged)) {
    mkdirSync(dirname(join(site.root, '._site.next', path)), { recursive: true });
    writeFileSync(join(site.root, '._site.next', path), bytes);
  }
}

const put = (files: Site): void => {
  for (const [path, bytes] of Object.entries(files)) site.write(path, bytes);
};
const step = (what: string, path: string, bytes: string): string => `${what}\t${path}\t${bytes.length}\t${sha256Of(bytes)}\n`;

describe('a site of version 0.1', () => {
  test('becomes the first generation, and its next build writes only changed files', async () => {
    put({ ...SITE, 'foreign.txt': 'mine' });
    writeOlderList(SITE);
    expect(outputOwnerOf(site.output)).toBe('ours');
    const state = recoverSite(site.output);
    expect(state.chain?.head).toMatchObject({ number: 1, reason: 'import' });
    expect(site.listed(state)).toEqual(SITE);
    expect(readdirSync(site.root).sort()).toEqual(['._site.state', '_site']);
    const { written, removed, foreign } = await site.publish({ 'index.html': 'home 2', 'content/1/e1.html': 'one' });
    expect({ written, removed, foreign }).toEqual({ written: ['index.html'], removed: ['about.html'], foreign: ['foreign.txt'] });
  });

  test.each([
    ['whole', [step('stay', 'about.html', 'about'), step('move', 'content/1/e1.html', 'one'), step('move', 'index.html', 'home')]],
    ['part', [step('move', 'content/1/e1.html', 'one'), step('move', 'index.html', 'home')]],
  ] as const)('that was killed while it published is finished (%s)', (kind, steps) => {
    put({ 'about.html': 'about', 'content/1/e1.html': 'one', 'index.html': 'old', 'gone.html': 'gone' });
    writeOlderList({ 'about.html': 'about', 'index.html': 'old', 'gone.html': 'gone' });
    writeOlderPlan(kind, [`remove\tgone.html\n`, ...steps], { 'index.html': 'home' });
    const state = recoverSite(site.output);
    expect(site.listed(state)).toEqual(SITE);
    expect(site.filesOnDisk()).toEqual(SITE);
    expect(readdirSync(site.root).sort()).toEqual(['._site.state', '_site']);
  });

  test('with lost staged files has them written again', async () => {
    put({ 'about.html': 'about' });
    writeOlderList({ 'about.html': 'about' });
    writeOlderPlan('whole', [step('stay', 'about.html', 'about'), step('move', 'index.html', 'home')], {});
    recoverSite(site.output);
    const { written } = await site.publish({ 'about.html': 'about', 'index.html': 'home' });
    expect(written).toEqual(['index.html']);
  });
});

describe('a site without its state', () => {
  const manifestOf = (files: Site): string =>
    printManifest({
      site: 'https://tidewater.example',
      files: Object.entries(files).map(([path, bytes]) => ({
        path,
        sizeBytes: bytes.length,
        sha256: sha256Of(bytes),
        mediaType: 'text/html',
        group: 'pages',
      })),
    });

  test('is recognized by its manifest: foreign files stay, modified ones are written again', async () => {
    put({ ...SITE, 'manifest.json': manifestOf(SITE), 'foreign.txt': 'mine', 'index.html': 'oops' });
    expect(outputOwnerOf(site.output)).toBe('ours');
    const state = recoverSite(site.output);
    expect([...state.list.files()].map(({ path }) => path)).toEqual(['about.html', 'content/1/e1.html', 'index.html', 'manifest.json']);
    const next = { ...SITE, 'manifest.json': 'another' };
    const { written, removed, foreign } = await site.publish(next, { site: state });
    expect({ written, removed, foreign }).toEqual({ written: ['index.html', 'manifest.json'], removed: [], foreign: ['foreign.txt'] });
    expect(site.filesOnDisk()).toEqual({ ...next, 'foreign.txt': 'mine' });
  });

  test.each<[what: string, bytes: (manifest: string) => string]>([
    ['no manifest', () => ''],
    ['a manifest that is damaged', (manifest) => manifest.replace('about.html', 'abouT.html')],
    ['a manifest that leads out of the site', () => manifestOf({ '../secret': 'x' })],
  ])('does not count as a site of this program if it has %s', async (_, bytes) => {
    put({ ...SITE, 'manifest.json': bytes(manifestOf(SITE)) });
    const state = recoverSite(site.output);
    expect(state.list.get('index.html')).toBeUndefined();
    await expect(site.publish({ 'index.html': 'home 2' }, { site: state })).rejects.toThrow(
      'index.html is a file that offprint did not write',
    );
    expect(site.filesOnDisk()).toMatchObject(SITE);
  });

  test.each([
    ['absent', (): void => undefined],
    ['empty', (): unknown => mkdirSync(site.output)],
    ['foreign', () => put(SITE)],
    ['file', () => writeFileSync(site.output, '')],
  ] as const)('whose it is, is said of an output that is %s', (owner, prepare) => {
    prepare();
    expect(outputOwnerOf(site.output)).toBe(owner);
  });
});

test('a state that was moved with its site is the same generation', async () => {
  const { generation } = await site.publish(SITE);
  renameSync(site.root, `${site.root}-moved`);
  try {
    expect(recoverSite(join(`${site.root}-moved`, '_site')).name).toBe(generation);
  } finally {
    rmSync(`${site.root}-moved`, { recursive: true });
  }
  expect(existsSync(site.root)).toBe(false);
});
