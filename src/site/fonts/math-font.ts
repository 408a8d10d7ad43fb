import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PROGRAM_FOLDER, RUNS_FROM_SOURCE } from '../../program-files.ts';
import { MATH_PACKAGE } from './families.ts';
import { charactersOf, MATH_PARTS, printRanges } from './math-parts.ts';

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
