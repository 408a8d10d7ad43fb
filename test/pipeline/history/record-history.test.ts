import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { english } from '../../../src/model/text/translatable.ts';
import { switchTime } from '../../../src/pipeline/history/build-ledger.ts';
import { readPublishedHistory } from '../../../src/pipeline/history/published-history.ts';
import type { BuildOptions, BuildSummary } from '../../../src/pipeline/options/build-options.ts';
import { bundledBuild } from '../bundled-build.ts';
import { writeStrandline, writeStrandlineArticle } from '../strandline.ts';

// Datestamps of a small journal: article N is `10.5555/strand.0000N`.

const OLDER = fileURLToPath(new URL('../../fixtures/ledger-2.tsv', import.meta.url));
let root = '';
let content = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-record-history-'));
  content = join(root, 'content');
  await mkdir(content);
  await writeStrandline(content, { siteUrl: 'https://strandline.example' });
  for (const number of [1, 2, 3]) await writeStrandlineArticle(content, number);
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Builds on a day of 2026 and resolves with the records that changed on that day, `1 updated`. */
async function build(day: number, options: Partial<BuildOptions> = {}): Promise<readonly string[]> {
  await bundledBuild(root, day, options);
  return changedAt(timeOf(day));
}

const timeOf = (day: number): string => `${new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 19)}Z`;

function changedAt(time: string): readonly string[] {
  return Array.from(readPublishedHistory(join(root, 'out/site')).records, ([key, { history }]) => ({ key, history }))
    .filter(({ history }) => history.changed === time)
    .map(({ key, history }) => `${key.replace('10.5555/strand.0000', '')} ${history.state} ${history.first === time ? 'new' : 'known'}`)
    .sort();
}

/** A ledger without the file of the removed article, which only the cache knows. */
const withoutSource = (lines: string): string => lines.replace(/ deleted .*/g, (line) => line.split('\t').slice(0, 3).join('\t'));

const ledger = (): Promise<string> => readFile(join(content, 'ledger.tsv'), 'utf8');

