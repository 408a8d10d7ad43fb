import { mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSiteState } from '../../../src/publish/generations/site-state.ts';
import { statePathsOf } from '../../../src/publish/generations/state-folder.ts';
import { matchKeepPatterns } from '../../../src/publish/output-guard/keep-patterns.ts';
import { repairSite } from '../../../src/publish/verify/repair-site.ts';
import { verifySite } from '../../../src/publish/verify/verify-site.ts';
import { publishFiles } from '../publish-files.ts';

let root: string;
let output: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-verify-'));
  output = join(root, '_site');
});
afterEach(() => rm(root, { recursive: true }));

const LARGE = 'large '.repeat(400_000);
const SITE = { 'index.html': 'home', 'content/1/e1.html': 'page', 'content/1/e1.zip': LARGE };
const OPTIONS = { workers: 1, isKept: matchKeepPatterns([]) };

async function differences(options = OPTIONS): Promise<readonly string[]> {
  return (await verifySite(output, options)).differences.map(({ path, kind }) => `${path}: ${kind}`);
}

/** Changes one byte, but neither size nor modification time. */
function flipByte(path: string): void {
  const file = join(output, path);
  const { mtimeMs } = statSync(file);
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const seconds = (Math.floor(mtimeMs) + 0.5) / 1000;
  utimesSync(file, seconds, seconds);
}

interface Fault {
  readonly name: string;
  readonly make: () => void;
  readonly found: readonly string[];
  /** Result of the repair if an earlier version is stored; otherwise the next build writes the file again. */
  readonly repair: 'by-version' | 'blocked' | 'left';
}

const FAULTS: readonly Fault[] = [
  {
    name: 'a file that is gone',
    make: () => rmSync(join(output, 'content/1/e1.html')),
    found: ['content/1/e1.html: missing'],
    repair: 'by-version',
  },
  { name: 'a byte that flipped', make: () => flipByte('content/1/e1.html'), found: ['content/1/e1.html: damaged'], repair: 'by-version' },
  {
    name: 'a byte that flipped in a large file',
    make: () => flipByte('content/1/e1.zip'),
    found: ['content/1/e1.zip: damaged'],
    repair: 'by-version',
  },
  {
    name: 'an edit by hand',
    make: () => writeFileSync(join(output, 'index.html'), 'my home'),
    found: ['index.html: edited'],
    repair: 'by-version',
  },
  {
    name: 'an edit by hand of the same length',
    make: () => {
      writeFileSync(join(output, 'index.html'), 'mine');
      utimesSync(join(output, 'index.html'), 1, 1);
    },
    found: ['index.html: edited'],
    repair: 'by-version',
  },
  {
    name: 'a link to the right bytes',
    make: () => {
      renameSync(join(output, 'index.html'), join(root, 'home.html'));
      symlinkSync(join(root, 'home.html'), join(output, 'index.html'));
    },
    found: ['index.html: edited'],
    repair: 'by-version',
  },
  {
    name: 'a folder in the place of a file',
    make: () => {
      rmSync(join(output, 'index.html'));
      mkdirSync(join(output, 'index.html'));
      writeFileSync(join(output, 'index.html/notes.txt'), 'mine');
    },
    found: ['index.html: edited', 'index.html: unlisted'],
    repair: 'blocked',
  },
  {
    name: 'an empty folder in the place of a file',
    make: () => {
      rmSync(join(output, 'index.html'));
      mkdirSync(join(output, 'index.html'));
    },
    found: ['index.html: edited'],
    repair: 'by-version',
  },
  {
    name: 'a link in the place of a folder',
    make: () => {
      renameSync(join(output, 'content'), join(root, 'elsewhere'));
      symlinkSync(join(root, 'elsewhere'), join(output, 'content'));
    },
    found: ['content: unlisted', 'content/1/e1.html: edited', 'content/1/e1.zip: edited'],
    repair: 'blocked',
  },
  {
    name: 'a file of another program',
    make: () => writeFileSync(join(output, 'notes.txt'), 'mine'),
    found: ['notes.txt: unlisted'],
    repair: 'left',
  },
];

