import { describe, expect, test } from 'vitest';
import type { Artifact } from '../../../src/model/artifact.ts';
import { buildIndex } from '../../../src/query/index/build-index.ts';
import { MANIFEST_PATH, parseManifest } from '../../../src/query/index/manifest.ts';
import { NO_FILES } from '../../../src/query/index/words/named-files.ts';
import { openWordSegments } from '../../../src/query/index/words/open-word-segments.ts';
import { openSite, QueryError } from '../../../src/query/language/open-site.ts';
import { parseQuery } from '../../../src/query/language/parse-query.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { scaleFolder } from '../../corpus.ts';
import { SCALE_NAMES, scaleObjects } from '../index/scale-objects.ts';
import { type QueryForm, queryForms } from '../index/scale-queries.ts';
import { memoryFiles as countedFiles } from '../index/words/memory-files.ts';
import { type Paper, readPapers } from '../search/papers.ts';
import { naiveFind } from './naive.ts';
import { indexOptions } from './toy-site.ts';

// Budgets of queries over a sample of the scale corpus that is the same in every run; `npm run bench queries` measures 20,000 papers.

if (scaleFolder === undefined) console.warn('SKIPPED: tests of what queries read; the scale corpus is not beside the project');

const PAPERS = 700;
const TAGS = [`${SCALE_NAMES.namespace}/api_v1/article/doi`];

describe.skipIf(scaleFolder === undefined)('an index of 700 articles', () => {
  const papers: readonly Paper[] = scaleFolder === undefined ? [] : readPapers(PAPERS);
  const objects = papers.flatMap((paper) => scaleObjects(paper, papers, 6));
  const index: readonly Artifact[] = scaleFolder === undefined ? [] : buildIndex(objects, indexOptions(SCALE_NAMES));
  const forms = scaleFolder === undefined ? [] : queryForms(papers);
  const of = (conditions: QueryForm['conditions']): [string, QueryForm][] =>
    forms.flatMap((form): [string, QueryForm][] => (form.conditions === conditions ? [[form.name, form]] : []));

  test('the manifest takes at most 4,096 bytes', () => {
    const manifest = index.find(({ path }) => path === MANIFEST_PATH);
    expect(manifest?.bytes.length).toBeLessThanOrEqual(4096);
  });

  test.each(of('one'))(
    'one condition reads at most 3 files and 20 KB, and as many groups with their names of at most 500 bytes: %s',
    async (_, form) => {
      for (const { files, bytes, text } of await readings(form)) {
        expect({ text, isWithin: files <= 6 && bytes <= 20_000, files, bytes }).toMatchObject({ isWithin: true });
      }
    },
  );

  test.each(of('two'))('two conditions read at most 6 files and 40 KB, and as many groups: %s', async (_, form) => {
    for (const { files, bytes, text } of await readings(form)) {
      expect({ text, isWithin: files <= 12 && bytes <= 40_000, files, bytes }).toMatchObject({ isWithin: true });
    }
  });

  test.each([...of('one'), ...of('two'), ...of('texts')])('indexes and a full scan select the same objects: %s', async (_, form) => {
    const site = await openSite(memoryFiles(index));
    const query = form.next();
    expect(await site.find(query)).toEqual(naiveFind(parseQuery(query), objects).map(({ id }) => id));
  });

  test('a pattern that expands to too many words is refused before their shards are read', async () => {
    const site = await openSite(memoryFiles(index), { limits: { words: 20 } });
    let bytes = 0;
    site.onRead((read) => {
      bytes += read.bytes;
    });
    const error = await site.find(`${SCALE_NAMES.namespace}/api_v1/article/abstract matches "a*"`).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(QueryError);
    expect(error).toMatchObject({ errorClass: 'TooManyObjects' });
    expect(bytes).toBeLessThan(20_000);
  });

  test('a pattern whose words are in too many files is refused before they are read', async () => {
    const site = await openSite(memoryFiles(index), { limits: { wordFiles: 2 } });
    const paths: string[] = [];
    site.onRead(({ path }) => paths.push(path));
    const find = (pattern: string): Promise<unknown> =>
      site.find(`${SCALE_NAMES.namespace}/api_v1/article/abstract matches "${pattern}"`).catch((caught: unknown) => caught);
    expect(await find('*ology')).toMatchObject({ errorClass: 'TooManyObjects', message: expect.stringContaining('files of the index') });
    const records = await filesOfRecords();
    expect(paths).not.toEqual([]);
    expect(paths.filter((path) => records.has(path))).toEqual([]);
    expect(await find('neuro*')).toBeInstanceOf(Array);
    expect(paths.filter((path) => records.has(path)).length).toBeLessThanOrEqual(2);
  });

  test('a phrase of two words in the texts of references reads at most one of those texts in each segment', async () => {
    const [form] = forms.filter(({ name }) => name === 'refs matches a phrase');
    if (form === undefined) throw new RangeError('no form asks for phrases in references');
    for (const { bytes, text } of await readings(form)) {
      expect({ text, isWithin: bytes <= 100_000, bytes }).toMatchObject({ isWithin: true });
    }
  });

  test('a common word in the texts of references is refused before they are read', async () => {
    const site = await openSite(memoryFiles(index), { limits: { textFiles: 3 } });
    let bytes = 0;
    site.onRead((read) => {
      bytes += read.bytes;
    });
    const error = await site.find(`${SCALE_NAMES.namespace}/api_v1/article/refs matches "the"`).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ errorClass: 'TooManyObjects' });
    expect(bytes).toBeLessThan(60_000);
  });

  /** Files with the documents of words. */
  async function filesOfRecords(): Promise<ReadonlySet<string>> {
    const files = countedFiles(index);
    const { words } = parseManifest(Buffer.from(String(index.find(({ path }) => path === MANIFEST_PATH)?.bytes)));
    const [shards] = await openWordSegments(files, words);
    const { isGrouped, shards: { names: groups } = NO_FILES } = shards?.root ?? {};
    files.reads.length = 0;
    await shards?.findPrefix('');
    const isGroup = (path: string): boolean => isGrouped === true && groups.some((name) => path.includes(name));
    return new Set(files.reads.map(({ path }) => path).filter((path) => !isGroup(path)));
  }

  async function readings({ next }: QueryForm): Promise<{ readonly text: string; readonly files: number; readonly bytes: number }[]> {
    const read: { readonly text: string; readonly files: number; readonly bytes: number }[] = [];
    for (let i = 0; i < 12; i++) {
      const text = next();
      const site = await openSite(memoryFiles(index));
      const { files, bytes } = await site.explain({ query: text, tags: TAGS });
      read.push({ text, files: files.length, bytes });
    }
    return read;
  }
});
