import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseXml } from '../../src/read/xml/parse-xml.ts';
import { corpusFolder } from '../corpus.ts';
import { type BuildResult, type BuildRun, buildContent, pathsBelow } from './build-content.ts';
import { mutateJats, numbersFrom } from './mutate-jats.ts';

/**
 * Number of mutated articles of the corpus. After any mutation of their trees, the journal is published, and every published article is still
 * online. `MUTATIONS=2000 npx vitest run … mutations.test.ts` runs for an hour, in journals of 100 articles.
 */
const MUTATED = Number(process.env.MUTATIONS ?? 20);
const ARTICLES = Math.min(100, MUTATED / 2);
const ROUNDS = Math.ceil(MUTATED / ARTICLES);
const SEED = Number(process.env.MUTATIONS_SEED ?? 1);

let root = '';
let run: BuildRun;
/** Original articles by file name. */
const originals = new Map<string, string>();

beforeAll(async () => {
  if (corpusFolder === undefined) return;
  root = await mkdtemp(join(tmpdir(), 'offprint-mutations-'));
  run = { content: join(root, 'content'), output: join(root, 'out/site'), cache: join(root, 'cache') };
  await mkdir(run.content);
  await writeFile(join(run.content, 'journal.json'), JSON.stringify({ title: 'Mutations', siteUrl: 'https://mutations.example' }));
  for (const file of await smallArticles(join(corpusFolder, 'articles'), ARTICLES)) {
    const name = `a${originals.size}`;
    originals.set(name, await readFile(file, 'utf8'));
    await writeArticle(name, originals.get(name) ?? '');
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function writeArticle(name: string, xml: string): Promise<void> {
  await mkdir(join(run.content, name), { recursive: true });
  await writeFile(join(run.content, name, `${name}.xml`), xml);
}

/** The smallest articles with different DOIs. */
async function smallArticles(folder: string, count: number): Promise<readonly string[]> {
  const paths = (await pathsBelow(folder)).filter((path) => path.endsWith('.xml'));
  const sized = await Promise.all(paths.map(async (path) => ({ path, size: (await stat(join(folder, path))).size })));
  sized.sort((a, b) => a.size - b.size || (a.path < b.path ? -1 : 1));
  const found: string[] = [];
  const dois = new Set<string>();
  for (const { path } of sized) {
    if (found.length >= count) break;
    const xml = await readFile(join(folder, path), 'utf8');
    const doi = /<article-id[^>]*pub-id-type="doi"[^>]*>([^<]+)</.exec(xml)?.[1]?.toLowerCase();
    const isXml = parseXml(xml, { file: path, report: () => undefined }) !== undefined;
    if (!isXml || doi === undefined || dois.has(doi)) continue;
    dois.add(doi);
    found.push(join(folder, path));
  }
  return found;
}

/** Paths of the pages of articles. */
async function pagesOf({ output }: BuildRun): Promise<ReadonlySet<string>> {
  const stems: string[] = [];
  for (const volume of await readdir(join(output, 'content'))) {
    for (const name of await readdir(join(output, 'content', volume))) if (name.endsWith('.html')) stems.push(`${volume}/${name}`);
  }
  return new Set(stems);
}

test.runIf(corpusFolder)(
  'mutated articles of the corpus never stop a build, and none that was published goes offline',
  async () => {
    const first = await buildContent(run);
    expect(first.summary.articles).toBe(ARTICLES);
    for (let round = 0; round < ROUNDS; round++) {
      const next = numbersFrom(SEED * 1000 + round);
      const done = new Map<string, readonly string[]>();
      for (const [name, xml] of originals) {
        const mutated = mutateJats(xml, next);
        done.set(name, mutated.done);
        await writeArticle(name, mutated.xml);
      }
      const { summary, exitCode } = await buildContent(run);
      if (MUTATED > 100) console.log(roundLine(round, summary));
      const what = JSON.stringify([...done]);
      expect([0, 1], what).toContain(exitCode);
      expect(summary.articles, what).toBe(ARTICLES);
      expect((await pagesOf(run)).size, what).toBe(ARTICLES);
      expect(summary.failed?.filter(({ stem }) => stem === undefined) ?? [], what).toEqual([]);
    }
  },
  4 * 3_600_000,
);

function roundLine(round: number, { failed = [], problems, milliseconds }: BuildResult['summary']): string {
  const codes = problems
    .filter(({ code }) => code.startsWith('article-'))
    .map(({ code, place, message }) => `${code} ${place.file}: ${message}`);
  const unusual = codes.filter((text) => !/^article-(?:kept|title-missing|duplicate)/.test(text));
  return `round ${round}: ${failed.length} kept, ${Math.round(milliseconds / 1000)} s\n${unusual.join('\n')}`;
}
