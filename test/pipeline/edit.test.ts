import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BuildSummary } from '../../src/pipeline/options/build-options.ts';
import { differingPaths, hashesBelow } from '../acceptance/build-content.ts';
import { bundledBuild } from './bundled-build.ts';
import { siteContent } from './site-content.ts';

let root = '';
let content = '';
let site = '';
let steps: string[] = [];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-edit-'));
  content = join(root, 'kept/content');
  site = join(root, 'kept/out/site');
  await mkdir(content, { recursive: true });
  await writeFile(join(content, 'journal.json'), JSON.stringify(JOURNAL));
  for (const number of [1, 2, 3, 4]) await writeArticle(number, 'Found at low water.');
  await writeFrontMatter('');
  await build('kept', 1);
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(() => {
  steps = [];
});

function writeArticle(
  number: number,
  body: string,
  title = `The limpets of shore ${number}`,
  abstract = 'abstract: Limpets keep to their places.\n',
): Promise<void> {
  const related = number === 3 ? 'related: [{ type: corrected-article, doi: 10.5555/strand.1 }]\n' : '';
  return writeFile(
    join(content, `e${number}.md`),
    `---\ntitle: ${title}\nauthors: [Ada Odera]\ndate: 2025-01-0${number}\ndoi: 10.5555/strand.${number}\n${abstract}${related}---\n\n${body}\n`,
  );
}

/** A JATS article, at first without a body. */
function writeFrontMatter(body: string): Promise<void> {
  return writeFile(
    join(content, 'e9.xml'),
    `<article article-type="research-article"><front><journal-meta/><article-meta>
<article-id pub-id-type="doi">10.5555/strand.9</article-id><title-group><article-title>Whelks</article-title></title-group>
<pub-date date-type="pub"><day>9</day><month>1</month><year>2025</year></pub-date><volume>1</volume><elocation-id>e9</elocation-id><abstract><p>Whelks bore.</p></abstract>
</article-meta></front>${body}</article>`,
  );
}

function tableWith(doi: string): string {
  const table = '<label>Table 1</label><table><tbody><tr><td>3</td></tr></tbody></table>';
  return `<body><table-wrap id="t1"><object-id pub-id-type="doi">${doi}</object-id>${table}</table-wrap></body>`;
}

const REFERENCES =
  '<back><ref-list><ref id="r1"><mixed-citation>Odera A. <article-title>Whelks</article-title>. 2001.</mixed-citation></ref></ref-list></back>';

function build(folder: string, day: number): Promise<BuildSummary> {
  return bundledBuild(join(root, folder), day, { explain: true, onStep: (step) => steps.push(step) });
}

async function asClean(day: number): Promise<readonly string[]> {
  await rm(join(root, 'clean'), { recursive: true, force: true });
  await cp(content, join(root, 'clean/content'), { recursive: true });
  await build('clean', day);
  return differingPaths(await siteContent(join(root, 'clean/out/site')), await siteContent(site));
}

const isOfOthers = (step: string): boolean => ['find', 'indexes', 'feeds'].includes(step);

describe.each([
  ['a body', 2, () => writeArticle(1, 'Found at high water.')],
  ['the body of an article that corrects another', 3, () => writeArticle(3, 'Found nowhere.')],
  ['an article that had no body', 3, () => writeFrontMatter('<body><p>Found.</p></body>')],
  ['a body that causes advice for the first time', 4, () => writeArticle(2, '![](nowhere.png)\n\nFound at low water.')],
  ['a body that has its advice on another line', 5, () => writeArticle(2, 'A line.\n\n![](nowhere.png)\n\nFound at low water.')],
  ['a body that no longer causes advice', 6, () => writeArticle(2, 'Found at low water, and at high.')],
  ['a body with more advice than fits on a page of the report', 7, () => writeArticle(3, '![](nowhere.png)\n\n'.repeat(600))],
  ['an earlier body with the same advice', 8, () => writeArticle(2, '![](nowhere.png)\n\nFound at low water.')],
  ['an earlier body with its advice on another line', 9, () => writeArticle(2, 'A line.\n\n![](nowhere.png)\n\nFound at low water.')],
])('an edit of %s', (_, day, edit) => {
  test('rebuilds no other article, and gives the bytes of a clean build', async () => {
    await edit();
    const before = await hashesBelow(site);
    const { written, removed, causes = [] } = await build('kept', day);
    expect(steps).toContain('edit');
    expect(steps.filter(isOfOthers)).toEqual([]);
    const changed = differingPaths(before, await hashesBelow(site));
    expect([...written, ...removed].sort()).toEqual(changed);
    expect(causes.map(([path]) => path).sort()).toEqual(changed);
    expect(await asClean(day)).toEqual([]);
  });
});

