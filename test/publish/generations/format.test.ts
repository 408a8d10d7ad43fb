import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseApplied, printApplied } from '../../../src/publish/generations/applied.ts';
import { parseBaseList, printBaseList, publishedLines } from '../../../src/publish/generations/base-list.ts';
import { readCurrentChain, recordHistory } from '../../../src/publish/generations/current-chain.ts';
import { compareForApply, fileClassOf } from '../../../src/publish/generations/file-class.ts';
import type { GenerationId } from '../../../src/publish/generations/generation-head.ts';
import { type FileChange, parseRecord, printRecord } from '../../../src/publish/generations/record.ts';
import { basePathOf, recordPathOf, type StatePaths, statePathsOf } from '../../../src/publish/generations/state-folder.ts';

let root = '';
let paths: StatePaths;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'offprint-generations-'));
  paths = statePathsOf(join(root, '_site'));
  for (const folder of [paths.bases, paths.records]) mkdirSync(folder, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const HEAD = { time: '2026-11-24T23:29:39.000Z', reason: 'build', bootId: 'boot-1' };
const sha = (digit: string): string => digit.repeat(64);
const file = (path: string, digit: string) => ({ path, sizeBytes: 4, sha256: sha(digit), mtimeMs: 1000 });
const put = (path: string, digit: string, old?: string): FileChange => ({
  kind: 'put',
  ...file(path, digit),
  ...(old === undefined ? {} : { oldSha256: sha(old) }),
  fileClass: old === undefined ? 1 : 3,
});
const del = (path: string, old: string): FileChange => ({ kind: 'del', path, oldSha256: sha(old), fileClass: 3 });

function writeBase(number: number, files: readonly ReturnType<typeof file>[], digest?: string): GenerationId {
  const bytes = Buffer.concat([...printBaseList({ number, ...HEAD, ...(digest === undefined ? {} : { digest }) }, publishedLines(files))]);
  writeFileSync(basePathOf(paths, number), bytes);
  return { number, digest: parseBaseList(bytes)?.head.digest ?? '' };
}

function writeRecord(number: number, parent: GenerationId, changes: readonly FileChange[]): GenerationId {
  const bytes = Buffer.concat([...printRecord({ number, parent, ...HEAD, changes })]);
  writeFileSync(recordPathOf(paths, number), bytes);
  return { number, digest: parseRecord(bytes)?.digest ?? '' };
}

describe('formats round-trip', () => {
  test('a record', () => {
    const record = {
      number: 43,
      parent: { number: 42, digest: sha('9') },
      ...HEAD,
      changes: [put('a/é.html', '1', '2'), put('b', '3'), del('c', '4')],
    };
    const { digest, ...read } = parseRecord(Buffer.concat([...printRecord(record)])) ?? {};
    expect(read).toEqual(record);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a complete list', () => {
    const id = writeBase(40, [file('a.html', '1'), file('b.html', '2')], sha('5'));
    const chain = readCurrentChain(paths);
    expect(chain?.head).toEqual({ number: 40, digest: sha('5'), ...HEAD });
    expect(id.digest).toBe(sha('5'));
    expect([...(chain?.list.files() ?? [])]).toEqual([file('a.html', '1'), file('b.html', '2')]);
  });

  test('the progress of applying a generation', () => {
    const applied = { generation: { number: 43, digest: sha('a') }, bootId: 'boot-1', retired: 41, collected: 39 };
    expect(parseApplied(Buffer.from(printApplied(applied)))).toEqual(applied);
  });
});

test.each([
  ['one bit is flipped', (bytes: Buffer) => bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)],
  ['the end is missing', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['it is empty', () => Buffer.alloc(0)],
  ['it is zeros', (bytes: Buffer) => Buffer.alloc(bytes.length)],
])('a record is refused where %s', (_, damage) => {
  const bytes = Buffer.concat([...printRecord({ number: 2, parent: { number: 1, digest: sha('1') }, ...HEAD, changes: [put('a', '1')] })]);
  const damaged = damage(bytes);
  expect(parseRecord(Buffer.isBuffer(damaged) ? damaged : bytes)).toBeUndefined();
});

describe('the current generation', () => {
  test('is the complete list with the changes of all records', () => {
    const one = writeBase(1, [file('a', '1'), file('b', '2'), file('c', '3')]);
    const two = writeRecord(2, one, [put('b', '4', '2'), del('c', '3')]);
    writeRecord(3, two, [put('d', '5')]);
    const chain = readCurrentChain(paths);
    expect(chain?.head.number).toBe(3);
    expect([...(chain?.list.files() ?? [])]).toEqual([file('a', '1'), file('b', '4'), file('d', '5')]);
    expect(['a', 'b', 'c', 'd'].map((path) => chain?.list.get(path)?.sha256[0])).toEqual(['1', '4', undefined, '5']);
  });

  test.each([
    ['is damaged', (last: GenerationId) => writeFileSync(recordPathOf(paths, last.number), 'damaged')],
    [
      'has another parent',
      (last: GenerationId) => void writeRecord(last.number, { number: last.number - 1, digest: sha('f') }, [put('x', '1')]),
    ],
    ['bears the number of another', (last: GenerationId) => void writeRecord(last.number + 1, { number: 1, digest: sha('f') }, [])],
  ])('is the parent of a record that %s', (_, damage) => {
    const one = writeBase(1, [file('a', '1')]);
    const two = writeRecord(2, one, [put('b', '2')]);
    damage(two);
    expect(readCurrentChain(paths)?.list.get('x')).toBeUndefined();
    expect(readCurrentChain(paths)?.list.get('a')).toEqual(file('a', '1'));
  });

  test('continues after a damaged record that was replaced', () => {
    const one = writeBase(1, [file('a', '1')]);
    writeFileSync(recordPathOf(paths, 2), 'damaged');
    writeRecord(3, one, [put('b', '2')]);
    expect(readCurrentChain(paths)?.head.number).toBe(3);
  });

  test('needs a complete list', () => {
    const one = writeBase(1, [file('a', '1')]);
    writeRecord(2, one, [put('b', '2')]);
    writeFileSync(basePathOf(paths, 1), 'damaged');
    expect(readCurrentChain(paths)).toBeUndefined();
  });

  test('is the same after a later complete list replaced earlier records', () => {
    const one = writeBase(1, [file('a', '1')]);
    const two = writeRecord(2, one, [put('b', '2')]);
    writeBase(2, [file('a', '1'), file('b', '2')], two.digest);
    const three = writeRecord(3, two, [put('c', '3')]);
    const chain = readCurrentChain(paths);
    expect([chain?.base.head.number, chain?.head.number]).toEqual([2, 3]);
    expect([...recordHistory(paths, three)].map(({ number }) => number)).toEqual([3, 2]);
  });
});

test('files become visible in an order in which no page refers to a missing file', () => {
  const old = [
    'manifest.json',
    'index.html',
    'content/1/e1.html',
    'content/1/e1/F1.jpg',
    'sw.js',
    'feed.json',
    'index/manifest.json',
    'journal.json',
  ];
  const fresh = ['content/1/e2.html', 'content/1/e2/F1.jpg', 'index/0123456789abcdef/words/a.json', 'assets/offprint.7b0af4968c.css'];
  const files = [
    ...old.map((path) => ({ path, fileClass: fileClassOf(path, false) })),
    ...fresh.map((path) => ({ path, fileClass: fileClassOf(path, true) })),
  ];
  expect(files.sort(compareForApply).map(({ path, fileClass }) => `${fileClass} ${path}`)).toEqual([
    '1 assets/offprint.7b0af4968c.css',
    '1 content/1/e2/F1.jpg',
    '1 index/0123456789abcdef/words/a.json',
    '1 content/1/e2.html',
    '2 content/1/e1/F1.jpg',
    '3 content/1/e1.html',
    '4 feed.json',
    '4 index.html',
    '4 index/manifest.json',
    '5 journal.json',
    '5 sw.js',
    '5 manifest.json',
  ]);
});

describe('the state folder', () => {
  test('is next to the output', () => {
    expect(paths.folder).toBe(join(root, '._site.state'));
  });

  test('is in the output if one is there and none is next to it', () => {
    mkdirSync(join(root, 'site/.offprint/base'), { recursive: true });
    expect(statePathsOf(join(root, 'site')).folder).toBe(join(root, 'site/.offprint'));
  });
});
