import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openUnits } from '../../../src/build/last/units.ts';
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
