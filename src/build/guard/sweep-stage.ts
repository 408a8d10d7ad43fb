import { readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Listed } from '../../publish/listed.ts';
import type { StagedFile } from '../../publish/site-manifest.ts';

/** Takes away what tasks had staged before they failed: of a first site everything in the stage is published. */
export function sweepStage(stage: string, staged: Listed<StagedFile>): void {
  const wanted = new Set<string>();
  for (const { path, changed } of staged) if (changed) wanted.add(path);
  for (const entry of readdirSync(stage, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const file = join(entry.parentPath, entry.name);
    if (!wanted.has(relative(stage, file).replaceAll('\\', '/'))) rmSync(file, { force: true });
  }
}
