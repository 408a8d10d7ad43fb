import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differingPaths, hashesBelow } from '../../acceptance/build-content.ts';
import { bundledBuild } from '../bundled-build.ts';

/** Enough articles that workers build their pages. */
const ARTICLES = 210;

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-pages-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('workers build the same pages as the main thread, which builds them for a journal with its own templates', async () => {
  const content = join(root, 'threads/content');
  await mkdir(content, { recursive: true });
  await writeFile(join(content, 'journal.json'), JSON.stringify({ title: 'Strandline', hooks: true }));
  await writeFile(join(content, 'hooks.mjs'), HOOKS);
  for (let i = 1; i <= ARTICLES; i++) await writeFile(join(content, `e${i}.md`), articleOf(i));
  await cp(content, join(root, 'turn/content'), { recursive: true });
  await mkdir(join(root, 'turn/content/templates'));
  await writeFile(join(root, 'turn/content/templates/footer.liquid'), '{{ content | raw }}');
  const progress: number[] = [];
  for (const folder of ['threads', 'turn'])
    await bundledBuild(join(root, folder), 152, {
      workers: 2,
      onProgress: ({ step, done }) => void (step === 'pages' && progress.push(done)),
    });
  const [threads, turn] = await Promise.all(['threads', 'turn'].map((folder) => hashesBelow(join(root, folder, 'out/site'))));
  const pages = [...(threads?.keys() ?? [])].filter((path) => path.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(2 * ARTICLES);
  expect(differingPaths(threads ?? new Map(), turn ?? new Map())).toEqual([]);
  // Workers build several pages at once.
  expect(progress.slice(0, progress.indexOf(ARTICLES) + 1).length).toBeLessThan(ARTICLES / 10);
  expect(progress.slice(progress.indexOf(ARTICLES) + 1)).toEqual(Array.from({ length: ARTICLES }, (_, at) => at + 1));
  const page = await readFile(join(root, 'threads/out/site/content/2025/strand-7.html'), 'utf8');
  expect(page).toContain('<!-- content/2025/strand-7.html -->');
  expect(page).toContain('The limpet of shore 1<');
  // Workers that were started for touched files, and had nothing to read, build pages too.
  progress.length = 0;
  for (const folder of ['threads', 'turn']) await writeFile(join(root, folder, 'content/theme.css'), 'body { color: teal }');
  await utimes(join(content, 'e1.md'), new Date(), new Date());
  for (const folder of ['threads', 'turn'])
    await bundledBuild(join(root, folder), 152, {
      workers: 2,
      onProgress: ({ step, done }) => void (step === 'pages' && progress.push(done)),
    });
  expect(progress.indexOf(ARTICLES)).toBeLessThan(ARTICLES / 10);
  const themed = await Promise.all(['threads', 'turn'].map((folder) => hashesBelow(join(root, folder, 'out/site'))));
  expect(differingPaths(themed[0] ?? new Map(), themed[1] ?? new Map())).toEqual([]);
  // An edit to a title rebuilds few other pages, in workers nevertheless: a hook may be in an endless loop.
  progress.length = 0;
  await writeFile(join(content, 'e1.md'), articleOf(1).replace('The limpet', 'Another limpet'));
  await bundledBuild(join(root, 'threads'), 152, { onProgress: ({ step, done }) => void (step === 'pages' && progress.push(done)) });
  expect(progress.at(-1)).toBeGreaterThan(ARTICLES / 4);
  expect(progress.length).toBeLessThan(ARTICLES / 10);
  // A deleted article loses its own pages and no others.
  await rm(join(content, 'e9.md'));
  const { removed } = await bundledBuild(join(root, 'threads'), 152);
  const own = pages.filter((path) => /^content\/2025\/strand-9[./]/.test(path)).sort();
  expect(own.length).toBeGreaterThan(1);
  expect(removed.filter((path) => path.startsWith('content/') && path.endsWith('.html'))).toEqual(own);
});

/** Workers call the hook `render` too. */
const HOOKS = "export const hooks = { render: ({ path, html }) => html + '<!-- ' + path + ' -->' };";

function articleOf(number: number): string {
  const word = WORDS[number % WORDS.length];
  const related = number % 3 === 1 ? 'related:\n  - { type: commentary, doi: 10.5555/strand.1 }\n' : '';
  return `---
title: The ${word} of shore ${number}
authors: [Ada Lovelace]
date: 2025-${String(1 + (number % 12)).padStart(2, '0')}-01
doi: 10.5555/strand.${number}
${related}---

A ${word} is found on shore ${number}.

![A ${word}](e.svg)
`;
}

const WORDS = 'tide limpet barnacle foam wrack groyne current estuary salinity mudflat plankton kelp spat erosion harbour'.split(' ');
