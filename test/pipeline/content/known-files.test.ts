import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareText } from '../../../src/model/text/compare.ts';
import { type KnownFiles, knownFiles } from '../../../src/pipeline/content/known-files.ts';
import { folderColumns, knownFolders } from '../../../src/pipeline/content/known-folders.ts';
import { writeRows } from '../../../src/pipeline/engine/rows-file.ts';
import type { KnownFile } from '../../../src/pipeline/state/build-state.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'known-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Keys that sort next to each other, that JSON escapes, and that are longer than the part of a row that is read first. */
const name = fc.oneof(
  fc.constantFrom(
    'a.xml',
    'a/a.xml',
    'a/a.xml2',
    'a"b.xml',
    'a\\b.xml',
    'é.xml',
    '\u{1F41A}.xml',
    '\uFF5E.xml',
    `${'long/'.repeat(90)}a.xml`,
  ),
  fc.string({ unit: fc.constantFrom('a', '/', '"', '\\', 'ü', '\t', '\u{1F41A}'), minLength: 1, maxLength: 8 }),
);
const file = fc.record({
  key: name,
  stamp: fc.constantFrom('', '1847:1763757600000.25:1763757600001:9'),
  sha256: fc.constantFrom('', '90ab'.repeat(16)),
  md5: fc.constantFrom('', '5f3a'.repeat(8)),
  seen: fc.constantFrom(undefined, { identity: 'nothing' as const }, { problems: [] }),
});
const files = fc.uniqueArray(file, { selector: ({ key }) => key, maxLength: 12 }).map((some) => some.map(withoutUndefined));

function withoutUndefined({ seen, ...head }: Omit<KnownFile, 'seen'> & { readonly seen: KnownFile['seen'] }): KnownFile {
  return seen === undefined ? head : { ...head, seen };
}

function writtenAndOpened(some: readonly KnownFile[]): KnownFiles {
  const path = join(folder, 'files');
  writeRows(path, [[...some].sort((a, b) => compareText(a.key, b.key))]);
  return knownFiles(path, readFileSync(path));
}

test('stored rows of files are read as they were written, by every method', () => {
  fc.assert(
    fc.property(files, fc.array(name, { maxLength: 6 }), (known, others) => {
      const read = writtenAndOpened(known);
      const byKey = new Map(known.map((one) => [one.key, one]));
      expect(read.size).toBe(byKey.size);
      for (const key of [...others, ...byKey.keys()]) {
        const one = byKey.get(key);
        expect([read.has(key), read.get(key)]).toEqual([one !== undefined, one]);
        expect(headOf(read.head(key))).toEqual(headOf(one));
      }
      expect([...read.values()]).toEqual([...known].sort((a, b) => compareText(a.key, b.key)));
    }),
  );
});

test('rewriting changed rows gives the same bytes as writing all rows', () => {
  fc.assert(
    fc.property(files, files, (known, changed) => {
      const path = join(folder, 'files');
      const read = writtenAndOpened(known);
      const sha256 = read.rewrite(new Map(changed.map((one) => [one.key, one])));
      const rewritten = readFileSync(path, 'utf8');
      const all = new Map([...known, ...changed].map((one) => [one.key, one]));
      expect(writeRows(path, [[...all.values()].sort((a, b) => compareText(a.key, b.key))])).toBe(sha256);
      expect(readFileSync(path, 'utf8')).toBe(rewritten);
    }),
  );
});

test('stored listings of folders are read as they were written', () => {
  const listed = [
    { dir: '', stamp: '4096:1', touchedMs: 1795367620926.655, entries: ['da', '-a.xml', 'llink.xml'] },
    { dir: 'a', stamp: '4096:2', touchedMs: 0, entries: [] },
    { dir: 'a/b"c', stamp: '4096:3', touchedMs: 1, entries: ['-tab\there.xml'] },
  ];
  const read = knownFolders(JSON.parse(JSON.stringify(folderColumns(listed))));
  expect(read.size).toBe(3);
  expect(listed.map(({ dir }) => read.get(dir))).toEqual(listed);
  expect(read.get('b')).toBeUndefined();
});

function headOf({ key, stamp, sha256, md5 }: Partial<KnownFile> = {}): unknown {
  return { key, stamp, sha256, md5 };
}
