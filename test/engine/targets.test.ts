import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openBufferedReader } from '../../src/engine/buffered-reader.ts';
import { openRows, writeRows } from '../../src/engine/rows-file.ts';
import { openTargets, outputsOf, type TargetTrace } from '../../src/engine/targets.ts';
import { ROWS } from '../../src/pipeline/state/build-state.ts';
import { TRACE_COLUMNS } from '../../src/pipeline/state/row-columns.ts';
import { publishedList } from '../../src/publish/published-list.ts';
import { openStageWriter } from '../../src/publish/stage.ts';

test('units that are made at once have each their own files, and none that others stage meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-units-'));
  try {
    const stage = openStageWriter(join(folder, 'site'), publishedList(new Uint8Array()));
    const units = openTargets({ previous: undefined, modified: new Set(), stage, isExplained: false });
    const make = (unit: string, paths: readonly string[]) =>
      units.build(unit, { lists: '1' }, async (put) => {
        for (const path of paths) {
          await put({ path, bytes: path });
          await setImmediate();
        }
      });
    const months = ['month/1.json', 'month/2.json'];
    const subjects = ['subject/1.json', 'subject/2.json', 'subject/3.json'];
    await Promise.all([make('months', months), make('subjects', subjects), stage.write({ path: 'index/manifest.json', bytes: '{}' })]);
    expect(new Map([...units.all()].map(([name, { paths }]) => [name, paths]))).toEqual(
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

test('the paths of a unit wait where it was kept, and are released when it is made again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-units-'));
  try {
    const page = ['content/1/e1.html', 'content/1/e1.linkset.json', 'content/1/e1/F1.html'];
    const made: readonly TargetTrace[] = [
      { target: 'about.html', inputs: 'theme=1' },
      { target: 'content/1/e1.html', inputs: 'theme=1 article=1', paths: page },
    ];
    const path = join(folder, 'rest');
    const sha256 = writeRows(path, [[], made], { columns: TRACE_COLUMNS });
    const lazySource = openBufferedReader(path);
    const kept = openRows(path, sha256, { columns: TRACE_COLUMNS, lazySource })?.rowsOf(ROWS.targets) as readonly TargetTrace[];
    expect(Array.isArray(kept[1]?.paths)).toBe(false);
    expect(kept.map(outputsOf)).toEqual([['about.html'], page]);
    const last = new Map(kept.map((unit) => [unit.target, unit]));
    const stage = openStageWriter(join(folder, 'site'), publishedList(new Uint8Array()));
    const units = openTargets({ previous: last, modified: new Set(), stage, isExplained: false });
    expect(units.isUpToDate('about.html', { theme: '1' })).toBe(true);
    expect(units.isUpToDate('content/1/e1.html', { theme: '1', article: '2' })).toBe(false);
    expect([...units.orphans()]).toEqual(page);
    lazySource?.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
