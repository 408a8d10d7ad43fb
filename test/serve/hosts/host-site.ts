import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Artifact } from '../../../src/model/artifact.ts';
import { withMessages } from '../../../src/model/messages/messages-of-script.ts';
import type { ObjectKey } from '../../../src/model/names.ts';
import { printObjectList } from '../../../src/serve/http/bucket/print-object-list.ts';
import { type Assets, assetArtifacts } from '../../../src/site/assets.ts';
import { buildAssets } from '../../../src/site/build-assets.ts';
import { buildHostScripts } from '../../../src/site/build-host-scripts.ts';
import type { Chrome } from '../../../src/site/chrome.ts';
import { queryConsolePage } from '../../../src/site/pages/query-console-page.ts';
import { TOY_NAMES, toyObjects } from '../../query/language/toy-objects.ts';
import { card, journal } from '../../site/content.ts';
import { toyRecordFiles, toyRecordList } from '../http/oai/toy-records.ts';
import { toyFiles } from '../http/toy-handler.ts';

/** Files of the toy journal on a host: indexes, the console, one article with a figure, and the scripts. */
export async function hostedToySite(): Promise<readonly Artifact[]> {
  const [scripts, built] = await Promise.all([buildHostScripts(), buildAssets()]);
  const asset = (name: string): string => withMessages(built.get(name) ?? '', journal);
  const assets: Assets = {
    style: asset('offprint.css'),
    script: asset('offprint.js'),
    article: asset('article.js'),
    viewerStyle: '',
    listStyle: '',
    searchStyle: '',
    toolStyle: '',
    console: asset('console.js'),
    search: '',
    searchMore: '',
    patterns: '',
    articleTools: '',
    languageSwitch: '',
    classic: '',
    plain: '',
    offline: '',
  };
  const { paths, artifacts } = assetArtifacts(assets);
  const chrome: Chrome = { journal: { ...journal, ...TOY_NAMES }, assets: paths, menu: [], footMenu: [], serviceWorker: true };
  const article = card({
    doi: '10.1/a1',
    publishedIso: '2021-03-15',
    published: { year: 2021, month: 3, day: 15 },
    titleText: 'Growth of cones',
  });
  const picture = await sharp({ create: { width: 7, height: 5, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const stored = ['e1.xml', 'figures/F 1+.tif', 'figures/図.tif'].map((key) => ({
    key: key as ObjectKey,
    sizeBytes: 7,
    md5: '0cc175b9c0f1b6a831c399e269772661',
    lastModified: '2012-10-08T00:00:00.000Z',
  }));
  const articles = toyObjects().filter(({ kind }) => kind === 'article');
  const gone = { datestamp: '2022-05-06T07:08:09Z', about: 'https://doi.org/10.1/gone', sets: ['subject:cell-biology'] };
  const stemOf = ({ articleDoi, id }: (typeof articles)[number]): string => (articleDoi === '10.1/a1' ? 'content/1/e1' : `content/1/${id}`);
  return [
    ...toyFiles(),
    ...printObjectList(stored, 'bucket'),
    ...toyRecordList(articles, stemOf, [gone]),
    ...toyRecordFiles(articles, stemOf),
    ...artifacts,
    { path: 'sw.js', bytes: withMessages(scripts.serviceWorker, journal) },
    { path: 'values/index.html', bytes: queryConsolePage(chrome, [article]) },
    { path: 'content/1/e1.html', bytes: '<!doctype html><title>e1</title><p>An article' },
    { path: 'content/1/e1.md', bytes: '# An article\n' },
    { path: 'content/1/e1.xml', bytes: '<article/>' },
    { path: 'content/1/e1/F1.html', bytes: '<!doctype html><title>F1</title><p>A figure' },
    { path: 'content/1/e1/F1.jpg', bytes: Uint8Array.from(picture) },
  ];
}

/** Writes a site into a subfolder of a new folder; `''` for the folder itself. */
export async function writeSite(artifacts: readonly Artifact[], under: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-hosts-'));
  for (const { path, bytes } of artifacts) {
    const file = join(folder, under, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  return folder;
}