test('the summary of an edit covers problems and words of the whole journal', async () => {
  await writeArticle(4, '![](nowhere.png) A longer text.');
  const edited = await build('kept', 10);
  expect(steps).toContain('edit');
  await rm(join(root, 'clean'), { recursive: true, force: true });
  await cp(content, join(root, 'clean/content'), { recursive: true });
  const { written: _, milliseconds: __, causes: ___, files: ____, sizeBytes: _____, ...expected } = await build('clean', 10);
  // The clean build has no full texts of the build before to remove.
  expect({ ...edited, advice: [...edited.advice] }).toMatchObject({ ...expected, removed: edited.removed });
});

test.each([
  ['a title', () => writeArticle(1, 'Found at high water.', 'Limpets')],
  ['another article', () => writeArticle(5, 'Found.')],
  ['a deleted article', () => rm(join(content, 'e4.md'))],
  ['a table with a DOI of its own', () => writeFrontMatter(tableWith('10.5555/strand.9.t1'))],
  ['another DOI of that table', () => writeFrontMatter(tableWith('10.5555/strand.9.t2'))],
  ['a reference', () => writeFrontMatter(`${tableWith('10.5555/strand.9.t2')}${REFERENCES}`)],
])('%s affects other articles, so the whole journal is built', async (_, change) => {
  await change();
  await build('kept', 11);
  expect(steps).not.toContain('edit');
  expect(steps).toContain('find');
  expect(await asClean(11)).toEqual([]);
});

test('fast mode defers the full texts of edited bodies until a complete build, and other edits do not forget them', async () => {
  const fast = { isFast: true, onStep: (step: string) => steps.push(step) };
  await writeArticle(3, 'Found at neap tide.');
  expect((await bundledBuild(join(root, 'kept'), 11, fast)).deferred).toEqual(['indexes']);
  await writeArticle(3, 'Found at neap tide.  ');
  expect((await bundledBuild(join(root, 'kept'), 11, fast)).deferred).toEqual(['indexes']);
  expect(steps.filter(isOfOthers)).toEqual([]);
  expect((await build('kept', 11)).deferred).toBeUndefined();
  expect(await asClean(11)).toEqual([]);
});

test('an edit to the first paragraph of an article without an abstract rebuilds the feeds, which show it', async () => {
  await writeArticle(2, 'Found at low water.', 'A note', '');
  await build('kept', 10);
  steps = [];
  await writeArticle(2, 'Found at high water.', 'A note', '');
  await build('kept', 10);
  expect(steps).toContain('feeds');
  expect(await readFile(join(site, 'rss.xml'), 'utf8')).toContain('<p>Found at high water.</p>');
  expect(await asClean(10)).toEqual([]);
  await writeArticle(2, 'Found at low water.');
  await build('kept', 10);
});

test('another companion that an article names shows on the pages of both', async () => {
  const write = (companion: number): Promise<void> =>
    writeFile(
      join(content, 'e6.md'),
      `---\ntitle: Chitons\ndate: 2025-01-06\ndoi: 10.5555/strand.6\nrelated: [{ type: companion, doi: 10.5555/strand.${companion} }]\n---\n\nGrazing.\n`,
    );
  await write(1);
  await build('kept', 10);
  steps = [];
  await write(2);
  await build('kept', 10);
  expect(steps).toContain('find');
  expect(await asClean(10)).toEqual([]);
  await rm(join(content, 'e6.md'));
  await build('kept', 10);
});

test('another PDF of a package rebuilds the feeds, which tell its size', async () => {
  await mkdir(join(content, 'p7'));
  await writeFile(join(content, 'p7/p7.md'), '---\ntitle: Periwinkles\ndate: 2025-01-07\ndoi: 10.5555/strand.7\n---\n\nGrazing.\n');
  await writeFile(join(content, 'p7/p7.pdf'), '%PDF-1.4\n%%EOF\n');
  await build('kept', 10);
  steps = [];
  await writeFile(join(content, 'p7/p7.pdf'), '%PDF-1.4\n%again\n%%EOF\n');
  await build('kept', 10);
  expect(steps).toContain('feeds');
  expect(await readFile(join(site, 'rss.xml'), 'utf8')).toContain('<enclosure length="22" type="application/pdf"');
  expect(await asClean(10)).toEqual([]);
  await rm(join(content, 'p7'), { recursive: true });
  await build('kept', 10);
});

