import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openBufferedReader } from '../../../src/pipeline/engine/buffered-reader.ts';
import { openRows, writeRows } from '../../../src/pipeline/engine/rows-file.ts';
import { openTargets, outputsOf, type TargetTrace } from '../../../src/pipeline/engine/targets.ts';
import { ROWS } from '../../../src/pipeline/state/build-state.ts';
import { TRACE_COLUMNS } from '../../../src/pipeline/state/row-columns.ts';
import { publishedList } from '../../../src/publish/published-list.ts';
import { openStageWriter } from '../../../src/publish/stage.ts';

const NOTHING = { modified: new Set<string>(), stage: { write: async () => undefined }, isExplained: true };

test('targets that are built at once record their own outputs, and none that others stage meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-targets-'));
  try {
    const stage = openStageWriter(join(folder, 'site'), publishedList(new Uint8Array()));
    const targets = openTargets({ previous: undefined, modified: new Set(), stage, isExplained: false });
    const build = (target: string, paths: readonly string[]) =>
      targets.build(target, { lists: '1' }, async (put) => {
        for (const path of paths) {
          await put({ path, bytes: path });
          await setImmediate();
        }
      });
    const months = ['month/1.json', 'month/2.json'];
    const subjects = ['subject/1.json', 'subject/2.json', 'subject/3.json'];
    await Promise.all([build('months', months), build('subjects', subjects), stage.write({ path: 'index/manifest.json', bytes: '{}' })]);
    expect(new Map([...targets.all()].map(([name, { paths }]) => [name, paths]))).toEqual(
      new Map([
        ['months', months],
        ['subjects', subjects],
      ]),
    );
    expect(stage.files.length).toBe(6);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the paths of a trace are read lazily, and are orphans when the target is rebuilt', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-targets-'));
  try {
    const page = ['content/1/e1.html', 'content/1/e1.linkset.json', 'content/1/e1/F1.html'];
    const traces: readonly TargetTrace[] = [
      { target: 'about.html', inputs: 'theme=1' },
      { target: 'content/1/e1.html', inputs: 'theme=1 article=1', paths: page },
    ];
    const path = join(folder, 'base');
    const sha256 = writeRows(path, [[], traces], { columns: TRACE_COLUMNS });
    const lazySource = openBufferedReader(path);
    const read = openRows(path, sha256, { columns: TRACE_COLUMNS, lazySource })?.rowsOf(ROWS.targets) as readonly TargetTrace[];
    expect(Array.isArray(read[1]?.paths)).toBe(false);
    expect(read.map(outputsOf)).toEqual([['about.html'], page]);
    const previous = new Map(read.map((trace) => [trace.target, trace]));
    const stage = openStageWriter(join(folder, 'site'), publishedList(new Uint8Array()));
    const targets = openTargets({ previous, modified: new Set(), stage, isExplained: false });
    expect(targets.isUpToDate('about.html', { theme: '1' })).toBe(true);
    expect(targets.isUpToDate('content/1/e1.html', { theme: '1', article: '2' })).toBe(false);
    expect([...targets.orphans()]).toEqual(page);
    lazySource?.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

describe('a target that is retained', () => {
  const previous = new Map<string, TargetTrace>([
    ['list', { target: 'list', inputs: 'cards=1' }],
    ['feed', { target: 'feed', inputs: 'cards=1', paths: ['feed.xml', 'feed.json'] }],
  ]);
  const open = (modified: readonly string[] = []) =>
    openTargets({ previous, modified: new Set(modified), stage: { write: async () => undefined }, isExplained: true });

  test('keeps its trace, so that the next build finds it stale', () => {
    const targets = open();
    expect(targets.retain(['list', 'feed'])).toBe(true);
    expect([...targets.all().values()]).toEqual([...previous.values()]);
    expect([...targets.orphans()]).toEqual([]);
    expect(openTargets({ ...NOTHING, previous: targets.all() }).isUpToDate('feed', { cards: '2' })).toBe(false);
  });

  test.each([
    ['one is missing', ['list', 'index'], []],
    ['an output was modified', ['list', 'feed'], ['feed.json']],
  ])('is none if %s, and no other is retained with it', (_, names, modified) => {
    const targets = open(modified);
    expect(targets.retain(names)).toBe(false);
    expect(targets.all().size).toBe(0);
  });
});

test.each([
  ['a new digest', { a: '1', b: '3' }, ['b']],
  ['a new input', { a: '1', b: '2', c: '3' }, ['c']],
  ['an input that is gone', { a: '1' }, ['b']],
  ['another input instead', { a: '1', c: '2' }, ['c', 'b']],
  ['no inputs any more', {}, ['a', 'b']],
])('a target is stale for %s, and the reason names it', (_, inputs, names) => {
  const previous = new Map([['list', { target: 'list', inputs: 'a=1 b=2' }]]);
  const targets = openTargets({ ...NOTHING, previous });
  expect(targets.isUpToDate('list', inputs)).toBe(false);
  expect(targets.rebuildReasons().get('list')?.names).toEqual(names);
});
