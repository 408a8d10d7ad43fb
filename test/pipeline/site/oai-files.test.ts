import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askOf } from '../../../src/serve/http/ask.ts';
import { openHandler } from '../../../src/serve/http/handle.ts';
import { differingPaths } from '../../acceptance/build-content.ts';
import { bundledBuild } from '../bundled-build.ts';
import { siteContent } from '../site-content.ts';
import { writeStrandline, writeStrandlineArticle } from '../strandline.ts';

// Answers of OAI-PMH as files, for hosts whose rules map queries to them.

let root = '';
let content = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-oai-files-'));
  content = join(root, 'content');
  await mkdir(content);
  for (const number of [1, 2, 3]) await writeStrandlineArticle(content, number);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const settings = (host: string): Promise<void> =>
  writeStrandline(content, { siteUrl: 'https://strandline.example/shore', host, oaiFiles: ['mods'] });
const site = (): string => join(root, 'out/site');
const pathsOf = async (): Promise<readonly string[]> =>
  [...(await siteContent(site())).keys()].filter((path) => path.startsWith('oai/answers/'));

test('after an edit and a removal the files are those of a clean build, and answer as the handler does', async () => {
  await settings('nginx');
  await bundledBuild(root, 1);
  const first = await pathsOf();
  expect(first).toContain('oai/answers/ListRecords/oai_dc/all.xml');
  expect(first).toContain('oai/answers/ListIdentifiers/mods/2026-01.xml');
  const body = join(content, 'e2.md');
  await writeFile(body, (await readFile(body, 'utf8')).replace('is found on shore', 'is seen on shore'));
  const { written } = await bundledBuild(root, 2);
  expect(written).toContain('oai/answers/ListRecords/oai_dc/all.xml');
  await rm(join(content, 'e3.md'));
  await bundledBuild(root, 40, { allowsRemovals: true });
  const before = await siteContent(site());
  const handler = openHandler({
    get: async (path) => {
      const bytes = await readFile(join(site(), path)).catch(() => undefined);
      return bytes === undefined ? undefined : { bytes: Uint8Array.from(bytes) };
    },
  });
  for (const [query, path] of [
    ['verb=Identify', 'Identify'],
    ['verb=ListSets', 'ListSets'],
    ['verb=ListRecords&metadataPrefix=mods', 'ListRecords/mods/all'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=subject:waters', 'ListRecords/oai_dc/subject/waters/all'],
  ] as const) {
    const answer = await handler(askOf('GET', `/oai?${query}`, { header: () => undefined, origin: 'https://strandline.example' }));
    const file = await readFile(join(site(), `oai/answers/${path}.xml`), 'utf8');
    expect(file).toBe(String(answer.body).replace(/<responseDate>[^<]*/, '<responseDate>2026-02-09T00:00:00Z'));
  }
  expect(await readFile(join(site(), 'oai/answers/ListRecords/oai_dc/2026-02.xml'), 'utf8')).toContain('<header status="deleted">');
  await rm(join(root, 'out'), { recursive: true });
  await rm(join(root, 'cache'), { recursive: true });
  await bundledBuild(root, 41);
  expect(differingPaths(before, await siteContent(site()))).toEqual([]);
});

test.each(['offprint', 'files'])('host %s has none', async (host) => {
  await settings(host);
  await bundledBuild(root, 1);
  expect(await pathsOf()).toEqual([]);
});
