import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashesBelow } from '../acceptance/build-content.ts';

/** Hashes of the files of a site that depend on the content alone, and their lines in the manifest. Lists of changes also depend on the history. */
export async function siteContent(site: string): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map([...(await hashesBelow(site))].filter(([path]) => !TELLS_HISTORY.test(path)));
  const lines = (await readFile(join(site, 'manifest.json'), 'utf8')).split('\n');
  const listed = lines.filter((line) => line.startsWith('{"path"') && !HISTORY_LINE.test(line)).map((line) => line.replace(/,$/, ''));
  return hashes.set('manifest.json', listed.join('\n'));
}

const TELLS_HISTORY = /^(?:changes\.json|resourcesync\/(?!resourcelist).*|\.well-known\/resourcesync)$/;
const HISTORY_LINE = /^\{"path":"(?:changes\.json|resourcesync\/|\.well-known\/resourcesync)/;
