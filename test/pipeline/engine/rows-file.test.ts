import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBufferedReader } from '../../../src/pipeline/engine/buffered-reader.ts';
import { isCacheMiss } from '../../../src/pipeline/engine/cache-miss-error.ts';
import { openRows, type RowColumns, type RowLocation, readRow, sha256OfParts, writeRows } from '../../../src/pipeline/engine/rows-file.ts';
import { resolveLazy } from '../../../src/pipeline/engine/spill-store.ts';

let folder: string;
let path: string;
let sha256: string;
const places: RowLocation[] = [];

const EACH = Array.from({ length: 40_000 }, (_, nth) => ({ key: `e${nth}`, words: 'Sea ice, ß, 𝛼. '.repeat(nth % 7) }));
/** A row that is longer than a chunk, between shorter ones. */
const LONG = [{ key: 'a' }, { key: 'long', words: 'x'.repeat(3_000_000) }, { key: 'b' }];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rows-'));
  path = join(folder, 'rows');
  sha256 = writeRows(path, [EACH, [], LONG], {
    onRow: (_, at, line) => places.push({ at, length: line.length, sha256: sha256OfParts(line) }),
  });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['many short rows', 0, EACH],
  ['no rows', 1, []],
  ['a row that is longer than a chunk', 2, LONG],
])('%s: read as written', (_, kind, rows) => {
  expect(openRows(path, sha256)?.rowsOf(kind)).toEqual(rows);
});

test('one row is read without the others', () => {
  expect(readRow(path, places[39_999] as RowLocation)).toEqual(EACH[39_999]);
  expect(readRow(path, places[40_001] as RowLocation)).toEqual(LONG[1]);
  expect(readRow(path, { ...(places[3] as RowLocation), sha256: '0' })).toBeUndefined();
});

test('unchanged rows are copied, in any order, also over their own file', async () => {
  const before = await readFile(path, 'utf8');
  const rows = openRows(path, sha256);
  const [each, long] = [rows?.rowsOf(0) ?? [], rows?.rowsOf(2) ?? []];
  const other = join(folder, 'other');
  const turned = writeRows(other, [[...each].reverse(), ['a text', { key: 'new' }], long]);
  expect(openRows(other, turned)?.rowsOf(0)).toEqual(EACH.toReversed());
  expect(openRows(other, turned)?.rowsOf(1)).toEqual(['a text', { key: 'new' }]);
  expect(openRows(other, turned)?.rowsOf(2)).toEqual(LONG);
  expect(writeRows(path, [each, [], long])).toBe(sha256);
  expect(await readFile(path, 'utf8')).toBe(before);
});

test('a row whose file was cut short is serialized again', async () => {
  const copy = join(folder, 'copy');
  await copyFile(path, copy);
  const rows = openRows(copy, sha256)?.rowsOf(0) ?? [];
  await truncate(copy, 100);
  expect(openRows(join(folder, 'again'), writeRows(join(folder, 'again'), [rows]))?.rowsOf(0)).toEqual(EACH);
});

test.each([
  ['cut short', (text: string) => text.slice(0, -1)],
  ['changed', (text: string) => text.replace('e39', 'e93')],
  ['empty', () => ''],
])('a file that is %s is not opened', async (_, damage) => {
  const damaged = join(folder, 'damaged');
  await writeFile(damaged, damage(await readFile(path, 'utf8')));
  expect(openRows(damaged, sha256)).toBeUndefined();
  expect(openRows(join(folder, 'nowhere'), sha256)).toBeUndefined();
});

describe('rows with lazy columns', () => {
  interface Letter {
    readonly key: string;
    readonly body?: unknown;
  }
  const LETTERS: readonly Letter[] = [
    { key: 'a', body: { text: 'a tab \t and a break \n', more: ['ß'] } },
    { key: 'b' },
    { key: 'c', body: 'x'.repeat(200_000) },
    { key: 'd', body: null },
  ];
  const FORM: RowColumns = {
    columnsOf: ({ body, ...letter }: Letter) => (body === undefined ? [letter] : [letter, body]),
    rowOf: (first, [body]) => (body === undefined ? first : { ...(first as Letter), body }),
  };
  const columns = { 0: FORM };
  const resolved = (rows: readonly unknown[]): readonly Letter[] =>
    (rows as readonly Letter[]).map(({ key, body }) => ({ key, ...(body === undefined ? {} : { body: resolveLazy(body) }) }));
  const letterPlaces: RowLocation[] = [];
  let letters: string;
  let hash: string;

  beforeAll(() => {
    letters = join(folder, 'letters');
    hash = writeRows(letters, [LETTERS, EACH.slice(0, 3)], {
      columns,
      onRow: (_, at, line) => letterPlaces.push({ at, length: line.length, sha256: sha256OfParts(line) }),
    });
  });

  test('are read with all columns, one by one, or lazily', () => {
    expect(openRows(letters, hash, { columns })?.rowsOf(0)).toEqual(LETTERS);
    expect(openRows(letters, hash, { columns })?.rowsOf(1)).toEqual(EACH.slice(0, 3));
    expect(letterPlaces.slice(0, 4).map((place) => readRow(letters, place, columns))).toEqual(LETTERS);
    const lazySource = openBufferedReader(letters);
    const rows = openRows(letters, hash, { columns, lazySource })?.rowsOf(0) ?? [];
    expect(rows).not.toEqual(LETTERS);
    expect(resolved(rows.toReversed())).toEqual(LETTERS.toReversed());
    lazySource?.close();
  });

  test('are resolved from the old file after it was replaced, and are copied unchanged', () => {
    const lazySource = openBufferedReader(letters);
    const rows = openRows(letters, hash, { columns, lazySource })?.rowsOf(0) ?? [];
    const turned = writeRows(letters, [rows.toReversed()], { columns });
    expect(resolved(rows)).toEqual(LETTERS);
    expect(openRows(letters, turned, { columns })?.rowsOf(0)).toEqual(LETTERS.toReversed());
    expect(writeRows(letters, [LETTERS, EACH.slice(0, 3)], { columns })).toBe(hash);
    lazySource?.close();
  });

  test('throw a cache miss if their file was cut short, and a missing file is not opened', async () => {
    const lazySource = openBufferedReader(letters);
    const rows = openRows(letters, hash, { columns, lazySource })?.rowsOf(0) ?? [];
    await truncate(letters, 1000);
    expect(caught(() => resolved(rows))).toSatisfy(isCacheMiss);
    lazySource?.close();
    expect(openBufferedReader(join(folder, 'nowhere'))).toBeUndefined();
  });
});

function caught(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