test('if a published file was modified, the whole journal is built', async () => {
  await writeArticle(2, 'Found at low water, again.');
  await writeFile(join(site, 'index.html'), 'Nothing.');
  await build('kept', 11);
  expect(steps).toContain('find');
  expect(await asClean(11)).toEqual([]);
});

test('if a result that an edit needs is not in the cache any more, the whole journal is built, but not every article again', async () => {
  await writeArticle(2, 'Found at low water, at last.');
  await rm(join(root, 'kept/cache/results/indexed'), { recursive: true });
  const { recovered, causes = [] } = await build('kept', 11);
  expect([steps.includes('edit'), steps.includes('find'), recovered]).toEqual([true, true, undefined]);
  expect(causes.filter(([path]) => /^content\/.*\.html$/.test(path))).toHaveLength(1);
  expect(await asClean(11)).toEqual([]);
});

test('an edit of a body needs no full text but the former and the new one of the article', async () => {
  const texts = join(root, 'kept/cache/results/text');
  await cp(texts, join(root, 'texts'), { recursive: true });
  const others = [...(await hashesBelow(texts)).keys()];
  await writeArticle(2, 'Found at low water: müsli, by Zoë.');
  await build('kept', 11);
  for (const path of others) await rm(join(texts, path));
  steps = [];
  await writeArticle(2, 'Found at high water: musli, by Zoë and zebras.');
  await build('kept', 11);
  expect(steps.filter(isOfOthers)).toEqual([]);
  expect(await asClean(11)).toEqual([]);
  await cp(join(root, 'texts'), texts, { recursive: true });
});

test('an unknown file in the output stays, is reported, and does not slow an edit down', async () => {
  await writeArticle(2, 'Found at low water, by many.');
  await writeFile(join(site, 'foreign.html'), 'Nothing.');
  expect(await build('kept', 11)).toMatchObject({ foreign: ['foreign.html'] });
  expect(steps).toContain('edit');
  expect(await asClean(11)).toEqual(['foreign.html']);
  await writeArticle(2, 'Found at low water, by few.');
  expect(await build('kept', 11)).toMatchObject({ foreign: ['foreign.html'] });
  expect(await build('kept', 11)).toMatchObject({ foreign: ['foreign.html'] });
  await rm(join(site, 'foreign.html'));
  expect((await build('kept', 11)).foreign).toBeUndefined();
});

test('a state file that was modified is detected, although its length is the same', async () => {
  const path = join(site, 'manifest.json');
  const manifest = await readFile(path, 'utf8');
  const changed = manifest.replace(/("path":"404\.html".*?"sha256":")./, '$1x');
  expect(changed).not.toBe(manifest);
  await writeFile(path, changed);
  await writeArticle(2, 'Found at low water, once more.');
  await build('kept', 11);
  expect(await asClean(11)).toEqual([]);
});

test('a build after an edit writes nothing', async () => {
  await writeArticle(1, 'Found, and kept.');
  await build('kept', 12);
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  await build('kept', 12);
  expect(await build('kept', 12)).toMatchObject({ isUnchanged: true, articles: 5, advice: expect.any(Array) });
  await writeFile(join(content, 'e1.md'), await readFile(join(content, 'e1.md')));
  expect(await build('kept', 12)).toMatchObject({ written: [], removed: [] });
});

test('an edit with a truncated state is a clean build', async () => {
  const state = join(root, 'kept/cache/state');
  const [overlay] = [...(await hashesBelow(state)).keys()].filter((name) => name.endsWith('.overlay'));
  await writeFile(join(state, overlay ?? ''), (await readFile(join(state, overlay ?? ''))).subarray(0, -5));
  await writeArticle(1, 'Found again.');
  await build('kept', 13);
  expect(steps).not.toContain('edit');
  expect(await asClean(13)).toEqual([]);
});

const JOURNAL = {
  title: 'Strandline',
  siteUrl: 'https://strand.example',
  deposits: { depositor: 'Strandline', email: 'desk@strand.example', registrant: 'Strandline', formats: ['crossref', 'doaj'] },
};
/** A timestamp that is older than this is not racy. */
const SETTLED_MS = 2100;
