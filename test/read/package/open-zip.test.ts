import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { contentOf, readEntry } from '../../../src/read/package/content.ts';
import { ContentError } from '../../../src/read/package/content-error.ts';
import { folderOf } from '../../../src/read/package/folder-of.ts';
import { openZip, type ZipDirectory } from '../../../src/read/package/zip-directory.ts';
import { entryName } from '../../../src/read/package/zip-entry-name.ts';
import { ZIP_LIMITS } from '../../../src/read/package/zip-limits.ts';
import { type WrittenEntry, writeZip, zipOf } from './zip-of.ts';

async function open(bytes: Uint8Array): Promise<{ zip: ZipDirectory; problems: Problem[] }> {
  const problems: Problem[] = [];
  const source = { sizeBytes: bytes.length, readRange: async (start: number, length: number) => bytes.subarray(start, start + length) };
  const zip = await openZip(source, { key: 'p.zip', limits: ZIP_LIMITS, report: (problem) => problems.push(problem) });
  return { zip, problems };
}

async function failure(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof ContentError) return `${error.place.file}: ${error.code}: ${error.message}`;
    throw error;
  }
  return 'no error';
}

describe('a name in a zip', () => {
  test.each([
    ['a/b.tif', { path: 'a/b.tif' }],
    ['./a//b.tif', { path: 'a/b.tif' }],
    ['e\u0301.tif', { path: '\u00e9.tif' }],
    ['/etc/passwd', { path: 'etc/passwd' }],
    ['/../etc/passwd', { refused: 'leads out of the package with ".."' }],
    ['/C:/a.xml', { refused: 'begins with a drive letter' }],
    ['../a.xml', { refused: 'leads out of the package with ".."' }],
    ['a/../../b.xml', { refused: 'leads out of the package with ".."' }],
    ['a\\..\\b.xml', { refused: 'leads out of the package with ".."' }],
    ['a\\fig\\1.tif', { path: 'a/fig/1.tif' }],
    ['\\\\server\\a.xml', { path: 'server/a.xml' }],
    ['C:a.xml', { refused: 'begins with a drive letter' }],
    ['a\u0000.xml', { refused: 'holds a control character' }],
    ['./', { refused: 'is empty' }],
  ])('%j', (name, expected) => expect(entryName(name)).toEqual(expected));

  test('every accepted path is within the package', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('/', '.', '\\', 'a', ':', '\u0000', ' ') }), (name) => {
        const made = entryName(name);
        if (!('path' in made)) return true;
        return (
          made.path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..') && !/[\\\u0000]/.test(made.path)
        );
      }),
    );
  });
});

describe('a zip', () => {
  test('has its files, with names in UTF-8 or CP437, and without litter', async () => {
    const { zip, problems } = await open(
      writeZip([
        { name: 'a/\u00e9.xml', content: '<article/>' },
        { name: new Uint8Array([0x81, 0x2e, 0x78]), content: 'x', flags: 0 },
        { name: 'a/', content: '' },
        { name: '__MACOSX/a/._b.xml', content: 'x' },
        { name: 'a/.DS_Store', content: 'x' },
        { name: 'Thumbs.db', content: 'x' },
        { name: 'stored.txt', content: 'stored', method: 0 },
      ]),
    );
    const files = await Promise.all(
      [...zip.entries.values()].map(async (entry) => [entry.path, new TextDecoder().decode(await readEntry(zip, entry))]),
    );
    expect(files).toEqual([
      ['a/\u00e9.xml', '<article/>'],
      ['\u00fc.x', 'x'],
      ['stored.txt', 'stored'],
    ]);
    expect(problems).toEqual([]);
  });

  const refused: readonly (readonly [string, WrittenEntry, string])[] = [
    ['leads out', { name: '../up.xml' }, 'entry "../up.xml" is left out: its name leads out of the package with ".."'],
    ['is a link', { name: 'link', content: '/etc/passwd', mode: 0o120777 }, 'entry "link" is left out: it is a symbolic link'],
    ['is a device', { name: 'dev', mode: 0o020644 }, 'entry "dev" is left out: it is neither a file nor a folder'],
    ['is encrypted', { name: 'a.xml', content: 'x', flags: 1 }, 'entry "a.xml" is left out: it is encrypted'],
    ['is there twice', { name: './ok.txt', content: 'again' }, 'entry "./ok.txt" is left out: a file of that name is there already'],
    [
      'is packed in an unknown way',
      { name: 'a.xml', method: 14, packed: new Uint8Array(3) },
      'entry "a.xml" is left out: its compression method is 14 (expected 0, stored, or 8, deflated)',
    ],
  ];
  test.each(refused)('leaves out and reports an entry that %s', async (_what, entry, message) => {
    const { zip, problems } = await open(writeZip([{ name: 'ok.txt', content: 'ok' }, entry]));
    expect([...zip.entries.keys()]).toEqual(['ok.txt']);
    expect(problems).toEqual([{ code: 'package-entry-refused', severity: 'error', place: { file: 'p.zip', line: 0, column: 0 }, message }]);
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['a web page', new TextEncoder().encode('<html>not a zip</html>'.repeat(10))],
    ['the first half', zipOf({ 'a.xml': 'x'.repeat(5000) }).subarray(0, 60)],
  ])('that is %s is refused by name', async (_what, bytes) => {
    expect(await failure(open(bytes))).toMatch(/^p\.zip: package-unreadable: cannot be opened \(.+\); expected a whole zip archive$/);
  });
});

