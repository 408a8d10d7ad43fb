import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArchiveEntry } from '../../../src/publish/archive/archive-entry.ts';
import { textEntry } from '../../../src/publish/archive/archive-entry.ts';
import { dosDateOf, writeZip } from '../../../src/publish/archive/write-zip.ts';
import { describeWith } from '../../system-programs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

const LARGE_TEXT = Buffer.alloc(3_000_000, 'the tide comes in, the tide goes out; ');
const LARGE_PICTURE = Buffer.from(Array.from({ length: 1_500_000 }, (_, i) => (i * 7919) % 251));

async function sampleEntries(): Promise<readonly ArchiveEntry[]> {
  const disk = async (path: string, bytes: Buffer): Promise<ArchiveEntry> => {
    const file = join(folder, path.replaceAll('/', '-'));
    await writeFile(file, bytes);
    return { path, source: { file, sizeBytes: bytes.length, sha256: '' } };
  };
  return [
    textEntry('journal/index.html', '<p>home</p>'.repeat(100)),
    textEntry('journal/empty.txt', ''),
    textEntry('journal/Gezeiten & Küste/潮.md', '# 潮汐\n'.repeat(50)),
    textEntry('journal/x.txt', 'x'),
    await disk('journal/small.jpg', LARGE_PICTURE.subarray(0, 5000)),
    await disk('journal/large.jpg', LARGE_PICTURE),
    await disk('journal/large.csv', LARGE_TEXT),
  ];
}

describeWith(['python3', 'unzip'], 'a zip', () => {
  test('opens in unzip and Python, with sizes before the bytes, UTF-8 names and one date', async () => {
    const zip = join(folder, 'sample.zip');
    await writeZip(zip, await sampleEntries(), { date: '2025-05-13' });
    execFileSync('unzip', ['-tq', zip]);
    const script = `import zipfile, json, sys
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps([[i.filename, i.compress_type, i.file_size, i.flag_bits, i.date_time, i.external_attr >> 16] for i in z.infolist()]))`;
    const listed = JSON.parse(execFileSync('python3', ['-c', script, zip], { encoding: 'utf8' })) as unknown[];
    const day = [2025, 5, 13, 0, 0, 0];
    const utf8 = 1 << 11;
    const mode = 0o100644;
    expect(listed).toEqual([
      ['journal/index.html', 8, 1100, utf8, day, mode],
      ['journal/empty.txt', 0, 0, utf8, day, mode],
      ['journal/Gezeiten & Küste/潮.md', 8, 450, utf8, day, mode],
      ['journal/x.txt', 0, 1, utf8, day, mode],
      ['journal/small.jpg', 0, 5000, utf8, day, mode],
      ['journal/large.jpg', 0, 1_500_000, utf8, day, mode],
      ['journal/large.csv', 8, 3_000_000, utf8, day, mode],
    ]);
    expect(execFileSync('unzip', ['-p', zip, 'journal/large.csv'], { maxBuffer: 1 << 23 }).equals(LARGE_TEXT)).toBe(true);
    expect(execFileSync('unzip', ['-p', zip, 'journal/large.jpg'], { maxBuffer: 1 << 23 }).equals(LARGE_PICTURE)).toBe(true);
  });

  test('of more than 65,535 files is read completely (Zip64)', async () => {
    const zip = join(folder, 'many.zip');
    function* many(): Generator<ArchiveEntry> {
      for (let i = 0; i < 65_600; i++) yield textEntry(`${i}.png`, 'x');
    }
    await writeZip(zip, many(), { date: '' });
    const script = 'import zipfile, sys; z = zipfile.ZipFile(sys.argv[1]); print(len(z.namelist()), z.read("65599.png"))';
    expect(execFileSync('python3', ['-c', script, zip], { encoding: 'utf8' })).toBe("65600 b'x'\n");
  });
});

// Java's stream refuses a stored entry whose size follows its bytes.
describeWith(['java'], 'a zip that is read as a stream', () => {
  test('opens in Java, large stored files included', async () => {
    const zip = join(folder, 'stream.zip');
    await writeZip(zip, await sampleEntries(), { date: '2025-05-13' });
    const program = join(folder, 'ListZip.java');
    await writeFile(program, LIST_ZIP);
    const listed = execFileSync('java', ['-Dfile.encoding=UTF-8', program, zip], { encoding: 'utf8' });
    expect(listed.trim().split('\n')).toEqual(['1100', '0', '450', '1', '5000', '1500000', '3000000']);
  });
});

const LIST_ZIP = `import java.io.*;
import java.util.zip.*;
public class ListZip {
  public static void main(String[] words) throws Exception {
    ZipInputStream zip = new ZipInputStream(new FileInputStream(words[0]));
    while (zip.getNextEntry() != null) System.out.println(zip.readAllBytes().length);
  }
}
`;

test('the same entries give the same bytes', async () => {
  const [one, two] = [join(folder, 'one.zip'), join(folder, 'two.zip')];
  for (const zip of [one, two]) await writeZip(zip, await sampleEntries(), { date: '2025-05-13' });
  expect(readFileSync(one).equals(readFileSync(two))).toBe(true);
});

test('memory does not grow with the number of entries', async () => {
  const zip = join(folder, 'held.zip');
  const piece = 256 * 1024;
  let given = 0;
  let limitBytes = 0;
  function* tree(): Generator<ArchiveEntry> {
    for (let i = 0; i < 400; i++) {
      const make = async (): Promise<Uint8Array> => {
        given += piece;
        limitBytes = Math.max(limitBytes, given - statSync(zip).size);
        return Buffer.alloc(piece, i);
      };
      yield { path: `${i}.jpg`, source: { make } };
    }
  }
  await writeZip(zip, tree(), { date: '' });
  expect(given).toBe(400 * piece);
  expect(limitBytes).toBeLessThan(16 * piece);
});

test('a file whose size has changed is an error that names it', async () => {
  const file = join(folder, 'short.txt');
  await writeFile(file, 'short');
  const entry: ArchiveEntry = { path: 'short.txt', source: { file, sizeBytes: 6, sha256: '' } };
  await expect(writeZip(join(folder, 'short.zip'), [entry], { date: '' })).rejects.toThrow(
    `${file} has 5 bytes; expected 6: it was changed while it was packed`,
  );
});

test.each([
  ['2025-05-13', [2025, 5, 13]],
  ['2012-10', [2012, 10, 1]],
  ['1999', [1999, 1, 1]],
  ['1665-03-06', [1980, 1, 1]],
  ['', [1980, 1, 1]],
])('the date of %j is %j', (iso, day) => {
  const packed = dosDateOf(iso);
  expect([1980 + (packed >> 9), (packed >> 5) & 15, packed & 31]).toEqual(day);
});
