import { describe, expect, test } from 'vitest';
import type { Artifact } from '../../src/model/artifact.ts';
import { changesPieces, parseChanges } from '../../src/publish/changes-file.ts';
import type { ManifestEntry } from '../../src/publish/manifest.ts';
import { changedChangeLines, changeLines, isArticleFile } from '../../src/publish/resource-sync/change-lines.ts';
import { resourceLines } from '../../src/publish/resource-sync/resource-lines.ts';
import { resourceSyncFiles } from '../../src/publish/resource-sync/write-resource-lists.ts';
import { appendChanges, compareSites, type SiteChange } from '../../src/publish/site-changes.ts';

const file = (path: string, digit: string): ManifestEntry => ({
  path,
  sizeBytes: 3,
  sha256: digit.repeat(64),
  mediaType: 'text/html',
  group: 'pages',
});
/** Compares two lists of files, as a build at a given time does. */
const compared = (before: readonly ManifestEntry[], after: readonly ManifestEntry[], time: string) =>
  compareSites(
    {
      after,
      removed: before.map(({ path }) => path).filter((path) => !after.some((one) => one.path === path)),
      before: (path) => before.find((one) => one.path === path),
    },
    time,
  );
const kinds = (changes: readonly SiteChange[]) => changes.map(({ at, change, path }) => `${at} ${change} ${path}`);

test('two states of a site differ by created, updated and deleted files', () => {
  const before = [file('a', '1'), file('b', '1'), file('c', '1')];
  const after = [file('d', '1'), file('c', '2'), file('a', '1')];
  expect(kinds(compared(before, after, 'T1'))).toEqual(['T1 deleted b', 'T1 updated c', 'T1 created d']);
  expect(compared(after, after, 'T1')).toEqual([]);
});

const at = (time: string, ...paths: readonly string[]) =>
  compared(
    [],
    paths.map((path) => file(path, '1')),
    time,
  );

test.each([
  ['a build that changed nothing leaves the list', [at('T1', 'a'), []], 9, ['T1 created a']],
  ['builds follow each other', [at('T1', 'b'), at('T2', 'a')], 9, ['T1 created b', 'T2 created a']],
  [
    'the oldest builds are dropped first, completely',
    [at('T1', 'a', 'b'), at('T2', 'c'), at('T3', 'd')],
    3,
    ['T2 created c', 'T3 created d'],
  ],
  ['the newest build stays complete', [at('T1', 'a'), at('T2', 'b', 'c', 'd')], 2, ['T2 created b', 'T2 created c', 'T2 created d']],
  ['a clock that was set back does not disorder it', [at('T2', 'a'), at('T1', 'b')], 9, ['T2 created a', 'T2 created b']],
])('%s', (_, builds, most, expected) => {
  expect(kinds(builds.reduce((known, fresh) => appendChanges(known, fresh, most), [] as readonly SiteChange[]))).toEqual(expected);
});

test('the list of changes is JSON, round-trips, and is empty if it is damaged', () => {
  const changes = compared([file('b "q" é', '1')], [file('a', '2')], '2026-03-01T09:12:44Z');
  const text = Buffer.concat([...changesPieces('https://journal.example', changes)]).toString();
  expect(JSON.parse(text)).toEqual({ changes: 1, site: 'https://journal.example', from: '2026-03-01T09:12:44Z', list: changes });
  expect(parseChanges(text)).toEqual(changes);
  for (const damaged of ['', text.slice(0, -4), '{"list":[{"at":1}]}', 'null']) expect(parseChanges(damaged)).toEqual([]);
});

test('a list of thousands of changes has one change per line', () => {
  const changes = at('2026-03-01T09:12:44Z', ...Array.from({ length: 9000 }, (_, n) => String(n).padStart(4, '0')));
  const text = Buffer.concat([...changesPieces('https://journal.example', changes)]).toString();
  expect(parseChanges(text)).toEqual(changes);
  expect(text.split('\n')).toHaveLength(changes.length + 3);
});

const textsOf = (artifacts: Iterable<Artifact>) =>
  new Map([...artifacts].map(({ path, bytes }) => [path, new TextDecoder().decode(Buffer.from(bytes))]));