describe('a site', () => {
  test('that is unmodified has no differences', async () => {
    await publishFiles(output, SITE);
    expect(await verifySite(output, OPTIONS)).toEqual({
      generation: readSiteState(output).name,
      files: 3,
      sizeBytes: 8 + LARGE.length,
      differences: [],
      signature: { kind: 'unsigned' },
    });
  });

  test('whose files have other times, as in a copy, has none either', async () => {
    await publishFiles(output, SITE);
    for (const path of Object.keys(SITE)) utimesSync(join(output, path), 1, 1);
    expect(await differences()).toEqual([]);
  });

  test.each(FAULTS)('differs by $name', async ({ make, found }) => {
    await publishFiles(output, SITE);
    make();
    expect(await differences()).toEqual(found);
  });

  test('may contain files that match the setting keep', async () => {
    await publishFiles(output, SITE);
    for (const path of ['CNAME', 'stats.html']) writeFileSync(join(output, path), 'mine');
    mkdirSync(join(output, '.git'));
    writeFileSync(join(output, '.git/config'), '');
    expect(await differences()).toEqual(['stats.html: unlisted']);
    expect(await differences({ ...OPTIONS, isKept: matchKeepPatterns(['stats.*']) })).toEqual([]);
  });

  test('without a state is compared with its manifest; without either it is refused', async () => {
    await publishFiles(output, SITE);
    rmSync(statePathsOf(output).folder, { recursive: true });
    await expect(verifySite(output, OPTIONS)).rejects.toThrow('manifest.json is missing or damaged');
  });

  test('is compared by several threads with the same result', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`content/${at % 7}/${at}.html`, `page ${at}`]));
    await publishFiles(output, many);
    flipByte('content/3/3.html');
    rmSync(join(output, 'content/5/4996.html'));
    const seen: number[] = [];
    const threads = await verifySite(output, { ...OPTIONS, workers: 3, onProgress: (files) => seen.push(files) });
    expect(threads).toEqual(await verifySite(output, OPTIONS));
    expect(threads.differences.map(({ kind }) => kind)).toEqual(['damaged', 'missing']);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toBe(5000);
  });
});

describe('a repair', () => {
  const repaired = async () => {
    const found = await verifySite(output, OPTIONS);
    return (await repairSite(output, found.differences)).map(({ path, repair }) => `${path}: ${repair}`);
  };

  test.each(FAULTS)('after $name, with a stored version', async ({ make, found, repair }) => {
    // The second generation replaced the bytes of the first, so they are stored as objects.
    await publishFiles(output, SITE);
    await publishFiles(output, { 'index.html': 'x', 'content/1/e1.html': 'y', 'content/1/e1.zip': 'z' });
    await publishFiles(output, SITE);
    make();
    const expected = repair === 'by-version' ? 'restored' : repair;
    const paths = found.map((line) => line.split(': '));
    expect(await repaired()).toEqual(paths.map(([path, kind]) => `${path}: ${kind === 'unlisted' ? 'left' : expected}`));
    expect(await differences()).toEqual(expected === 'restored' ? [] : found);
    if (expected === 'restored')
      for (const [path, text] of Object.entries(SITE)) expect(readFileSync(join(output, path), 'utf8')).toBe(text);
  });

  test.each(FAULTS.filter(({ repair }) => repair === 'by-version'))(
    'after $name, without one: the next build writes the file',
    async ({ make, found }) => {
      await publishFiles(output, SITE);
      make();
      expect(await repaired()).toEqual(found.map((line) => line.replace(/: \w+$/, ': rebuild')));
      const { written } = await publishFiles(output, SITE);
      expect(written).toEqual(found.map((line) => line.split(':')[0]));
      expect(await differences()).toEqual([]);
    },
  );

  test('keeps modification times, so that the next build has nothing to do', async () => {
    await publishFiles(output, SITE);
    await publishFiles(output, { ...SITE, 'index.html': 'x' });
    await publishFiles(output, SITE);
    writeFileSync(join(output, 'index.html'), 'mine');
    await repaired();
    const file = readSiteState(output).list.get('index.html');
    expect(Math.floor(statSync(join(output, 'index.html')).mtimeMs)).toBe(file?.mtimeMs);
  });

  test('does not use a stored version that is damaged', async () => {
    await publishFiles(output, { 'index.html': LARGE });
    await publishFiles(output, { 'index.html': 'x' });
    await publishFiles(output, { 'index.html': LARGE });
    const { objects } = statePathsOf(output);
    const sha256 = readSiteState(output).list.get('index.html')?.sha256 ?? '';
    const object = join(objects, sha256.slice(0, 2), sha256);
    const { mtimeMs } = statSync(object);
    writeFileSync(object, LARGE.replace('large', 'large'.toUpperCase()));
    utimesSync(object, (Math.floor(mtimeMs) + 0.5) / 1000, (Math.floor(mtimeMs) + 0.5) / 1000);
    flipByte('index.html');
    expect(await repaired()).toEqual(['index.html: rebuild']);
  });
});
