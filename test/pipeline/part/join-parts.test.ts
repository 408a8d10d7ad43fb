import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinParts } from '../../../src/pipeline/part/join-parts.ts';
import { isInPart } from '../../../src/pipeline/part/part.ts';
import { runOffprint } from '../../cli/run-offprint.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-parts-'));
});
afterAll(() => rm(root, { recursive: true }));

const offprint = (...args: readonly string[]) => runOffprint(root, args, { SOURCE_DATE_EPOCH: '1800000000' });

const NOTE = (number: number, id: string): string =>
  `---\ntitle: On tides, ${number}\ndoi: 10.5555/tide.${number}\ndate: 2024-03-0${number}\nvolume: 1\nid: ${id}\nsubjects: [Sea]\nauthors:\n  - name: Ada Byron\n---\n\nThe tide comes and goes ${number} times. ![A](a${number}.png)\n`;

/** Path and bytes of a file. */
async function hashes(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  const hashed = paths.map(
    async (path) =>
      [
        path.slice(folder.length),
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      ] as const,
  );
  return new Map(await Promise.all(hashed));
}

test('every article belongs to one part, which is the same on every machine', () => {
  const keys = Array.from({ length: 300 }, (_, at) => `articles/${at}.xml`);
  const sizes = [1, 2, 3].map((number) => keys.filter((key) => isInPart(key, { number, of: 3 })));
  expect(sizes.flat().sort()).toEqual([...keys].sort());
  expect(Math.min(...sizes.map((part) => part.length))).toBeGreaterThan(80);
  expect(isInPart('articles/1.xml', { number: 2, of: 3 })).toBe(true);
});

describe('offprint build --part and offprint join', () => {
  const NUMBERS = [1, 2, 3, 4, 5];
  const CONTENT = ['--content', 'content', '--workers', '1', '--json'];

  beforeAll(async () => {
    await mkdir(join(root, 'content'));
    // Articles of different parts that have the same route. No part can know which of them gets it.
    const [first, second] = [1, 2].map((part) => NUMBERS.find((number) => isInPart(`${number}.md`, { number: part, of: 2 })));
    for (const number of NUMBERS) {
      await writeFile(join(root, 'content', `${number}.md`), NOTE(number, number === first || number === second ? 'e100' : `e${number}`));
    }
    // Both are held: neither a part nor the join publishes them.
    await writeFile(join(root, 'content', 'letter.docx'), 'Private.');
    await writeFile(join(root, 'content', 'draft.md'), `${NOTE(6, 'e6').replace('---\n', '---\ndraft: true\n')}`);
  });

  test('give the bytes of one build, also if articles of two parts have the same route', async () => {
    for (const part of ['1', '2']) {
      const made = await offprint('build', '--part', `${part}/2`, ...CONTENT, '--cache', `cache-${part}`);
      expect(made.stderr).toBe('');
    }
    const [joined, built] = await Promise.all([
      offprint('join', 'part-2-of-2', 'part-1-of-2', ...CONTENT, '--output', 'joined', '--cache', 'cache-joined'),
      // Both builds write the ledger, so one of them uses a copy of the content.
      offprint('build', ...CONTENT, '--output', 'one', '--cache', 'cache-one'),
    ]);
    const { written: _, milliseconds: __, history: _____, ...summary } = JSON.parse(joined.stdout);
    const { written: ___, milliseconds: ____, ...expected } = JSON.parse(built.stdout);
    expect(summary).toEqual(expected);
    expect(await hashes(join(root, 'joined'))).toEqual(await hashes(join(root, 'one')));
  });

  test.each([
    ['an incomplete list of parts', ['part-1-of-2'], 'new', 'part 2 of 2 is missing; expected all of them'],
    ['a part twice', ['part-1-of-2', 'part-1-of-2'], 'new', 'part 1/2 is given twice'],
    ['a folder that is not a part', ['content'], 'new', 'expected a folder that "offprint build --part" has made'],
    ['an output with a site', ['part-1-of-2', 'part-2-of-2'], 'joined', 'expected a new folder to join the parts in'],
  ])('refuse %s', async (_, parts, output, message) => {
    const build = () => Promise.reject(new Error('nothing is to be built'));
    const options = { output: join(root, output), cache: join(root, 'cache-joined'), content: join(root, 'content') };
    const further = { strict: false, publish: true, workers: 1, buildTime: new Date(0), onProgress: () => undefined };
    const folders = parts.map((part) => join(root, part));
    await expect(joinParts(folders, { ...options, ...further }, build)).rejects.toThrow(message);
  });
});
