import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { LazyList } from './lazy-list.ts';
import type { StagedFile } from './site-manifest.ts';

/** Removes files that tasks had staged before they failed: a first site is published with everything that is in the stage. */
export function sweepStage(stage: string, staged: LazyList<StagedFile>): void {
  if (!existsSync(stage)) return;
  const wanted = new Set<string>();
  for (const { path, changed } of staged) if (changed) wanted.add(path);
  for (const entry of readdirSync(stage, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const file = join(entry.parentPath, entry.name);
    if (!wanted.has(relative(stage, file).replaceAll('\\', '/'))) rmSync(file, { force: true });
  }
}
