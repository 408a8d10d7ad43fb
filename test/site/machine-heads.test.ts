import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildContent, pathsBelow } from '../acceptance/build-content.ts';
import { builtCorpus } from '../built-corpus.ts';
import { corpusFolder } from '../corpus.ts';
import { type HeadRule, HIGHWIRE_RULES, type ReadHead, readHead, SHARING_RULES } from './head-rules.ts';
import { linkedDataFaults } from './linked-data-rules.ts';
import { linksetFaults } from './linkset-faults.ts';

interface ArticlePage {
  readonly stem: string;
  readonly head: ReadHead;
}

/** Reads the heads of the articles' pages of a built site. */
async function articlePages(site: string): Promise<{ readonly paths: readonly string[]; readonly pages: readonly ArticlePage[] }> {
  const paths = await pathsBelow(site);
  const stems = paths.filter((path) => /^content\/[^/]+\/[^/]+\.html$/.test(path)).map((path) => path.replace(/\.html$/, ''));
  return { paths, pages: stems.map((stem) => ({ stem, head: readHead(readFileSync(join(site, `${stem}.html`), 'utf8')) })) };
}

describe('the sample journal', () => {
  let folder = '';
  testHeads(12, async () => {
    folder = await mkdtemp(join(tmpdir(), 'machine-heads-'));
    const content = join(folder, 'content');
    // A copy, because a build writes its ledger into the content.
    await cp(fileURLToPath(new URL('../../content', import.meta.url)), content, { recursive: true });
    await buildContent({ content, output: join(folder, 'site'), cache: join(folder, 'cache') });
    return join(folder, 'site');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
});

if (corpusFolder === undefined) console.warn('SKIPPED: tests of the heads of the corpus: the corpus is not on this machine');
describe.skipIf(corpusFolder === undefined)('the corpus', () => testHeads(396, builtCorpus));

function testHeads(articles: number, build: () => Promise<string>): void {
  let site = '';
  let paths: ReadonlySet<string> = new Set();
  let pages: readonly ArticlePage[] = [];
  beforeAll(async () => {
    site = await build();
    const found = await articlePages(site);
    paths = new Set(found.paths);
    pages = found.pages;
  });
  const stemsBreaking = ([, isMet]: HeadRule): string[] => pages.filter(({ head }) => !isMet(head)).map(({ stem }) => stem);

  test('has every page', () => expect(pages.length).toBe(articles));
  test.each(HIGHWIRE_RULES)('Highwire: %s', (...rule) => expect(stemsBreaking(rule)).toEqual([]));
  test.each(SHARING_RULES)('sharing: %s', (...rule) => expect(stemsBreaking(rule)).toEqual([]));

  test('schema.org: types and members', () => {
    const faults = pages.flatMap(({ stem, head }) => [
      ...linkedDataFaults(head.linkedData[0], ['ScholarlyArticle'], stem),
      ...linkedDataFaults(head.linkedData[1], ['BreadcrumbList'], stem),
    ]);
    expect(faults).toEqual([]);
  });

  test('signposting: the linkset equals the head, in both directions, for existing files', () => {
    const origin = new URL(pages[0]?.head.links.find(({ rel }) => rel === 'canonical')?.href ?? '').origin;
    const isFile = (url: string): boolean => paths.has(decodeURI(url.slice(origin.length + 1)));
    const faults = pages.flatMap(({ stem, head }) =>
      linksetFaults(readFileSync(join(site, `${stem}.linkset.json`), 'utf8'), head, isFile).map((fault) => `${stem}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
}
