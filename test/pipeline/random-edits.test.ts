import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TypesetChoice } from '../../src/model/typeset.ts';
import type { BuildOptions } from '../../src/pipeline/options/build-options.ts';
import { differingPaths } from '../acceptance/build-content.ts';
import { bundledBuild, bundledParts } from './bundled-build.ts';
import { openChangingJournal } from './changing-journal.ts';
import { siteContent } from './site-content.ts';

// Every step is compared with a clean build. `SEEDS=30 STEPS=10` takes twenty minutes; the suite runs a few.
const SEEDS = Array.from({ length: Number(process.env.SEEDS ?? 2) }, (_, seed) => seed + 1);
const STEPS = Number(process.env.STEPS ?? 3);

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-random-edits-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

interface Way {
  readonly way: string;
  /** Options of the builds in a step, the last of which has everything. */
  readonly builds: readonly Partial<BuildOptions>[];
  /** True if the journal has EPUBs of articles and issues. */
  readonly books?: boolean;
  readonly typeset?: TypesetChoice;
  /** Languages of the journal, if it has several. */
  readonly languages?: readonly string[];
  /** Number of parts in which each step is built, on machines of their own. */
  readonly parts?: number;
  /** Number of seeds, if not all. */
  readonly most?: number;
}

describe.each<Way>([
  { way: 'one build', builds: [{}] },
  { way: 'pages first, then lists and indexes, as in watch mode, with EPUBs', builds: [{ isFast: true }, {}], books: true },
  { way: 'one build, in three languages', builds: [{}], languages: ['es', 'en', 'pt'], most: 1 },
  { way: 'two parts that are joined', builds: [], parts: 2, most: 1 },
  { way: 'indexes in processes of their own', builds: [{ indexInProcessFrom: 1 }], typeset: 'missing' },
])('a journal that is edited at random, each step by $way', ({ builds, books = false, typeset, languages = [], parts, most = 1000 }) => {
  test.each(SEEDS.slice(0, most))('has the bytes of a clean build after every step (seed %i)', async (seed) => {
    const content = join(root, 'kept/content');
    const journal = await openChangingJournal(content, {
      seed,
      articles: 5,
      holds: seed % 3 === 0,
      books,
      languages,
      ...(typeset === undefined ? {} : { typeset }),
    });
    await bundledBuild(join(root, 'kept'), 1);
    for (let step = 1; step <= STEPS; step++) {
      // One change alone in most steps, so that builds of a single edit are among them.
      const done: string[] = [];
      // One after the other: two changes may write the same file.
      for (let changes = step % 3 === 0 ? 3 : 1; changes > 0; changes--) done.push(await journal.change());
      for (const options of builds) await bundledBuild(join(root, 'kept'), 1 + step, options);
      if (parts !== undefined) await bundledParts(join(root, 'kept'), 1 + step, parts);
      const clean = join(root, `clean-${step}`);
      await cp(content, join(clean, 'content'), { recursive: true });
      await bundledBuild(clean, 1 + step);
      const differing = differingPaths(await siteContent(join(clean, 'out/site')), await siteContent(join(root, 'kept/out/site')));
      expect(differing, done.join(', ')).toEqual([]);
      await rm(clean, { recursive: true, force: true });
    }
  });
});
