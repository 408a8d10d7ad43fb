import { join } from 'node:path';
import { type Hosting, isAbleTo } from '../../../model/hosts.ts';
import type { StagedFile } from '../../../publish/site-manifest.ts';
import { isSitePath } from '../../../publish/site-path.ts';
import { openStageWriter } from '../../../publish/stage.ts';
import type { HashedFile } from '../../../read/package/fingerprint.ts';
import { isActiveName } from '../../../serve/http/media-type.ts';
import type { WorkerContext } from '../convert-article.ts';
import type { ReadResult } from '../tasks.ts';

/** Stages delivered files for the raw store, byte for byte. The task that reads an article calls it, while the files are in the page cache. */
export async function stageRaw(
  files: readonly HashedFile[],
  { settings, last }: Pick<WorkerContext, 'settings' | 'last'>,
): Promise<readonly StagedFile[]> {
  const stage = openStageWriter(settings.output, last, settings.stage);
  for (const { key, sizeBytes, sha256 } of files) {
    await stage.copy(rawPathOf(key, settings.journal.host), { file: join(settings.content, key), sizeBytes, sha256 });
  }
  return [...stage.files];
}

/** True if a delivered file does not belong to its article, or is a zip with such a file. */
export function holdsUnused(key: string, { unused = [] }: Pick<ReadResult, 'unused'>): boolean {
  return unused.some((one) => one === key || one.startsWith(`${key}/`));
}

/**
 * Site path of a delivered file: `bucket/elife-00353.zip`. Its bytes are those that were delivered. A host without headers would send pages, XML and
 * SVG so that their scripts run as scripts of the journal; there, their names end in `.txt`.
 *
 *   rawPathOf('e1/data.html', 'github-pages')      ->  'bucket/e1/data.html.txt'
 *   rawPathOf('e1/data.html.txt', 'github-pages')  ->  'bucket/e1/data.html.txt.txt', so that no two files have one name
 */
export function rawPathOf(key: string, host: Hosting): string {
  return isRenamed(key) && !isAbleTo(host, 'headers') ? renamedRawPath(key) : `bucket/${key}`;
}

/** Returns the path that a delivered file would have on a host of the other kind; undefined if it is the same on all. */
export function otherRawPathOf(key: string, host: Hosting): string | undefined {
  if (!isRenamed(key)) return undefined;
  return isAbleTo(host, 'headers') ? renamedRawPath(key) : `bucket/${key}`;
}

/** Returns the path that is renamed for hosts without headers. */
function renamedRawPath(key: string): string {
  return `bucket/${key}.txt`;
}

function isRenamed(key: string): boolean {
  return isActiveName(key.replace(TEXT_ENDINGS, ''));
}

/** True if the raw store can contain a delivered file under its own name; the names of the store's listings are reserved. */
export function isStorable(key: string): boolean {
  return isSitePath(`bucket/${key}`) && isSitePath(renamedRawPath(key)) && !RESERVED.test(key);
}

const TEXT_ENDINGS = /(?:\.txt)+$/i;

const RESERVED = /^index\.(?:xml|html)$/;
