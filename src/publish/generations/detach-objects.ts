import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import type { PublishedFile } from '../site-manifest.ts';
import { type CurrentChain, recordHistory } from './current-chain.ts';
import { objectPathOf, type StatePaths } from './state-folder.ts';
import { TEMP_ENDING } from './write-durably.ts';

/**
 * Breaks hard links between objects and published files, so that a manual edit of the output cannot damage an object. Objects that stored
 * generations need only at their present paths are deleted; they become objects again when they are superseded. Others are copied.
 */
export function detachObjects(paths: StatePaths, { head, list }: CurrentChain, published: readonly PublishedFile[]): void {
  const neededElsewhere = new Set<string>();
  for (const { changes } of recordHistory(paths, head))
    for (const { path, oldSha256 } of changes)
      if (oldSha256 !== undefined && list.get(path)?.sha256 !== oldSha256) neededElsewhere.add(oldSha256);
  for (const { sha256 } of published) {
    const object = objectPathOf(paths, sha256);
    if (!existsSync(object)) continue;
    if (neededElsewhere.has(sha256)) {
      copyFileSync(object, `${object}${TEMP_ENDING}`);
      renameSync(`${object}${TEMP_ENDING}`, object);
    } else rmSync(object);
  }
}
