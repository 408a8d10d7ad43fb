import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPartPath } from '../../src/publish/manifest-parts.ts';
import { readManifestIn } from '../../src/publish/read-manifest.ts';
import { hashesBelow } from '../acceptance/build-content.ts';

/**
 * Hashes of the files of a site that depend on the content alone, and their lines in the manifest. Lists of changes also depend on the history, and so
 * do the last titles and files of removed articles, which a build from nothing cannot know.
 */
export async function siteContent(site: string): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map([...(await hashesBelow(site))].filter(([path]) => !TELLS_HISTORY.test(path) && !isPartPath(path)));
  for (const path of hashes.keys()) if (RECORDS.test(path)) hashes.set(path, await recordsOf(join(site, path)));
  const report = await readFile(join(site, REPORT), 'utf8').catch(() => undefined);
  if (report !== undefined) hashes.set(REPORT, report.replaceAll(SIZE, ''));
  const { files } = await readManifestIn(site);
  const listed = files.map((file) => JSON.stringify(file)).filter((line) => !HISTORY_LINE.test(line));
  return hashes.set('manifest.json', listed.join('\n'));
}

async function recordsOf(path: string): Promise<string> {
  const rows = JSON.parse(await readFile(path, 'utf8')) as readonly (readonly unknown[])[];
  return JSON.stringify(rows.map((row) => (/ (?:deleted|withdrawn) /.test(String(row[4])) ? row.slice(0, 5) : row)));
}

/** It has the size of all records. */
const REPORT = 'report/index.html';
const SIZE = /[\d.,]+ [kM]?B/g;
const RECORDS = /^index\/records\/\d+\.json$/;
const TELLS_HISTORY = /^(?:changes\.json|resourcesync\/(?!resourcelist).*|\.well-known\/resourcesync)$/;
const HISTORY_LINE = /^\{"path":"(?:changes\.json|index\/records\/\d|report\/index\.html|resourcesync\/|\.well-known\/resourcesync)/;
