import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Listed } from '../../publish/listed.ts';
import type { StagedFile } from '../../publish/site-manifest.ts';

/**
 * Removes files from the staging directory that are not in the list of staged files: failed tasks left them. It is needed because the first build
 * of a site publishes the whole directory.
 */
export function sweepStage(stage: string, staged: Listed<StagedFile>): void {
  if (!existsSync(stage)) return;
  const wanted = new Set<string>();
  for (const { path, changed } of staged) if (changed) wanted.add(path);
  for (const entry of readdirSync(stage, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const file = join(entry.parentPath, entry.name);
    if (!wanted.has(relative(stage, file).replaceAll('\\', '/'))) rmSync(file, { force: true });
  }
}
