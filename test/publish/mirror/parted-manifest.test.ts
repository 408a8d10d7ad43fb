import { hash } from 'node:crypto';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openGenerations } from '../../../src/publish/generations/open-generations.ts';
import { recoverSite } from '../../../src/publish/generations/recover-site.ts';
import type { ManifestPart } from '../../../src/publish/manifest.ts';
import { isPartPath } from '../../../src/publish/manifest-parts.ts';
import { openManifest } from '../../../src/publish/manifest-text.ts';
import type { MirrorOptions, MirrorSummary } from '../../../src/publish/mirror/mirror-options.ts';
import { mirrorSite } from '../../../src/publish/mirror/mirror-site.ts';
import { EVERYTHING } from '../../../src/publish/mirror/selection.ts';
import { urlSource } from '../../../src/publish/mirror/url-source.ts';
import { verifyMirror } from '../../../src/publish/mirror/verify-mirror.ts';
import { verifySite } from '../../../src/publish/verify/verify-site.ts';
import {
  entriesOf,
  type Files,
  filesIn,
  hashes,
  headOf,
  manifestOf,
  newFolder,
  serveFiles,
  type TestServer,
  withParts,
  writeFiles,
} from './built-site.ts';

const SITE: Files = Object.fromEntries(Array.from({ length: 40 }, (_, nth) => [`content/1/e${nth}.html`, `<p>${nth}`]));
const PARTED = withParts(SITE, 6);
const OPTIONS: MirrorOptions = {
  selection: EVERYTHING,
  connections: 3,
  threads: 1,
  retry: { idleTimeoutMs: 4000, backoffMs: 2, attempts: 2 },
  onProgress: () => undefined,
};

let served: Files;
let server: TestServer;
let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  served = PARTED;
  server = await serveFiles(() => served);
});
afterEach(async () => {
  server.close();
  await remove();
});

const mirror = (options: Partial<MirrorOptions> = {}): Promise<MirrorSummary> => {
  server.requested.length = 0;
  return mirrorSite(urlSource(server.address), folder, { ...OPTIONS, ...options });
};
const partsOf = (files: Files): readonly string[] => Object.keys(files).filter(isPartPath);
const listedParts = (files: Files): readonly ManifestPart[] =>
  openManifest({ read: (path) => Buffer.from(files[path] ?? '') })?.parts ?? [];

describe('a mirror of a site whose manifest has parts', () => {
  test('equals the site, parts included, whatever is selected', async () => {
    await mirror();
    expect(await filesIn(folder)).toEqual(hashes(PARTED));
    expect(await verifyMirror(folder, () => undefined)).toMatchObject({ files: 40, deviations: [] });
    expect(await mirror()).toMatchObject({ fetched: 0, manifestBytes: 0 });
    expect(server.requested).toEqual(['manifest.json']);
    await mirror({ selection: { ...EVERYTHING, without: ['pages', 'data'] } });
    expect(Object.keys(await filesIn(folder))).toEqual([...partsOf(PARTED), 'manifest.json'].sort());
    expect(await verifyMirror(folder, () => undefined)).toMatchObject({ files: 0, deviations: [] });
  });

  test('fetches the list of parts and the changed part after an edit', async () => {
    await mirror();
    served = withParts({ ...SITE, 'content/1/e7.html': '<p>seven' }, 6);
    const changed = partsOf(served).filter((path) => !(path in PARTED));
    const before = server.sentBytes();
    const { fetched, manifestBytes } = await mirror();
    expect(changed).toHaveLength(1);
    expect(fetched).toBe(1);
    expect(manifestBytes).toBe(Buffer.from(served['manifest.json'] ?? '').length + Buffer.from(served[changed[0] ?? ''] ?? '').length);
    expect(server.sentBytes() - before).toBe(manifestBytes + '<p>seven'.length);
    // The list is requested again at the end.
    expect([...new Set(server.requested)].sort()).toEqual(['content/1/e7.html', 'manifest.json', ...changed].sort());
    expect(await filesIn(folder)).toEqual(hashes(served));
  });

  test.each<[from: string, to: string, before: Files, after: Files]>([
    ['one file', 'parts', { ...SITE, 'manifest.json': manifestOf(SITE) }, PARTED],
    ['parts', 'one file', PARTED, { ...SITE, 'manifest.json': manifestOf(SITE) }],
    ['parts', 'other parts', PARTED, withParts(SITE, 3)],
  ])('goes on when the manifest changes from %s to %s, and fetches no file again', async (_from, _to, before, after) => {
    served = before;
    await mirror();
    served = after;
    expect(await mirror()).toMatchObject({ fetched: 0, failures: [] });
    expect(await filesIn(folder)).toEqual(hashes(after));
    expect(await verifyMirror(folder, () => undefined)).toMatchObject({ deviations: [] });
  });

  test('fetches a part again that was damaged on the disk', async () => {
    await mirror();
    const [part = ''] = partsOf(PARTED);
    await truncate(join(folder, part), 10);
    expect(await verifyMirror(folder, () => undefined)).toMatchObject({ deviations: [{ path: part, kind: 'differs' }] });
    await mirror();
    expect(await filesIn(folder)).toEqual(hashes(PARTED));
    await rm(join(folder, part));
    expect(await verifyMirror(folder, () => undefined)).toMatchObject({
      deviations: [{ path: part, reason: expect.stringContaining('it is missing; the other files cannot be checked') }],
    });
    await mirror();
    expect(await filesIn(folder)).toEqual(hashes(PARTED));
    await writeFile(join(folder, 'manifest/0123456789abcdef.json'), 'other');
    expect(await verifyMirror(folder, () => undefined)).toMatchObject({ deviations: [{ kind: 'extra' }] });
  });
});

