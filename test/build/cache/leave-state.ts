import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fromCache, lastBuildPath } from '../../../src/build/last/inputs.ts';
import { type BuildToKeep, writeLastBuild } from '../../../src/build/last/write-last.ts';
import { listNameOf, newNameLine } from '../../../src/publish/list-name.ts';
import { publishedPathOf } from '../../../src/publish/site-manifest.ts';

/** What a build of an output leaves for the next, with this in the place of its articles; gives the name that its files begin with. */
export async function leaveState(cache: string, output: string, rest: string): Promise<string> {
  await mkdir(dirname(output), { recursive: true });
  await writeFile(publishedPathOf(output), newNameLine());
  const path = lastBuildPath(cache, output);
  const kept = { folders: [], files: new Map(), articles: new Map(), units: new Map(), loose: [], shown: [], problems: [] };
  const head = { takenAtMs: LEFT_AT_MS, output: fromCache(cache, output), published: listNameOf(output) };
  writeLastBuild(path, { ...kept, head } as unknown as BuildToKeep);
  await writeFile(`${path}.rest`, rest);
  return basename(path);
}

export const LEFT_AT_MS = 1000;
