import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import type { PublishedFile } from '../site-manifest.ts';
import { type CurrentChain, recordsBack } from './current-chain.ts';
import { objectPathOf, type StatePaths } from './state-folder.ts';
import { TEMP_ENDING } from './write-durably.ts';

/**
 * Separates objects from files that were published from them by a link, so that an edit of the output by hand cannot damage an object. One that
 * kept generations need only at paths where it now stands goes; it becomes an object again when it is superseded. Others are copied.
 */
export function detachObjects(paths: StatePaths, { head, list }: CurrentChain, published: readonly PublishedFile[]): void {
  const elsewhere = new Set<string>();
  for (const { changes } of recordsBack(paths, head))
    for (const { path, oldSha256 } of changes)
      if (oldSha256 !== undefined && list.get(path)?.sha256 !== oldSha256) elsewhere.add(oldSha256);
  for (const { sha256 } of published) {
    const object = objectPathOf(paths, sha256);
    if (!existsSync(object)) continue;
    if (elsewhere.has(sha256)) {
      copyFileSync(object, `${object}${TEMP_ENDING}`);
      renameSync(`${object}${TEMP_ENDING}`, object);
    } else rmSync(object);
  }
}
