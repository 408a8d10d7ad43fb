import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaggedObject } from '../../../src/model/tagged-object.ts';
import { buildIndex } from '../../../src/query/index/build-index.ts';
import { openSite } from '../../../src/query/language/open-site.ts';
import { printQuery } from '../../../src/query/language/print-query.ts';
import { objectsOf } from '../../../src/query/tag/objects-of.ts';
import { readJats } from '../../../src/read/jats/read-jats.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { corpusFolder } from '../../corpus.ts';
import { eLife } from '../tag/fixture.ts';
import { naiveFind } from './naive.ts';
import { queriesOver } from './random-query.ts';
import { indexOptions } from './toy-site.ts';

if (corpusFolder === undefined) console.warn('SKIPPED: 1 test of queries over real articles; the corpus is not beside the project');

/** Every 12th article is tested, since a full scan per query is slow. */
const STEP = Number(process.env.OFFPRINT_CORPUS_STEP ?? 12);

/** `QUERIES=10000` takes two minutes. */
const QUERIES = Number(process.env.QUERIES ?? 3000);

test.skipIf(corpusFolder === undefined)(
  `the planner and a look at every object select the same, over ${QUERIES} random queries on real articles`,
  async () => {
    const objects = realObjects();
    expect(objects.length).toBeGreaterThan(1000);
    const site = await openSite(memoryFiles(buildIndex(objects, indexOptions(eLife))), { limits: { textFiles: 100_000, words: 100_000 } });
    await fc.assert(
      fc.asyncProperty(queriesOver(objects), async (query) => {
        const text = printQuery(query);
        fc.pre(text.length <= 8192);
        expect({ text, ids: await site.find(text) }).toEqual({ text, ids: naiveFind(query, objects).map(({ id }) => id) });
      }),
      { numRuns: QUERIES },
    );
  },
);

/** Returns the objects of the corpus; of articles with the same about value only the first. */
function realObjects(): TaggedObject[] {
  const rows = readFileSync(`${corpusFolder}/index.tsv`, 'utf8').trimEnd().split('\n').slice(1);
  const abouts = new Set<string>();
  return rows
    .filter((_, i) => i % STEP === 0)
    .flatMap((row) => {
      const [file = ''] = row.split('\t');
      const bytes = readFileSync(`${corpusFolder}/${file}`);
      const article = readJats(bytes, { file, report: () => undefined, resolveFile: (href) => ({ href }) });
      const objects = article === undefined ? [] : objectsOf(article, { journal: eLife, pageUrl: `https://journal.example/${file}` });
      const isNew = objects.every(({ about }) => !abouts.has(about));
      for (const { about } of objects) abouts.add(about);
      return isNew ? objects : [];
    });
}
