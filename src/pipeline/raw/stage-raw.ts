import { join } from 'node:path';
import type { StagedFile } from '../../publish/site-manifest.ts';
import { isSitePath } from '../../publish/site-path.ts';
import { openStageWriter } from '../../publish/stage.ts';
import type { HashedFile } from '../../read/package/fingerprint.ts';
import type { WorkerContext } from '../articles/convert-article.ts';
import type { ReadResult } from '../tasks.ts';

/** Stages delivered files for the raw store, byte for byte: at once when they are read, since the disk would have to be asked again later. */
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

/** Tells if a delivered file does not belong to its article, or is a zip with such a file. */
export function holdsUnused(key: string, { unused = [] }: Pick<ReadResult, 'unused'>): boolean {
  return unused.some((one) => one === key || one.startsWith(`${key}/`));
}

/** `bucket/elife-00353.zip` */
export function rawPathOf(key: string): string {
  return `bucket/${key}`;
}

/** Whether a delivered file can be in the store under its own name. */
export function isStorable(key: string): boolean {
  return isSitePath(rawPathOf(key)) && !LISTINGS.test(key);
}

const LISTINGS = /^index\.(?:xml|html)$/;
