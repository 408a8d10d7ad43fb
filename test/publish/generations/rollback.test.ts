import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recoverSite } from '../../../src/publish/generations/recover-site.ts';
import { type Rollback, rollBack } from '../../../src/publish/generations/rollback.ts';
import { refuseAfterRollback } from '../../../src/publish/generations/rolled-back.ts';
import { readSiteState } from '../../../src/publish/generations/site-state.ts';
import { objectPathOf } from '../../../src/publish/generations/state-folder.ts';
import { printManifest } from '../../../src/publish/manifest.ts';
import { readManifestHead, readManifestIn } from '../../../src/publish/read-manifest.ts';
import { withParts } from '../mirror/built-site.ts';
import { openSiteFixture, type Site, type SiteFixture } from './site-fixture.ts';

let site: SiteFixture;
beforeEach(() => {
  site = openSiteFixture();
});
afterEach(() => site.remove());

const back = (to?: number, restoresRemoved = false): Promise<Rollback> =>
  rollBack(recoverSite(site.output), { ...(to === undefined ? {} : { to }), restoresRemoved, retention: { graceMs: 0, now: new Date() } });

const ONE: Site = { 'a/b.html': 'b', 'index.html': 'one', 'old.html': 'old' };
const TWO: Site = { 'a/b.html': 'b 2', 'index.html': 'two', 'new/page.html': 'new' };
const THREE: Site = { 'a/b.html': 'b 2', 'index.html': 'three' };

describe('a rollback', () => {
  beforeEach(async () => {
    for (const files of [ONE, TWO, THREE]) await site.publish(files, { graceMs: 0 });
  });

  test('publishes the files of the previous generation as a new one', async () => {
    expect(await back()).toMatchObject({ from: 3, to: 2, generation: 4, written: ['index.html', 'new/page.html'], removed: [] });
    expect(site.filesOnDisk()).toEqual(TWO);
    expect(readSiteState(site.output).chain?.head.reason).toBe('rollback 2');
  });

  test('goes further back if repeated, and to any stored generation by number', async () => {
    await back();
    await back();
    expect(site.filesOnDisk()).toEqual(ONE);
    await back(3);
    expect(site.filesOnDisk()).toEqual(THREE);
    await back(1);
    expect(site.filesOnDisk()).toEqual(ONE);
  });

  test('reports which generation had changed each file', async () => {
    const { causes } = await back(1);
    expect(causes.map(([path, cause]) => `${path}: ${cause.replace(/, 20.*/, ')')}`)).toEqual([
      'a/b.html: changed by generation 2 (build)',
      'index.html: changed by generation 3 (build)',
      'old.html: removed by generation 2 (build)',
    ]);
  });

  test.each<[what: string, to: number, message: string]>([
    ['is the current one', 3, 'generation 3 is the current one; stored generations: 2, 1'],
    ['never was', 9, 'generation 9 is not stored; stored generations: 2, 1'],
  ])('to a generation that %s is refused', async (_, to, message) => {
    await expect(back(to)).rejects.toThrow(message);
  });

  test.each<[what: string, damage: (object: string) => void]>([
    ['missing', (object) => rmSync(object)],
    ['damaged', (object) => writeFileSync(object, 'odd')],
  ])('is refused where an object is %s, and changes nothing', async (_, damage) => {
    const state = readSiteState(site.output);
    const [first] = state.chain?.records ?? [];
    const old = first?.changes.find(({ path }) => path === 'index.html')?.oldSha256 ?? '';
    damage(objectPathOf(state.paths, old));
    await expect(back(1)).rejects.toThrow(
      /generation 1 cannot be published again: 1 of its files are missing or damaged, the first is index\.html/,
    );
    expect(site.filesOnDisk()).toEqual(THREE);
    expect(readSiteState(site.output).chain?.head.number).toBe(3);
  });

  test('leaves no object that is hard-linked to the output', async () => {
    await back(1);
    for (const path of Object.keys(ONE)) expect(statSync(join(site.output, path)).nlink).toBe(1);
    const { objects } = readSiteState(site.output).paths;
    const storedObjects = readdirSync(objects, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of storedObjects) expect(statSync(join(parentPath, name)).nlink).toBe(1);
  });

  test('is not built over without --forward', async () => {
    await back();
    const { output } = site;
    expect(() => refuseAfterRollback(readSiteState(output), { output })).toThrow(
      /was rolled back to generation 2 .* "offprint build --forward"/,
    );
    expect(() => refuseAfterRollback(readSiteState(output), { output, isForward: true })).not.toThrow();
    // A build with --forward creates a generation even if it changes nothing.
    await site.publish(TWO);
    expect(() => refuseAfterRollback(readSiteState(output), { output })).not.toThrow();
  });
});

