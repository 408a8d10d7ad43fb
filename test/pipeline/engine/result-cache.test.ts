import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cacheKeyOf, cachePathOf, newScratchBuffer, openResultCache } from '../../../src/pipeline/engine/result-cache.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-cache-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a stored result is read as it was written', () => {
  const values: readonly (readonly [what: string, value: unknown])[] = [
    ['a text', 'Limpets – of the shore, Πατέλλα, 𝒳'],
    ['a text of one byte a character', 'Bärlapp'],
    ['a long text', '–'.repeat(300_000)],
    ['an absent member', { a: undefined, b: null, c: false, d: '' }],
    ['numbers', [0, -1, 1.5, 2 ** 31, 2 ** 40, 2 ** 53 - 1, -(2 ** 53 - 1), 1e300, Number.POSITIVE_INFINITY]],
    ['a map', new Map<string, unknown>([['ref', { entries: new Map([[1, ['a']]]) }]])],
    ['a set', new Set(['a', 'b'])],
    ['rows of numbers', { narrow: new Uint8Array([1, 2, 255]), wide: new Uint32Array([1, 2 ** 32 - 1]), real: new Float64Array([0.5]) }],
    ['members of other names in each', Array.from({ length: 2000 }, (_, at) => ({ [`name-${at}`]: at, same: 'same' }))],
    [
      'members in another order',
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
    ['an object of many members', Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, at]))],
    ['names of members that no program writes', { 'a b': 1, '"': 2, '': 3, '0': 4, constructor: 5 }],
  ];
  test.each(values)('%s', async (what, value) => {
    expect(await writeAndRead(what, value)).toEqual(value);
  });

  test('any JSON value', async () => {
    // No member of a result is named `__proto__`; JSON has no -0.
    const values = fc.json({ maxDepth: 6 }).filter((json) => !json.includes('__proto__'));
    await fc.assert(
      fc.asyncProperty(values, async (json) => {
        const value: unknown = JSON.parse(json);
        expect(await writeAndRead('json', { value })).toEqual({ value });
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});

test('another process reads a result', async () => {
  const key = cacheKeyOf('kept', 'elsewhere');
  const articles = Array.from({ length: 3 }, (_, at) => ({ title: `Of shore ${at} – limpets`, content: [{ kind: 'text', value: 'x' }] }));
  // The second and third have members with the names of the first, whose record definition they must not use.
  for (const article of articles) await openResultCache(folder).write(key, article);
  const script = `import { openResultCache } from ${JSON.stringify(join(import.meta.dirname, '../../../src/pipeline/engine/result-cache.ts'))};
    console.log(JSON.stringify(await openResultCache(${JSON.stringify(folder)}).read(${JSON.stringify(key)})));`;
  const printed = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual(articles[2]);
});

test.each([5000, 3_000_000])('a result of %i bytes does not change when another is read', async (length) => {
  const cache = openResultCache(folder);
  const resultOf = (fill: number) => ({
    bytes: Buffer.alloc(length, fill),
    rows: new Uint32Array(500).fill(fill),
    text: String(fill).repeat(500),
  });
  const keyOf = (fill: number) => cacheKeyOf('kept', 'fill', String(fill));
  // As one string, because comparing long arrays is slow.
  const printable = (of: Stored | undefined) => ({ ...of, bytes: Buffer.from(of?.bytes ?? []).toString('latin1') });
  for (const fill of [1, 2]) await cache.write(keyOf(fill), resultOf(fill));
  const [scratch, another] = [newScratchBuffer(), newScratchBuffer()];
  const [copied, inScratch] = [await cache.read<Stored>(keyOf(1)), await cache.readInto<Stored>(scratch, keyOf(1))];
  expect(printable(await cache.readInto(another, keyOf(2)))).toEqual(printable(resultOf(2)));
  await cache.read(keyOf(2));
  expect([printable(copied), printable(inScratch)]).toEqual([printable(resultOf(1)), printable(resultOf(1))]);
  expect(printable(await cache.readInto(scratch, keyOf(2)))).toEqual(printable(resultOf(2)));
});

type Stored = Readonly<Record<'bytes', Uint8Array>>;

describe('a damaged result is a cache miss', () => {
  test.each([
    ['cut short', (path: string) => truncate(path, 40)],
    ['emptied', (path: string) => truncate(path, 0)],
    [
      'zeros of the same length, as after a power cut',
      async (path: string) => writeFile(path, Buffer.alloc((await readFile(path)).length)),
    ],
    ['zeros of the length of a checksum', (path: string) => writeFile(path, Buffer.alloc(4))],
    [
      'a flipped bit',
      async (path: string) => {
        const bytes = await readFile(path);
        bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
        await writeFile(path, bytes);
      },
    ],
  ])('%s', async (what, damage) => {
    const key = cacheKeyOf('kept', what);
    const cache = openResultCache(folder);
    await cache.write(key, { text: 'Of limpets' });
    expect(await cache.read(key)).toEqual({ text: 'Of limpets' });
    await damage(join(folder, cachePathOf(key)));
    expect(await cache.read(key)).toBeUndefined();
  });
});

test('strings are stored as UTF-8', async () => {
  const key = cacheKeyOf('size', 'text');
  const text = `${'of limpets and the shore '.repeat(1000)}–`;
  await openResultCache(folder).write(key, { text });
  const { length } = await readFile(join(folder, cachePathOf(key)));
  expect(length).toBeLessThan(Buffer.byteLength(text) + 100);
  expect(await readdir(join(folder, 'size'))).toHaveLength(1);
});

async function writeAndRead(what: string, value: unknown): Promise<unknown> {
  const key = cacheKeyOf('kept', what);
  await openResultCache(folder).write(key, value);
  return openResultCache(folder).read(key);
}

test('threads of one process store the same result at once', async () => {
  const shared = join(folder, 'shared');
  const { outputFiles } = await build({
    stdin: { contents: WRITER, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  const start = new SharedArrayBuffer(4);
  const threads = [0, 1].map(() => new Worker(script, { eval: true, workerData: { folder: shared, start } }));
  const errors = await Promise.all(threads.map((thread) => once(thread, 'message').then(([error]) => error as string)));
  expect(errors).toEqual(['', '']);
});

/** Writes 500 results, each at the moment when the other thread writes it. */
const WRITER = `import { parentPort, workerData } from 'node:worker_threads';
import { cacheKeyOf, openResultCache } from '../../../src/pipeline/engine/result-cache.ts';
const cache = openResultCache(workerData.folder);
const met = new Int32Array(workerData.start);
const write = async () => {
  for (let at = 0; at < 500; at++) {
    Atomics.add(met, 0, 1);
    while (Atomics.load(met, 0) < at * 2 + 2);
    await cache.write(cacheKeyOf('result', String(at)), 'x'.repeat(2000));
  }
};
write().then(() => parentPort.postMessage(''), (error) => { Atomics.add(met, 0, 1000); parentPort.postMessage(error.message); });
`;
