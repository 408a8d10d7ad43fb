import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { pathsBelow } from '../../acceptance/build-content.ts';
import { builtCorpus } from '../../built-corpus.ts';
import { corpusFolder } from '../../corpus.ts';
import { describeWith } from '../../system-programs.ts';
import { faultsOf } from './valid.ts';

if (corpusFolder === undefined) console.warn('SKIPPED: 3 tests of the deposits of the corpus: the corpus is not on this machine');
describe.skipIf(corpusFolder === undefined)('of real articles', () => {
  describeWith(['xmllint'], 'the deposits of the corpus', corpusTests);
});

function corpusTests(): void {
  let site = '';
  let paths: readonly string[] = [];
  beforeAll(async () => {
    site = await builtCorpus();
    paths = await pathsBelow(site);
  });

  test.each([
    // Articles without a DOI or a date have no deposit.
    ['crossref', 370],
    ['doaj', 360],
  ] as const)('for %s are valid', async (registry, least) => {
    const single = paths.filter((path) => path.endsWith(`.${registry}.xml`));
    expect(single.length).toBeGreaterThanOrEqual(least);
    expect(await faultsOf(registry, { files: single.map((path) => join(site, path)) })).toBe('');
  });

  test('have every article and every part with a DOI once, with existing URLs', async () => {
    const known = new Set(paths);
    const dois: string[] = [];
    const missing: string[] = [];
    for (const path of paths.filter((one) => /\.crossref(?:-reviews)?\.xml$/.test(one))) {
      const xml = await readFile(join(site, path), 'utf8');
      for (const [, doi = '', resource = ''] of xml.matchAll(
        /<doi_data>\n?<doi>([^<]+)<\/doi>\n?<resource>https:\/\/corpus\.example\/([^<]+)<\/resource>/g,
      )) {
        dois.push(doi.toLowerCase());
        const file = `${decodeURI(resource.replace(/#.*/, ''))}.html`;
        if (!known.has(file)) missing.push(`${doi}: ${file}`);
      }
    }
    expect(missing).toEqual([]);
    expect(dois.length).toBeGreaterThan(2_000);
    expect(dois.filter((doi, index) => dois.indexOf(doi) !== index)).toEqual([]);
  });
}
