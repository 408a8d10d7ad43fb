import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BuildRun, buildContent, differingPaths, hashesBelow } from '../../acceptance/build-content.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-ahead-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function runIn(name: string): Promise<BuildRun> {
  const content = join(root, name, 'content');
  await mkdir(content, { recursive: true });
  await writeFile(join(content, 'journal.json'), JSON.stringify({ title: 'Shoreline', siteUrl: 'https://shoreline.example' }));
  return { content, output: join(root, name, 'out/site'), cache: join(root, name, 'cache'), env: { SOURCE_DATE_EPOCH: '1800000000' } };
}

/** Two articles have the same route, and only the one that loses it has a figure; one is corrected; one has no DOI. */
const ARTICLES: readonly Delivered[] = [
  { doi: '10.5555/shore.9', elocationId: 'e1', figure: 'f1' },
  { doi: '10.5555/shore.2', elocationId: 'e1' },
  { doi: '10.5555/shore.3', elocationId: 'e3', figure: 'f1' },
  { doi: '10.5555/shore.4', elocationId: 'e4', corrects: '10.5555/shore.3' },
  { elocationId: 'e5' },
];

test('speculative conversion gives the same bytes as a conversion after all articles were read', async () => {
  const once = await runIn('once');
  const oneByOne = await runIn('one-by-one');
  for (const [at, article] of ARTICLES.entries()) {
    await writeFile(join(once.content, `a${at}.xml`), xmlOf(article));
    await writeFile(join(oneByOne.content, `a${at}.xml`), xmlOf(article));
    await buildContent(oneByOne);
  }
  const { summary } = await buildContent(once);
  expect(summary.problems.map(({ code, place }) => [code, place.file])).toContainEqual(['address-taken', 'a0.xml']);
  expect((await readdir(join(once.output, 'content/1'))).filter((name) => !name.includes('.')).sort()).toEqual(['e3', 'shore-9']);
  expect(await readFile(join(once.output, 'content/1/e1.html'), 'utf8')).toContain('10.5555/shore.2');
  expect(await readFile(join(once.output, 'content/1/e3.html'), 'utf8')).toContain('10.5555/shore.4');
  const differing = differingPaths(await hashesBelow(once.output), await hashesBelow(oneByOne.output));
  expect(differing.filter((path) => !/^(?:changes\.json|manifest\.json|resourcesync\/.*)$/.test(path))).toEqual([]);
  // A clean build with the ledger of both.
  const again = { ...once, output: join(root, 'again/site'), cache: join(root, 'again/cache') };
  await buildContent(again);
  expect(differingPaths(await hashesBelow(once.output), await hashesBelow(again.output))).toEqual([]);
});

interface Delivered {
  readonly doi?: string;
  readonly elocationId: string;
  readonly figure?: string;
  readonly corrects?: string;
}

function xmlOf({ doi, elocationId, figure, corrects }: Delivered): string {
  const id = doi === undefined ? '' : `<article-id pub-id-type="doi">${doi}</article-id>`;
  const figureXml = figure === undefined ? '' : `<fig id="${figure}"><label>Figure 1</label><caption><p>A shore.</p></caption></fig>`;
  const related =
    corrects === undefined
      ? ''
      : `<related-article related-article-type="corrected-article" ext-link-type="doi" xlink:href="${corrects}"/>`;
  return `<article xmlns:xlink="http://www.w3.org/1999/xlink" article-type="${corrects === undefined ? 'research-article' : 'correction'}">
<front><article-meta>${id}<title-group><article-title>Of ${doi ?? 'nothing'}</article-title></title-group>
<pub-date date-type="pub"><day>2</day><month>3</month><year>2020</year></pub-date><volume>1</volume><elocation-id>${elocationId}</elocation-id>${related}
</article-meta></front><body><p>What was found.</p>${figureXml}</body></article>`;
}