describe('a part that cannot be trusted is an error, and nothing of the mirror is lost', () => {
  /** The second of the parts with other bytes. */
  const withPart = (change: (text: string) => string): Files => {
    const parts = [...listedParts(PARTED)];
    const [, second, third] = parts;
    if (second === undefined || third === undefined) return {};
    const text = change(String(PARTED[second.path]));
    const body = text.slice(0, text.lastIndexOf('"sha256":'));
    const bytes = `${body}"sha256":"${hash('sha256', body)}"}\n`;
    const sha256 = hash('sha256', bytes);
    const path = `manifest/${sha256.slice(0, 16)}.json`;
    const [, count = '0', filesBytes = '0'] = /\n\],"count":(\d+),"sizeBytes":(\d+),\n$/.exec(body) ?? [];
    parts[1] = { ...second, path, sha256, sizeBytes: bytes.length, count: Number(count), filesBytes: Number(filesBytes) };
    return { ...PARTED, [path]: bytes, 'manifest.json': headOf(parts) };
  };
  const withListed = (change: (part: ManifestPart) => Partial<ManifestPart>): Files => {
    const parts = listedParts(PARTED).map((part, nth) => (nth === 1 ? { ...part, ...change(part) } : part));
    return { ...PARTED, 'manifest.json': headOf(parts) };
  };
  const secondPath = listedParts(PARTED)[1]?.path ?? '';
  const { [secondPath]: secondText = '', ...withoutSecond } = PARTED;
  const entry = JSON.stringify(entriesOf({ x: '' })[0]);
  const withEntry = (path: string): Files =>
    withPart((text) =>
      text.replace(
        /\n\],"count":(\d+),/,
        (_, count) => `,\n${entry.replace('"x"', JSON.stringify(path))}\n],"count":${Number(count) + 1},`,
      ),
    );

  test.each<[what: string, files: Files, reason: string | RegExp]>([
    ['missing', withoutSecond, `${secondPath} answered 404; expected 200`],
    ['cut short', { ...PARTED, [secondPath]: String(secondText).slice(0, 100) }, `${secondPath} ended after 100 of`],
    ['too long', { ...PARTED, [secondPath]: `${secondText} ` }, /is longer than the \d+ bytes listed/],
    ['of another digest', { ...PARTED, [secondPath]: String(secondText).replace('e1', 'e2') }, 'has the SHA-256'],
    ['listed with 10 GB', withListed(() => ({ sizeBytes: 10e9 })), 'a part has the size 10000000000; expected at most 67108864 bytes'],
    ['listed at another path', withListed(() => ({ path: '../evil.json' })), 'a part has the path "../evil.json"; expected manifest/'],
    ['listed before the part before it', withListed(() => ({ first: 'a' })), 'a part has the first file "a"; expected a path after'],
    ['listed with another first file', withListed(({ first }) => ({ first: `${first}0` })), 'expected paths from'],
    ['listed with another count', withListed(({ count }) => ({ count: count + 1 })), 'it has other totals than manifest.json lists'],
    ['with a path after its range', withEntry('zebra.html'), 'it lists "zebra.html"; expected paths from'],
    ['with a path before its range', withEntry('a.html'), 'expected each path once, in order'],
    ['with a path twice', withEntry(listedParts(PARTED)[1]?.first ?? ''), 'expected each path once, in order'],
    [
      'with a path outside the site',
      withPart((text) => text.replace(/content\/1\/(e\d+\.html","s)/, 'content/../$1')),
      /expected paths from|which has an empty segment/,
    ],
    [
      'of another site',
      withPart((text) => text.replace('journal.example', 'other.example.')),
      'it is of the site "https://other.example."',
    ],
    ['a list of parts', withPart((text) => text.replace('{"manifest":1', '{"manifest":2')), 'it begins with'],
  ])('%s', async (_, files, reason) => {
    const old = withParts({ ...SITE, [listedParts(PARTED)[1]?.first ?? '']: '<p>old' }, 6);
    served = old;
    await mirror();
    served = files;
    await expect(mirror()).rejects.toThrow(reason);
    expect(await filesIn(folder)).toEqual(hashes(old));
    served = PARTED;
    expect(await mirror()).toMatchObject({ failures: [] });
    expect(await filesIn(folder)).toEqual(hashes(PARTED));
  });

  test('deleted while the site is published again: the new list is fetched', async () => {
    const next = withParts({ ...SITE, 'content/1/e7.html': '<p>seven' }, 6);
    server.close();
    server = await serveFiles(
      () => served,
      (path) => {
        if (isPartPath(path)) served = next;
        return false;
      },
    );
    expect(await mirror()).toMatchObject({ failures: [] });
    expect(await filesIn(folder)).toEqual(hashes(next));
  });
});

