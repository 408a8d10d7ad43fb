import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PROGRAM_FOLDER, RUNS_FROM_SOURCE } from '../../program-files.ts';
import { MATH_PACKAGE } from './families.ts';

/** One file of the font for formulas, with the characters that browsers load it for. */
export interface MathFile {
  /** `stix-two-math-latin` */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** `unicode-range`: `U+20-7e,U+1d434-1d467`. */
  readonly range: string;
}

/** The part of a result cache that the files are stored in. */
export interface MathFileCache {
  read(key: string): Promise<readonly Uint8Array[] | undefined>;
  write(key: string, files: readonly Uint8Array[]): Promise<void>;
}

/**
 * Reads STIX Two Math in files of 12 to 80 kB by kinds of characters, because the whole font has 403 kB. They are equal for all journals, so
 * that a reader loads them once: `latin` has what most formulas need. Cutting takes 2 s; the result is stored in the cache.
 */
export async function readMathFiles(cache: MathFileCache): Promise<readonly MathFile[]> {
  const key = await mathFilesKey();
  const files = (await readBuilt(key)) ?? (await cache.read(key)) ?? (await cutAndStore(key, cache));
  return MATH_PARTS.map(({ name, ranges }, at) => ({
    name: `stix-two-math-${name}`,
    bytes: files[at] ?? new Uint8Array(),
    range: printRanges(ranges),
  }));
}

async function cutAndStore(key: string, cache: MathFileCache): Promise<readonly Uint8Array[]> {
  const files = await cutMathFiles();
  await cache.write(key, files);
  return files;
}

/** Cuts the files with HarfBuzz, which keeps the table `MATH` and the larger forms of fences, roots and integrals. */
export async function cutMathFiles(): Promise<readonly Uint8Array[]> {
  const { default: subsetFont } = await import('subset-font');
  const font = await readFile(source());
  const files: Uint8Array[] = [];
  // `ssty` has the forms of indices. Without a list, HarfBuzz adds the glyphs of all stylistic sets, which double the files.
  for (const { ranges } of MATH_PARTS)
    files.push(await subsetFont(font, charactersOf(ranges), { targetFormat: 'woff2', keepFeatures: ['ssty'], noHinting: true }));
  return files;
}

/** Digest of the inputs of `cutMathFiles`. */
export async function mathFilesKey(): Promise<string> {
  return createHash('sha256')
    .update(await readFile(source()))
    .update(JSON.stringify([MATH_PARTS, subsetterVersion()]))
    .digest('hex');
}

/** Path of the files that `npm run dist` cuts in a checkout; the npm package does not have them. */
export function builtMathFile(key: string, at: number): URL {
  return new URL(`math/${key.slice(0, 12)}-${at}.woff2`, RUNS_FROM_SOURCE ? new URL('../dist/', PROGRAM_FOLDER) : PROGRAM_FOLDER);
}

async function readBuilt(key: string): Promise<readonly Uint8Array[] | undefined> {
  try {
    return await Promise.all(MATH_PARTS.map((_, at) => readFile(builtMathFile(key, at))));
  } catch {
    return undefined;
  }
}

const require = createRequire(import.meta.url);

function source(): string {
  return require.resolve(`${MATH_PACKAGE}/files/stix-two-math-latin-400-normal.woff2`);
}

function subsetterVersion(): string {
  return (require('subset-font/package.json') as { readonly version: string }).version;
}

/** Characters from the first to the last. */
type CodeRange = readonly [first: number, last: number];

const single = (text: string): CodeRange[] => [...text].map((character) => [character.codePointAt(0) ?? 0, character.codePointAt(0) ?? 0]);

const LATIN: readonly CodeRange[] = [
  [0x20, 0x7e],
  // Italic letters, which browsers show for the identifiers a … z; the italic h is not among them.
  [0x1d434, 0x1d467],
  ...single('ℎ'),
  // The space is a part, because the file with it has the metrics of formulas.
  ...single('\u00a0¬¯°±·×ˆ˘˙˜\u0302\u0303\u0304\u0307\u0308\u20d7‖…′″→−∂∈∏∑∗∘√∞∫∼≈≠≤≥⋅⋯⟨⟩⏞⏟'),
  [0x2061, 0x2064],
];

/** Parts of the font, the most frequent first. The first range that has a character decides. */
export const MATH_PARTS: readonly { readonly name: string; readonly ranges: readonly CodeRange[] }[] = [
  { name: 'latin', ranges: LATIN },
  { name: 'greek', ranges: [[0x391, 0x3a9], [0x3b1, 0x3c9], ...single('ϑϕϖϱϵ'), [0x1d6e2, 0x1d71b]] },
  {
    name: 'operators',
    ranges: without(LATIN, [
      [0x2190, 0x22ff],
      [0x27c0, 0x27ff],
    ]),
  },
  {
    name: 'letters',
    ranges: without(LATIN, [
      [0x2100, 0x214f],
      [0x1d400, 0x1d433],
      [0x1d468, 0x1d6a5],
      [0x1d6a8, 0x1d6e1],
      [0x1d71c, 0x1d7ff],
    ]),
  },
];

/** The ranges without the single characters of others: 1–5 without 3 gives 1–2 and 4–5. */
function without(others: readonly CodeRange[], ranges: readonly CodeRange[]): readonly CodeRange[] {
  const taken = others.filter(([first, last]) => first === last).map(([one]) => one);
  return taken.reduce((left, one) => left.flatMap((range) => cutAt(one, range)), ranges);
}

function cutAt(one: number, [first, last]: CodeRange): readonly CodeRange[] {
  if (one < first || one > last) return [[first, last]];
  const parts: readonly CodeRange[] = [
    [first, one - 1],
    [one + 1, last],
  ];
  return parts.filter(([from, to]) => from <= to);
}

/** All characters of the ranges. */
function charactersOf(ranges: readonly CodeRange[]): string {
  return ranges
    .map(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(''))
    .join('');
}

/** Prints `unicode-range`: `U+20-7e,U+210e`. */
function printRanges(ranges: readonly CodeRange[]): string {
  return ranges.map(([first, last]) => `U+${first.toString(16)}${last === first ? '' : `-${last.toString(16)}`}`).join();
}
