import { join } from 'node:path';
import type { StagedFile } from '../../publish/site-manifest.ts';
import { isSitePath } from '../../publish/site-path.ts';
import { openStageWriter } from '../../publish/stage.ts';
import type { HashedFile } from '../../read/package/fingerprint.ts';
import type { WorkerContext } from '../convert-article.ts';
import type { ReadResult } from '../tasks.ts';

/** Stages delivered files for the raw store, byte for byte. The task that reads an article calls it, while the files are in the page cache. */
export async function stageRaw(
  files: readonly HashedFile[],
  { settings, last }: Pick<WorkerContext, 'settings' | 'last'>,
): Promise<readonly StagedFile[]> {
  const stage = openStageWriter(settings.output, last, settings.stage);
  for (const { key, sizeBytes, sha256 } of files) {
    await stage.copy(rawPathOf(key), { file: join(settings.content, key), sizeBytes, sha256 });
  }
  return [...stage.files];
}

/** True if a delivered file does not belong to its article, or is a zip with such a file. */
export function holdsUnused(key: string, { unused = [] }: Pick<ReadResult, 'unused'>): boolean {
  return unused.some((one) => one === key || one.startsWith(`${key}/`));
}

/** Site path of a delivered file: `bucket/elife-00353.zip`. */
export function rawPathOf(key: string): string {
  return `bucket/${key}`;
}

/** True if the raw store can contain a delivered file under its own name; the names of the store's listings are reserved. */
export function isStorable(key: string): boolean {
  return isSitePath(rawPathOf(key)) && !RESERVED.test(key);
}

const RESERVED = /^index\.(?:xml|html)$/;
