import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareText } from '../../src/model/text/compare.ts';
import { type Manifest, type ManifestEntry, printManifest, sealedManifest } from '../../src/publish/manifest.ts';
import { groupOf } from '../../src/publish/manifest-group.ts';
import { partedPieces } from '../../src/publish/manifest-parts.ts';
import { openManifest } from '../../src/publish/manifest-text.ts';
import { publishedList } from '../../src/publish/published-list.ts';
import { changedResourceLines, resourceLines } from '../../src/publish/resource-sync/resource-lines.ts';
import { editedLists, resourceSyncFiles } from '../../src/publish/resource-sync/write-resource-lists.ts';
import { type PublishedFile, printPublished } from '../../src/publish/site-manifest.ts';
import { NO_FILES, type SiteTotals, totalsAfter } from '../../src/publish/site-totals.ts';

// Lists and totals that are updated from an earlier state equal those that are computed from all files.

const SITE = 'https://j.example/a&b';

const path = fc.stringMatching(/^[a-c"'&<é𝒳 %]{1,3}(?:\/[a-b]{1,2})?\.html$/u).filter((text) => !text.includes('//'));
const entry = fc.record({ path, sizeBytes: fc.nat(3000), digit: fc.constantFrom('0', '1', 'f'), isDated: fc.boolean() }).map(
  ({ path: at, sizeBytes, digit, isDated }): ManifestEntry => ({
    path: at,
    sizeBytes,
    sha256: digit.repeat(64),
    mediaType: 'text/html',
    group: groupOf(at),
    ...(isDated ? { published: '2012-10', changed: '2013-01-01', subjects: ['a"b'] } : {}),
  }),
);
const entries = fc
  .uniqueArray(entry, { selector: (one) => one.path, maxLength: 40 })
  .map((all) => all.sort((a, b) => compareText(a.path, b.path)));

const fileNamed = (name: string, sha256 = '0'.repeat(64)): ManifestEntry => ({
  path: `${name}&.html`,
  sizeBytes: 7,
  sha256,
  mediaType: 'text/html',
  group: 'pages',
});

/** Changes from one list to another: entry by path, undefined for a removed file. One removed path was never listed. */
function changesBetween(before: readonly ManifestEntry[], after: readonly ManifestEntry[]): Map<string, ManifestEntry | undefined> {
  const changes = new Map<string, ManifestEntry | undefined>([...before.map(({ path: at }) => at), 'never'].map((at) => [at, undefined]));
  for (const one of after) changes.set(one.path, one);
  for (const one of before) if (JSON.stringify(changes.get(one.path)) === JSON.stringify(one)) changes.delete(one.path);
  return changes;
}

describe('a manifest with changed lines', () => {
  test('equals the manifest of all files', () => {
    fc.assert(
      fc.property(entries, entries, (before, after) => {
        const text = openedManifest(printManifest({ site: SITE, files: before }));
        expect(text?.site).toBe(SITE);
        expect([...(text?.entries() ?? [])]).toEqual(before);
        expect(before.map((one) => text?.get(one.path))).toEqual(before);
        const changed = sealedManifest(text?.changed(changesBetween(before, after), () => expect.unreachable()) ?? []);
        expect(changed.toString()).toBe(printManifest({ site: SITE, files: after }));
      }),
    );
  });

  const some = entries.filter((all) => all.length > 0);

  test('equals the manifest of all files in parts, and reads only parts that change', () => {
    fc.assert(
      fc.property(some, some, fc.constantFrom(1, 2, 5, 20), (before, after, filesPerPart) => {
        const old = partedManifest(before, filesPerPart);
        const read: string[] = [];
        const isAsWritten = (): boolean => true;
        const text = openManifest({
          read: (name) => Buffer.from(old.get(read[read.push(name) - 1] ?? '') ?? ''),
          isAsWritten,
          filesPerPart,
        });
        const files = new Map<string, Buffer>();
        const changes = changesBetween(before, after);
        const head = text?.changed(changes, ({ path: name }, bytes) => files.set(name, bytes ?? Buffer.from(old.get(name) ?? '')));
        files.set('manifest.json', sealedManifest(head ?? []));
        expect(files).toEqual(partedManifest(after, filesPerPart));
        if (changes.size === 0) expect(read).toEqual(['manifest.json']);
        expect([...(text?.entries() ?? [])]).toEqual(before);
        expect(before.map((one) => text?.get(one.path))).toEqual(before);
        expect(after.map(({ path: name }) => text?.get(name))).toEqual(
          after.map(({ path: name }) => before.find((one) => one.path === name)),
        );
      }),
    );
  });

  test.each<[string, (text: string) => string]>([
    ['a byte of a line', (text) => text.replace('"sizeBytes":7', '"sizeBytes":8')],
    ['its end', (text) => text.slice(0, -20)],
    ['everything', () => ''],
    ['its head', (text) => text.replace('"manifest":1', '"manifest":2')],
  ])('is none where %s is lost', (_, damage) => {
    const files: Manifest['files'] = [{ path: 'a.html', sizeBytes: 7, sha256: '0'.repeat(64), mediaType: 'text/html', group: 'pages' }];
    const text = printManifest({ site: SITE, files });
    expect(openedManifest(text)).toBeDefined();
    expect(openedManifest(damage(text))).toBeUndefined();
  });

  test('is accepted without a check of its hash if it is known to be unchanged', () => {
    const text = printManifest({ site: SITE, files: [fileNamed('a')] }).replace('text/html', 'text/HTML');
    expect(openedManifest(text)).toBeUndefined();
    expect(openedManifest(text, true)?.get(fileNamed('a').path)?.mediaType).toBe('text/HTML');
    expect(openedManifest(text.slice(0, -20), true)).toBeUndefined();
  });
});

function openedManifest(text: string, isAsWritten = false): ReturnType<typeof openManifest> {
  return openManifest({ read: () => Buffer.from(text), isAsWritten: () => isAsWritten });
}

/** Files of a manifest in parts. */
function partedManifest(files: readonly ManifestEntry[], filesPerPart: number): ReadonlyMap<string, Buffer> {
  const parts = new Map<string, Buffer>();
  const head = partedPieces({ site: SITE, filesPerPart }, files, ({ path: name }, bytes) => parts.set(name, bytes ?? Buffer.alloc(0)));
  return new Map([['manifest.json', sealedManifest(head)], ...parts]);
}

describe('resource lists with changed entries', () => {
  let root = '';
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'offprint-lists-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const textOf = (files: readonly ManifestEntry[]): string => {
    const resources = resourceLines(SITE, files);
    const list = [...resourceSyncFiles({ siteUrl: SITE, resources, at: '2012', changes: [] })].find(({ path: at }) => at === LIST);
    return Buffer.from(list?.bytes ?? '').toString();
  };
  const filesNamed = (names: string, sha256 = '0'.repeat(64)): ManifestEntry[] => [...names].map((name) => fileNamed(name, sha256));

  /** Two lists, of b to d and of e to g. */
  async function edited(changed: readonly ManifestEntry[], at = '2012-01-01T00:00:00Z') {
    const lists = [
      { path: 'first', file: join(root, 'first') },
      { path: 'second', file: join(root, 'second') },
    ];
    await writeFile(join(root, 'first'), textOf(filesNamed('bcd')));
    await writeFile(join(root, 'second'), textOf(filesNamed('efg')));
    return editedLists(lists, { siteUrl: SITE, at, fileByPath: new Map(changed.map((file) => [file.path, file])) });
  }

  test.each([
    ['nothing', '', '', ''],
    ['the first entry of the second list', 'e', '', 'efg'],
    ['an entry of each', 'dg', 'bcd', 'efg'],
    ['all of the first list', 'bcd', 'bcd', ''],
  ])('are rewritten if they contain %s', async (_, names, first, second) => {
    const now = (list: string): string =>
      textOf([...list].flatMap((name) => filesNamed(name, names.includes(name) ? '1'.repeat(64) : '0'.repeat(64))));
    const lists = (await edited(filesNamed(names, '1'.repeat(64)))) ?? [];
    const texts = new Map([...lists].map(([at, print]) => [at, Buffer.concat([...print()]).toString()]));
    expect([...texts.keys()].sort()).toEqual([...(first === '' ? [] : ['first']), ...(second === '' ? [] : ['second'])]);
    expect(texts.get('first') ?? '').toBe(first === '' ? '' : now(first));
    expect(texts.get('second') ?? '').toBe(second === '' ? '' : now(second));
  });

  test('cannot be edited if they have another time, or an entry sorts before all others', async () => {
    expect(await edited([], '2013-01-01T00:00:00Z')).toBeUndefined();
    expect(await edited(filesNamed('a'))).toBeUndefined();
  });
});

const LIST = 'resourcesync/resourcelist.xml';

describe('a resource list with changed lines equals that of all files', () => {
  const listOf = (files: readonly ManifestEntry[]): Buffer => {
    const artifacts = resourceSyncFiles({ siteUrl: SITE, resources: resourceLines(SITE, files), at: '2012', changes: [] });
    return Buffer.from([...artifacts].find(({ path: at }) => at === LIST)?.bytes ?? '');
  };
  const textOf = (lines: Iterable<Uint8Array>): string => Buffer.concat([...lines]).toString();

  test('from one list or several, some of them empty', () => {
    fc.assert(
      fc.property(entries, entries, fc.array(fc.nat({ max: 40 }), { maxLength: 3 }), (before, after, cuts) => {
        const ends = [0, ...cuts.toSorted((a, b) => a - b), before.length];
        const lists = ends.slice(1).map((end, nth) => listOf(before.slice(ends[nth], end)));
        expect(textOf(changedResourceLines(SITE, lists, changesBetween(before, after)))).toBe(textOf(resourceLines(SITE, after)));
      }),
    );
  });

  test('with an entry inserted at the start of the first of two lists', () => {
    const files = Array.from({ length: 50_002 }, (_, n) => fileNamed(String(n).padStart(6, '0')));
    const [added, ...before] = files;
    const lists = [listOf(before.slice(0, 50_000)), listOf(before.slice(50_000))];
    const changed = changedResourceLines(SITE, lists, new Map(added && [[added.path, added]]));
    const sizes = (parts: Iterable<Uint8Array>) => Array.from(parts, (part) => [part.length, String(part).match(/<url>/g)?.length]);
    const all = sizes(resourceLines(SITE, files));
    expect(all.map(([, count]) => count)).toEqual([50_000, 2]);
    expect(sizes(changed)).toEqual(all);
  });
});

test('updated totals equal those of all files', () => {
  const published = (files: readonly ManifestEntry[]): PublishedFile[] => files.map((file) => ({ ...file, mtimeMs: 1 }));
  const totalsOf = (files: readonly ManifestEntry[]): SiteTotals =>
    totalsAfter(NO_FILES, { last: publishedList(new Uint8Array()), put: published(files), removed: [], isComplete: true });
  const comparable = ({ heaviest, ...totals }: SiteTotals) => ({ ...totals, heaviest: heaviest.slice(0, 20) });
  fc.assert(
    fc.property(entries, entries, fc.integer({ min: 20, max: 40 }), (before, after, most) => {
      const changes = changesBetween(before, after);
      const last = publishedList(Buffer.from(printPublished(published(before))));
      const put = published([...changes.values()].filter((one) => one !== undefined));
      // Simulates earlier updates after which few of the largest files are still known.
      const known = { ...totalsOf(before), heaviest: totalsOf(before).heaviest.slice(0, most) };
      expect(comparable(totalsAfter(known, { last, put, removed: changes.keys(), isComplete: false }))).toEqual(
        comparable(totalsOf(after)),
      );
    }),
  );
});