test('a ledger of version 2 is written with digests, and no datestamp moves', async () => {
  await writeStrandlineArticle(content, 1, 'Limpets');
  await cp(OLDER, join(content, 'ledger.tsv'));
  expect(await build(200)).toEqual([]);
  const datestamps = Array.from(
    readPublishedHistory(join(root, 'out/site')).records,
    ([key, { history }]) => `${key} ${history.changed} ${history.state}`,
  );
  const older = await readFile(OLDER, 'utf8');
  const expected = [...older.matchAll(/^(#deleted\t)?https:\/\/doi\.org\/(\S+)\t.*?(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ) /gm)];
  expect(expected).toHaveLength(4);
  expect(datestamps.sort()).toEqual(
    expected.map(([, deleted, key, time]) => `${key} ${time} ${deleted === undefined ? 'live' : 'deleted'}`).sort(),
  );
  expect(await ledger()).toMatch(/^#offprint-ledger 3$/m);
  expect(await build(201, { isFresh: true })).toEqual([]);
});

test('an article that changed since a ledger of version 2 is dated by its build', async () => {
  await cp(OLDER, join(content, 'ledger.tsv'));
  expect(await build(200)).toEqual(['1 live known']);
});

describe('a datestamp', () => {
  beforeEach(() => build(1));

  test.each<[string, () => Promise<unknown>, readonly string[]]>([
    ['changes with a title', () => writeStrandlineArticle(content, 1, 'Limpets'), ['1 live known']],
    ['changes with a paragraph', () => writeStrandlineArticle(content, 1, undefined, '\n\nA paragraph.'), ['1 live known']],
    ['of a new article is new', () => writeStrandlineArticle(content, 4), ['4 live new']],
    ['of a removed article is that of its removal', () => rm(join(content, 'e2.md')), ['2 deleted known']],
    [
      'of a withdrawn article is that of its withdrawal',
      () => writeStrandline(content, { siteUrl: 'https://strandline.example', withdrawn: ['10.5555/strand.00002'] }),
      ['2 withdrawn known'],
    ],
    ['stays if nothing changes', async () => undefined, []],
    ['stays with a theme', () => writeFile(join(content, 'theme.css'), 'body { color: black }'), []],
    ['stays if the cache is lost', () => rm(join(root, 'cache'), { recursive: true }), []],
    ['stays if the site is lost', () => rm(join(root, 'out'), { recursive: true }), []],
    ['stays if the ledger is lost beside a site', () => rm(join(content, 'ledger.tsv')), []],
    [
      'stays if ledger and cache are lost beside a site',
      async () => {
        await rm(join(content, 'ledger.tsv'));
        await rm(join(root, 'cache'), { recursive: true });
      },
      [],
    ],
    ['stays if the site moves', () => writeStrandline(content, { siteUrl: 'https://tides.example/journal' }), []],
    [
      'stays if the DOI resolver changes',
      () => writeStrandline(content, { siteUrl: 'https://strandline.example', doiResolver: 'https://dx.doi.org/' }),
      [],
    ],
    [
      'stays if the source moves to a folder',
      async () => {
        await mkdir(join(content, 'tides'));
        await rename(join(content, 'e1.md'), join(content, 'tides/e1.md'));
      },
      [],
    ],
  ])('%s', async (_, change, expected) => {
    await change();
    expect(await build(2)).toEqual(expected);
    expect(await build(3)).toEqual([]);
  });

  test('of a removed article stays, with its title and files, and of a restored one is new', async () => {
    await rm(join(content, 'e2.md'));
    await build(2);
    await rm(join(root, 'cache'), { recursive: true });
    await build(3);
    expect(await ledger()).toMatch(
      /^10\.5555\/strand\.00002\t.*2026-01-02T00:00:00Z deleted .*\tThe \w+ of shore 2\tcontent\/\S+ .*\bhtml\b/m,
    );
    const list = await readFile(join(root, 'out/site/resourcesync/changelist.xml'), 'utf8');
    expect(list).toMatch(/<loc>[^<]*\.html<\/loc><rs:md change="deleted" datetime="2026-01-02T00:00:00Z"/);
    await writeStrandlineArticle(content, 2);
    expect(await build(4)).toEqual(['2 live known']);
  });

  test.each([
    ['with', ['content/ledger.tsv', 'cache']],
    ['without', ['content/ledger.tsv']],
  ])(
    'of a removed article keeps its title and files over a build that published and saved nothing else, %s the cache',
    async (_, restored) => {
      for (const path of restored) await cp(join(root, path), join(root, 'before', path), { recursive: true });
      await rm(join(content, 'e2.md'));
      await build(2);
      const complete = await ledger();
      await rm(join(root, 'cache'), { recursive: true });
      await cp(join(root, 'before'), root, { recursive: true });
      await build(2);
      expect(withoutSource(await ledger())).toBe(withoutSource(complete));
    },
  );

  test('of an article with another DOI is new, that of its former DOI is removed, and the report says so in every build', async () => {
    const file = join(content, 'e1.md');
    await writeFile(file, (await readFile(file, 'utf8')).replace('strand.00001', 'strand.00009'));
    expect(await build(2)).toEqual(['1 deleted known', '9 live new']);
    for (const options of [{}, { isFresh: true }]) {
      const { advice } = await bundledBuild(root, 3, options);
      const said = advice.filter(({ code }) => code === 'doi-changed');
      expect(said.map(({ place, message }) => `${place.file}: ${english(message)}`)).toEqual([
        expect.stringMatching(/^e1\.md: the DOI of this article was "10\.5555\/strand\.00001" and is "10\.5555\/strand\.00009" now; /),
      ]);
    }
  });

  test('of one changed article makes at most 16 entries of the change list, and all of them are right', async () => {
    await writeStrandlineArticle(content, 1, undefined, '\n\nA paragraph.');
    await build(2);
    const list = await readFile(join(root, 'out/site/resourcesync/changelist.xml'), 'utf8');
    const changed = [
      ...list.matchAll(/<loc>https:\/\/strandline\.example\/([^<]*)<.*datetime="2026-01-02T00:00:00Z" hash="sha-256:(\w+)"/g),
    ];
    expect(changed.length).toBeGreaterThan(5);
    expect(changed.length).toBeLessThanOrEqual(16);
    const { files } = JSON.parse(await readFile(join(root, 'out/site/manifest.json'), 'utf8')) as {
      files: { path: string; sha256: string }[];
    };
    const sha256 = new Map(files.map((file) => [file.path, file.sha256]));
    expect(changed.map(([, path = '']) => sha256.get(path))).toEqual(changed.map(([, , digest]) => digest));
  });
});

describe('a build without a ledger', () => {
  test('says where the history comes from', async () => {
    const first: BuildSummary = await bundledBuild(root, 1);
    expect(first.history).toEqual({ records: 0 });
    expect((await bundledBuild(root, 2)).history).toBeUndefined();
    await rm(join(content, 'ledger.tsv'));
    expect((await bundledBuild(root, 3)).history).toEqual({ from: join(root, 'out/site'), records: 3 });
  });

  test('takes it from another copy of the site', async () => {
    await build(1);
    const history = async () => readPublishedHistory(join(root, 'elsewhere'));
    await rename(join(root, 'out/site'), join(root, 'elsewhere'));
    await rm(join(content, 'ledger.tsv'));
    await rm(join(root, 'cache'), { recursive: true });
    expect(await build(2, { history })).toEqual([]);
  });
});

test('a merge of two branches is read, and a garbled line costs no datestamp', async () => {
  await build(1);
  await writeStrandlineArticle(content, 1, 'Limpets');
  const older = await ledger();
  await build(2);
  const merged = [...new Set([...older.split('\n'), ...(await ledger()).split('\n')])].filter((line) => line !== '');
  await writeFile(join(content, 'ledger.tsv'), `${merged.join('\n')}\n`);
  const { problems } = await bundledBuild(root, 3);
  expect([problems, changedAt(timeOf(2)), changedAt(timeOf(3))]).toEqual([[], ['1 live known'], []]);
  await writeFile(join(content, 'ledger.tsv'), (await ledger()).replace(' live ', ' alive '));
  const damaged = await bundledBuild(root, 4);
  expect(damaged.problems.map(({ code }) => code)).toContain('ledger-line-malformed');
  expect(changedAt(timeOf(4))).toEqual([]);
});

test.each([
  ['is that of the clock', '2026-05-01T00:00:00.900Z', '2026-04-01T00:00:00Z', '2026-05-01T00:00:00Z'],
  [
    'is later than every time in the ledger, if the clock was set back',
    '2026-03-01T00:00:00Z',
    '2026-04-01T00:00:00Z',
    '2026-04-01T00:00:01Z',
  ],
  ['is later also within a second', '2026-04-01T00:00:00.900Z', '2026-04-01T00:00:00Z', '2026-04-01T00:00:01Z'],
  ['is the given time of the build', undefined, '2026-04-01T00:00:00Z', '2026-01-01T00:00:00Z'],
])('the time of the switch %s', (_, clock, newest, expected) => {
  const options = { buildTime: new Date('2026-01-01T00:00:00Z'), ...(clock === undefined ? {} : { clock: () => new Date(clock) }) };
  expect(switchTime(options, newest)).toBe(expected);
});
