import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openBytes } from '../../../src/engine/buffered-reader.ts';
import { openRows, writeRows } from '../../../src/engine/rows-file.ts';
import { openUnits, pathsOf } from '../../../src/engine/targets.ts';
import { type LastBuild, type MadeUnit, ROWS } from '../../../src/pipeline/state/build-state.ts';
import { ROW_FORMS } from '../../../src/pipeline/state/row-columns.ts';
import { publishedList } from '../../../src/publish/published-list.ts';
import { openStageWriter } from '../../../src/publish/stage.ts';

test('units that are made at once have each their own files, and none that others stage meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-units-'));
  try {
    const stage = openStageWriter(join(folder, 'site'), publishedList(new Uint8Array()));
    const units = openUnits({ last: undefined, altered: new Set(), stage, isExplained: false });
    const make = (unit: string, paths: readonly string[]) =>
      units.make(unit, { lists: '1' }, async (put) => {
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
    const made: readonly MadeUnit[] = [
      { unit: 'about.html', from: 'theme=1' },
      { unit: 'content/1/e1.html', from: 'theme=1 article=1', paths: page },
    ];
    const path = join(folder, 'rest');
    const sha256 = writeRows(path, [[], made], { forms: ROW_FORMS });
    const waitingIn = openBytes(path);
    const kept = openRows(path, sha256, { forms: ROW_FORMS, waitingIn })?.rowsOf(ROWS.units) as readonly MadeUnit[];
    expect(Array.isArray(kept[1]?.paths)).toBe(false);
    expect(kept.map(pathsOf)).toEqual([['about.html'], page]);
    const last = { units: new Map(kept.map((unit) => [unit.unit, unit])) } as unknown as LastBuild;
    const stage = openStageWriter(join(folder, 'site'), publishedList(new Uint8Array()));
    const units = openUnits({ last, altered: new Set(), stage, isExplained: false });
    expect(units.stands('about.html', { theme: '1' })).toBe(true);
    expect(units.stands('content/1/e1.html', { theme: '1', article: '2' })).toBe(false);
    expect([...units.released()]).toEqual(page);
    waitingIn?.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
