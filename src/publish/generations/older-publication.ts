import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type PublishedFile, parsePublished, planPathOf, publishedPathOf } from '../site-manifest.ts';
import { isSitePath } from '../site-path.ts';
import { removeFiles } from './apply-changes.ts';

/**
 * Completes a publication of version 0.1 that was killed, and returns the published files. Version 0.1 kept a file list
 * (`._site.published`), a plan (`._site.plan`) and staged files (`._site.next/`).
 *
 *   whole | part
 *   remove ⇥ old.html
 *   move ⇥ index.html ⇥ 2193 ⇥ 90ab…
 *   stay ⇥ about.html ⇥ 812 ⇥ 11fe…
 */
export function finishOlderPublication(output: string, target: string): readonly PublishedFile[] {
  const listed = new Map(parsePublished(textOf(publishedPathOf(output))));
  const [first, ...steps] = textOf(planPathOf(output)).split('\n');
  if (first === 'whole') listed.clear();
  for (const step of steps) {
    const [what, path = '', sizeBytes, sha256 = ''] = step.split('\t');
    if (!isSitePath(path)) continue;
    if (what === 'remove') {
      listed.delete(path);
      removeFiles(target, [path]);
    }
    if (what === 'move') moveIfThere(join(olderStagePathOf(output), path), join(target, path));
    if (what === 'move' || what === 'stay')
      listed.set(path, { path, sizeBytes: Number(sizeBytes), sha256, mtimeMs: timeOf(join(target, path)) });
  }
  return [...listed.values()].filter(({ path }) => isSitePath(path));
}

/** Staging directory of version 0.1: `._site.next`. */
export function olderStagePathOf(output: string): string {
  return join(dirname(output), `.${basename(output)}.next`);
}

function moveIfThere(from: string, target: string): void {
  if (!existsSync(from)) return;
  mkdirSync(dirname(target), { recursive: true });
  renameSync(from, target);
}

function timeOf(path: string): number {
  return Math.floor(statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
