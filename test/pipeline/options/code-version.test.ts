import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const DIST = new URL('../../../dist/', import.meta.url);

test.each([
  [
    'converts articles',
    'article-worker.js',
    { of: /^src\/(?:read\/jats|site\/articles)\//, without: /^src\/site\/(?:pages\/|listings\/|layout\.)/ },
  ],
  ['makes pages', 'page-worker.js', { of: /^src\/site\/pages\//, without: /^src\/(?:read\/jats\/|render\/citation\/citation-formatter)/ }],
])('what %s is bundled with nothing that changes for another reason', async (_, script, { of, without }) => {
  const sources = await sourcesOf(script);
  expect(sources.filter((path) => of.test(path))).not.toEqual([]);
  expect(sources.filter((path) => without.test(path))).toEqual([]);
});

/** Sources of this repository that are bundled into a script and its imports: `src/pipeline/tasks/article-worker.ts`. */
async function sourcesOf(script: string): Promise<readonly string[]> {
  const scripts = new Set(await readdir(DIST));
  const met = new Set([script]);
  const sources = new Set<string>();
  for (const name of met) {
    const map = JSON.parse(await readFile(new URL(`${name}.map`, DIST), 'utf8')) as { readonly sources: readonly string[] };
    for (const source of map.sources) if (source.startsWith('../src/')) sources.add(source.slice(3));
    const text = await readFile(new URL(name, DIST), 'utf8');
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*\(?\s*"\.\/([\w-]+\.js)"/g))
      if (scripts.has(imported)) met.add(imported);
  }
  return [...sources].sort();
}
