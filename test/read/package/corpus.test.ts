import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { candidateFiles } from '../../../src/read/package/candidate-files.ts';
import { contentOf } from '../../../src/read/package/content.ts';
import { deliveredFiles } from '../../../src/read/package/content-files.ts';
import { diskFolder } from '../../../src/read/package/disk-folder.ts';
import { type ArticleCandidate, findArticles } from '../../../src/read/package/find-articles.ts';
import type { Folder } from '../../../src/read/package/folder.ts';
import { rawObjects } from '../../../src/read/package/raw-objects.ts';
import { headedFiles } from '../../../src/read/package/read-candidate.ts';
import { resolveFileFor } from '../../../src/read/package/resolve-file.ts';
import { corpusFolder } from '../../corpus.ts';

const TESTS = 5;
if (corpusFolder === undefined) console.warn(`the corpus is not here: ${TESTS} tests of real packages are skipped`);
const corpus = corpusFolder ?? '';

interface Row {
  readonly path: string;
  readonly doi: string;
  readonly graphicsResolved: string;
}

function rowsOfIndex(): Row[] {
  const [head = '', ...lines] = readFileSync(`${corpus}/index.tsv`, 'utf8').trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (name: string): string => cells[names.indexOf(name)] ?? '';
    return { path: cell('path').replace(/^articles\//, ''), doi: cell('doi'), graphicsResolved: cell('graphics_resolved') };
  });
}

async function find(dir: string): Promise<{ folder: Folder; candidates: readonly ArticleCandidate[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const folder = diskFolder(dir, (problem) => problems.push(problem));
  return { folder, problems, candidates: await findArticles(folder, (problem) => problems.push(problem)) };
}

/** Share of the distinct images named in the XML that exist, and the resolved files. */
async function resolved(folder: Folder, candidate: ArticleCandidate): Promise<{ share: string; sources: string[] }> {
  const resolve = resolveFileFor(candidate.file.key, await headedFiles(contentOf(folder), candidate.files, () => {}));
  const xml = new TextDecoder().decode(await candidateFiles(folder, candidate).read(candidate.file.key));
  const hrefs = new Set([...xml.matchAll(/<(?:inline-)?graphic\b[^>]*?xlink:href="([^"]*)"/g)].map(([, href = '']) => href));
  const sources = [...hrefs].map((href) => resolve(href.replaceAll('&amp;', '&'), 'image').source).filter((source) => source !== undefined);
  return { share: `${sources.length}/${hrefs.size}`, sources };
}

describe.skipIf(corpusFolder === undefined)('in the corpus', () => {
  test('every article is found, two of them as accepted manuscript and version of record', async () => {
    const { candidates, problems } = await find(`${corpus}/articles`);
    const keys = candidates.flatMap(({ file, versions }) => [file, ...versions.map((version) => version.file)]).map(({ key }) => key);
    expect(keys.sort()).toEqual(
      rowsOfIndex()
        .map(({ path }) => path)
        .sort(),
    );
    expect(
      candidates
        .filter(({ versions }) => versions.length > 0)
        .map(({ file, versions }) => [file.key, versions[0]?.file.key, versions[0]?.version]),
    ).toEqual([
      ['elife/elife-04637-v2/elife-04637-v2.xml', 'elife/elife-04637-poa-v1/elife-04637-v1.xml', 'poa-v1'],
      ['elife/elife-15600-vor-r1/elife-15600.xml', 'elife/elife-15600-poa-r1/elife-15600.xml', 'poa-r1'],
    ]);
    expect(problems).toEqual([]);
  });

  test('DOIs equal those of the index, except versions of eLife preprints', async () => {
    const { candidates } = await find(`${corpus}/articles`);
    const doiByPath = new Map(rowsOfIndex().map(({ path, doi }) => [path, doi]));
    const others = candidates.filter(({ file, identity }) => (identity.doi ?? '') !== doiByPath.get(file.key));
    expect(
      others.map(({ file, identity }) => [doiByPath.get(file.key), identity.versionDoi]).filter(([expected, found]) => expected !== found),
    ).toEqual([]);
    expect(others.length).toBe(8);
  });

  test('the images listed in the index are found', async () => {
    const { folder, candidates } = await find(`${corpus}/articles`);
    const shareByPath = new Map(rowsOfIndex().map(({ path, graphicsResolved }) => [path, graphicsResolved]));
    const different: string[] = [];
    for (const candidate of candidates) {
      const { share } = await resolved(folder, candidate);
      if (share !== shareByPath.get(candidate.file.key)) different.push(`${candidate.file.key}: ${share}`);
    }
    expect(different).toEqual([]);
  });

  test('of the delivered packages, ten have articles with images, and two belong to no article', async () => {
    const { folder, candidates, problems } = await find(`${corpus}/packages`);
    const found: Record<string, string> = {};
    for (const candidate of candidates) found[candidate.file.key] = (await resolved(folder, candidate)).share;
    expect(found).toEqual({
      '2318-0889-tinf-33-0121.zip/2318-0889-tinf-33-0121/0103-3786-tinf-33-e200009.xml': '0/0',
      '2318-0889-tinf-33-0121.zip/2318-0889-tinf-33-0121/2318-0889-tinf-33-e200025.xml': '2/2',
      '2318-0889-tinf-33-0121.zip/2318-0889-tinf-33-0121/2318-0889-tinf-33-e200039.xml': '1/1',
      '2318-0889-tinf-33-0121.zip/2318-0889-tinf-33-0121/2318-0889-tinf-33-e200050.xml': '0/0',
      '95901-v1-meca.zip/content/24301711.xml': '6/6',
      'elife-00353-vor-v1-20121213000000.zip/elife-00353-v1.xml': '1/1',
      'elife-05-19405.zip/elife-19405.xml': '2/2',
      'elife-15893-vor-r1.zip/elife-15893.xml': '0/0',
      'elife_2013_00415.xml.zip/elife00415.xml': '0/8',
      'pone.0113033.zip/pone.0113033.xml': '1/1',
    });
    expect(problems.map(({ code, place }) => `${code} ${place.file}`)).toEqual([
      'package-unowned elife_2012_00003.svg.zip',
      'package-unowned elife_poa_e13833_ds.zip',
    ]);
    expect(rawObjects(await deliveredFiles(folder)).length).toBe(9);
  });

  test('a package of images belongs to the article in its name', async () => {
    const { candidates } = await find(corpus);
    const owner = candidates.find(({ identity }) => identity.doi === '10.7554/eLife.00003');
    expect(owner?.files.filter(({ delivered }) => delivered === 'packages/elife_2012_00003.svg.zip').length).toBe(10);
  });
});
