import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSpill } from '../../../src/pipeline/indexing/open-spill.ts';

test('spilled bytes are read at any offset, and the temp file is unlinked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spill-'));
  const spill = openSpill(folder);
  expect([spill.append(Uint8Array.of(1, 2, 3)), spill.append(Uint8Array.of(4, 5))]).toEqual([0, 3]);
  const across = new Uint8Array(2);
  spill.read(2, across);
  expect([...across]).toEqual([3, 4]);
  expect(readdirSync(folder)).toEqual([]);
  expect(() => spill.read(4, across)).toThrow(RangeError);
  spill.close();
});

test('an error of the disk says that the last good site is unchanged', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'spill-')), 'a file');
  writeFileSync(path, '');
  expect(() => openSpill(join(path, 'stage')).append(Uint8Array.of(1))).toThrow(
    /stage.* could not be written: a parent of the path is a file; the last good site is unchanged$/,
  );
});