describe('an article that was removed', () => {
  const files = (home: string, pages: Site): Site => ({ 'index.html': home, ...pages });
  const ARTICLE: Site = {
    'content/1/e3.html': 'three',
    'content/1/e3.md': 'md',
    'content/1/e3/F1.jpg': 'figure',
    'bucket/e3/e3.xml': 'xml',
  };
  const OTHER: Site = { 'content/1/e1.html': 'one' };
  const withManifest = (site: Site): Site => ({
    ...site,
    'manifest.json': printManifest({
      site: 'https://tidewater.example',
      files: Object.keys(site).map((path) => ({ path, sizeBytes: 1, sha256: 'a'.repeat(64), mediaType: 'text/html', group: 'pages' })),
    }),
  });

  beforeEach(async () => {
    await site.publish(withManifest(files('home', { ...ARTICLE, ...OTHER })));
    await site.publish(withManifest(files('home 2', OTHER)));
  });

  test('stays removed, in the manifest too', async () => {
    expect(await back()).toMatchObject({ stayRemoved: ['content/1/e3'], written: ['index.html', 'manifest.json'] });
    const { 'manifest.json': manifest = '', ...others } = site.filesOnDisk();
    expect(others).toEqual(files('home', OTHER));
    const listed = await readManifestHead([Buffer.from(manifest)]);
    expect(listed.files.map(({ path }) => path)).toEqual(['content/1/e1.html', 'index.html']);
  });

  test('is restored on request', async () => {
    expect(await back(1, true)).toMatchObject({ stayRemoved: [] });
    expect(site.filesOnDisk()).toMatchObject(ARTICLE);
  });
});

describe('a site whose manifest has parts', () => {
  const pages = (count: number, changed = -1): Site =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`content/1/e${at}.html`, at === changed ? 'new' : `article ${at}`]));
  const parted = (files: Site): Site =>
    Object.fromEntries(Object.entries(withParts(files, 4)).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));

  test('is rolled back with its parts', async () => {
    const [one, two] = [parted(pages(40)), parted(pages(40, 7))];
    await site.publish(one, { graceMs: 0 });
    await site.publish(two, { graceMs: 0 });
    expect(site.filesOnDisk()).toEqual(two);
    const { written, removed } = await back();
    expect([written.length, removed.length]).toEqual([3, 1]);
    expect(site.listed()).toEqual(one);
    expect(site.filesOnDisk()).toEqual(one);
    await back(2);
    expect(site.filesOnDisk()).toEqual(two);
  });

  test('is rolled back to a manifest in one file, and again to parts', async () => {
    const one = { ...pages(40), 'manifest.json': 'one' };
    const two = parted(pages(40));
    await site.publish(one, { graceMs: 0 });
    await site.publish(two, { graceMs: 0 });
    await back();
    expect(site.filesOnDisk()).toEqual(one);
    await back(2);
    expect(site.filesOnDisk()).toEqual(two);
  });

  test('lists no removed article after a rollback', async () => {
    await site.publish(parted(pages(40)), { graceMs: 0 });
    await site.publish(parted(pages(39)), { graceMs: 0 });
    expect(await back(1)).toMatchObject({ stayRemoved: ['content/1/e39'] });
    const { files, parts = [] } = await readManifestIn(site.output);
    expect(files.map(({ path }) => path).sort()).toEqual(Object.keys(pages(39)).sort());
    expect(Object.keys(site.filesOnDisk()).sort()).toEqual(
      [...Object.keys(pages(39)), ...parts.map(({ path }) => path), 'manifest.json'].sort(),
    );
  });
});

test('nothing can be rolled back before the second publication', async () => {
  await expect(back()).rejects.toThrow(/nothing was published in .*_site, so there is nothing to roll back to/);
  await site.publish(ONE);
  await expect(back()).rejects.toThrow('no generation before 1 is stored');
});