describe('a copy of a site without its state', () => {
  const SOME: Files = { ...SITE, 'content/1/e41.html': '' };
  const output = (): string => join(folder, '_site');

  test('is served and verified by all parts; a new generation is read when the list changes', async () => {
    await writeFiles(output(), PARTED);
    const generations = openGenerations(output());
    const { snapshot } = generations.current() ?? {};
    expect(Array.from(snapshot?.files() ?? [], ({ path }) => path)).toEqual(Object.keys(PARTED).sort());
    expect(snapshot?.get('content/1/e7.html')?.sizeBytes).toBe(4);
    expect(snapshot?.get('zebra.html')).toBeUndefined();
    expect(await verifySite(output(), { workers: 1, isKept: () => false })).toMatchObject({
      files: Object.keys(PARTED).length,
      differences: [],
    });
    await writeFiles(output(), withParts(SOME, 6));
    expect(generations.refresh()?.snapshot.get('content/1/e41.html')?.sizeBytes).toBe(0);
  });

  test.each([['missing'], ['damaged']])('is no generation where a part is %s; the one before stays', async (what) => {
    await writeFiles(output(), PARTED);
    const generations = openGenerations(output());
    const before = generations.current();
    const next = withParts(SOME, 6);
    const [changed = ''] = partsOf(next).filter((path) => !(path in PARTED));
    await writeFiles(output(), { ...next, [changed]: 'cut' });
    if (what === 'missing') await rm(join(output(), changed));
    expect(generations.refresh()).toBe(before);
    expect(openGenerations(output()).current()).toBeUndefined();
    await expect(verifySite(output(), { workers: 1, isKept: () => false })).rejects.toThrow(
      `${changed}, a part of manifest.json, is missing or damaged`,
    );
    await writeFiles(output(), next);
    expect(openGenerations(output()).current()?.snapshot.get('content/1/e41.html')).toBeDefined();
  });

  test('becomes the first generation, whose parts belong to the site', async () => {
    await writeFiles(output(), PARTED);
    const { list } = recoverSite(output());
    expect(Array.from(list.files(), ({ path }) => path)).toEqual(Object.keys(PARTED).sort());
  });
});