test('the ResourceSync source description leads to the lists', () => {
  const siteUrl = 'https://journal.example/j';
  const changes = changeLines(siteUrl, [{ at: '2026-03-01T09:12:44Z', change: 'deleted', path: 'gone' }]);
  const resources = resourceLines(siteUrl, [{ ...file('a b.html', '1'), published: '2012-10' }]);
  const textByPath = textsOf(resourceSyncFiles({ siteUrl, resources, at: '2012-10', changes }));
  const document = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:rs="http://www.openarchives.org/rs/terms/">
${content}</urlset>
`;
  const root = 'https://journal.example/j';
  expect(Object.fromEntries(textByPath)).toEqual({
    '.well-known/resourcesync': document(
      `<rs:md capability="description"/>\n<url><loc>${root}/resourcesync/capabilitylist.xml</loc><rs:md capability="capabilitylist"/></url>\n`,
    ),
    'resourcesync/capabilitylist.xml': document(
      `<rs:ln rel="up" href="${root}/.well-known/resourcesync"/>\n<rs:md capability="capabilitylist"/>
<url><loc>${root}/resourcesync/resourcelist.xml</loc><rs:md capability="resourcelist"/></url>
<url><loc>${root}/resourcesync/changelist.xml</loc><rs:md capability="changelist"/></url>\n`,
    ),
    'resourcesync/resourcelist.xml': document(
      `<rs:ln rel="up" href="${root}/resourcesync/capabilitylist.xml"/>\n<rs:md capability="resourcelist" at="2012-10-01T00:00:00Z"/>
<url><loc>${root}/a%20b.html</loc><lastmod>2012-10</lastmod><rs:md hash="sha-256:${'1'.repeat(64)}" length="3" type="text/html"/></url>\n`,
    ),
    'resourcesync/changelist.xml': document(
      `<rs:ln rel="up" href="${root}/resourcesync/capabilitylist.xml"/>\n<rs:md capability="changelist" from="2026-03-01T09:12:44Z"/>
<url><loc>${root}/gone</loc><rs:md change="deleted" datetime="2026-03-01T09:12:44Z"/></url>\n`,
    ),
  });
});

test('more than 50,000 resources are several lists with an index; without articles there is no change list', () => {
  const files = Array.from({ length: 50_001 }, (_, n) => file(`${n}`, '1'));
  const siteUrl = 'https://j.example';
  const textByPath = textsOf(resourceSyncFiles({ siteUrl, resources: resourceLines(siteUrl, files), at: '', changes: [] }));
  expect([...textByPath.keys()]).toEqual([
    '.well-known/resourcesync',
    'resourcesync/capabilitylist.xml',
    'resourcesync/resourcelist-1.xml',
    'resourcesync/resourcelist-2.xml',
    'resourcesync/resourcelist.xml',
  ]);
  expect(textByPath.get('resourcesync/resourcelist.xml')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:rs="http://www.openarchives.org/rs/terms/">
<rs:ln rel="up" href="https://j.example/resourcesync/capabilitylist.xml"/>
<rs:md capability="resourcelist" at="1970-01-01T00:00:00Z"/>
<sitemap><loc>https://j.example/resourcesync/resourcelist-1.xml</loc></sitemap>
<sitemap><loc>https://j.example/resourcesync/resourcelist-2.xml</loc></sitemap>
</sitemapindex>
`);
  expect(textByPath.get('resourcesync/resourcelist-2.xml')?.match(/<url>/g)).toHaveLength(1);
});

describe('the change list of articles', () => {
  const SITE = 'https://journal.example';
  const change = (at: string, kind: SiteChange['change'], path: string, digit = '1') => ({
    at,
    change: kind,
    path,
    ...(kind === 'deleted' ? {} : { entry: file(path, digit) }),
  });
  const textOf = (lines: Iterable<Uint8Array>) => Buffer.concat([...lines]).toString();
  const before = [
    change('T2', 'updated', 'content/1/a.html'),
    change('T1', 'created', "content/1/b & 'c'.html"),
    change('T1', 'deleted', 'content/1/d.md'),
  ];

  test('is sorted by time and path', () => {
    const paths = [...textOf(changeLines(SITE, before)).matchAll(/<loc>([^<]*)<.*?change="(\w+)" datetime="(\w+)"/g)].map(([, ...one]) =>
      one.join(' '),
    );
    expect(paths).toEqual([
      'https://journal.example/content/1/b%20&amp;%20&#39;c&#39;.html created T1',
      'https://journal.example/content/1/d.md deleted T1',
      'https://journal.example/content/1/a.html updated T2',
    ]);
  });

  test('of an edit is that of all articles', () => {
    const edited = change('T3', 'updated', "content/1/b & 'c'.html", '2');
    const restated = { path: 'content/1/a.html', entry: file('content/1/a.html', '3') };
    const after = [{ ...before[0], ...restated } as (typeof before)[0], edited, before[2] as (typeof before)[0]];
    expect(textOf(changedChangeLines(SITE, [textOf(changeLines(SITE, before))], [edited, restated]))).toBe(
      textOf(changeLines(SITE, after)),
    );
  });

  test.each([
    ['content/1/e3.html', true],
    ['content/1/e3.csl.json', true],
    ['fr/content/1/tide.0101.xml', true],
    ['fr/content/1/tide.0101.crossref-reviews.xml', false],
    ['content/1/e3.record.json', false],
    ['content/1/e3/F1.html', false],
    ['content/1/e3/data.csv', false],
    ['content/1/e3.card.png', false],
    ['index/records.json', false],
    ['deposits/crossref-1.xml', false],
    ['index.html', false],
  ])('%s: %s', (path, expected) => {
    expect(isArticleFile(path)).toBe(expected);
  });
});