describe('a zip bomb', () => {
  const TEN_GB_DECLARED = 0xffff_fff0;

  test('with its true size is rejected before unpacking', async () => {
    expect(await failure(open(writeZip([{ name: 'bomb', packed: new Uint8Array(1000), declaredSize: TEN_GB_DECLARED }])))).toBe(
      'p.zip: package-too-large: "bomb" unpacks to 4096.0 MB; expected at most 1024.0 MB a file, so nothing of it was unpacked',
    );
  });

  test('that expands a thousandfold is rejected', async () => {
    expect(await failure(open(writeZip([{ name: 'bomb', packed: new Uint8Array(100_000), declaredSize: 100_000_000 }])))).toBe(
      'p.zip: package-too-large: "bomb" unpacks from 0.1 MB to 95.4 MB; expected at most 200 times its size, so nothing of it was unpacked',
    );
  });

  test('of many files that share their bytes is rejected', async () => {
    const entries = Array.from(
      { length: 200 },
      (_, i): WrittenEntry => ({ name: `f${i}`, content: 'x'.repeat(50_000), overlapsFirst: i > 0 }),
    );
    expect(await failure(open(writeZip(entries)))).toMatch(/^p\.zip: package-too-large: its entries overlap/);
  });

  test('of very many files is rejected', async () => {
    const entries = Array.from({ length: 20_001 }, (_, i): WrittenEntry => ({ name: `f${i}` }));
    expect(await failure(open(writeZip(entries)))).toBe('p.zip: package-too-large: holds 20001 files; expected at most 20000');
  });

  test('with a wrong size is unpacked up to the declared size only', async () => {
    const packed = deflateRawSync(Buffer.alloc(300_000_000));
    const { zip } = await open(writeZip([{ name: 'bomb.xml', packed, declaredSize: 1000 }]));
    const entry = zip.entries.get('bomb.xml');
    if (entry === undefined) throw new Error('no entry');
    expect(await failure(readEntry(zip, entry))).toBe(
      'p.zip/bomb.xml: package-entry-damaged: cannot be unpacked (it unpacks to more than the 1000 bytes it declares); expected a whole file',
    );
  });

  test('is not a real TIFF of 21 MB from 20 kB', async () => {
    const { zip } = await open(zipOf({ 'white.tif': new Uint8Array(21_000_000) }));
    const entry = zip.entries.get('white.tif');
    expect(entry === undefined ? 0 : (await readEntry(zip, entry)).length).toBe(21_000_000);
  });
});

describe('a damaged file in a zip', () => {
  test.each([
    ['a checksum that does not match', { name: 'a.xml', content: 'text', crc: 1 }, 'its checksum does not match'],
    ['too few bytes', { name: 'a.xml', content: 'text', declaredSize: 9 }, '4 bytes instead of 9'],
    ['bytes that are no deflate stream', { name: 'a.xml', content: 'text', packed: new Uint8Array([0xff, 0xff]) }, 'invalid block type'],
  ])('with %s is named', async (_what, entry, reason) => {
    const { zip } = await open(writeZip([entry]));
    const found = zip.entries.get('a.xml');
    if (found === undefined) throw new Error('no entry');
    expect(await failure(readEntry(zip, found))).toBe(
      `p.zip/a.xml: package-entry-damaged: cannot be unpacked (${reason}); expected a whole file`,
    );
  });

  test('gives an error or its bytes for a change at any position', async () => {
    const whole = zipOf({ 'a.xml': '<article>text</article>', 'b/c.txt': 'some words' });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const bytes = whole.slice();
        bytes[at] = byte;
        try {
          const { zip } = await open(bytes);
          for (const entry of zip.entries.values()) await readEntry(zip, entry);
        } catch (error) {
          expect(error).toBeInstanceOf(ContentError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

test('a file in a zip in a zip is read by its key', async () => {
  const inner = zipOf({ 'deep/table.csv': 'a,b' });
  const content = contentOf(folderOf({ 'x/outer.zip': zipOf({ 'inner.zip': inner }) }));
  const file = { key: 'x/outer.zip/inner.zip/deep/table.csv', delivered: 'x/outer.zip', sizeBytes: 3 };
  expect(new TextDecoder().decode(await content.read(file))).toBe('a,b');
  expect(await failure(content.read({ ...file, key: 'x/outer.zip/inner.zip/none' }))).toBe(
    'x/outer.zip/inner.zip/none: file-missing: is not in its package',
  );
});
