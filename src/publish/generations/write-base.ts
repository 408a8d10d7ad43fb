import { dirname } from 'node:path';
import type { PublishedFile } from '../site-manifest.ts';
import { type BaseHead, printBaseList, publishedLines } from './base-list.ts';
import { bootIdOf } from './boot-id.ts';
import type { CurrentChain } from './current-chain.ts';
import type { GenerationHead } from './generation-head.ts';
import { readingSeal } from './sealed-text.ts';
import { basePathOf, type StatePaths } from './state-folder.ts';
import { fsyncFolder, writeDurably } from './write-durably.ts';

/** Writes a complete list as the first of a chain and returns its head; this commits the generation. */
export function writeFirstBase(paths: StatePaths, files: Iterable<PublishedFile>, { number, reason, time }: FirstBase): GenerationHead {
  const head: BaseHead = { number, time, reason, bootId: bootIdOf() };
  const { pieces, sha256 } = readingSeal(printBaseList(head, publishedLines(files)));
  writeDurably(basePathOf(paths, number), pieces);
  // The state folder may be new, too.
  fsyncFolder(dirname(paths.folder));
  return { ...head, digest: sha256() };
}

export interface FirstBase {
  readonly number: number;
  readonly reason: string;
  readonly time: string;
}

/** Writes the current generation as a new complete list under the same name, with new modification times of some files. */
export function rewriteBase(paths: StatePaths, { head, list }: CurrentChain, retimed: readonly PublishedFile[] = []): void {
  writeDurably(basePathOf(paths, head.number), printBaseList(head, list.changed(retimed, [])));
}
