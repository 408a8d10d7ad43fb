import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rawPathOf } from '../../articles/files/stage-raw.ts';
import { publishedList } from '../../publish/published-list.ts';
import type { BuildContext } from '../context.ts';
import type { ArticleTrace } from '../state/build-state.ts';

/** Keeps the delivered files of a last good version in the raw listing, except files that other articles own now. */
export function retainRaw(
  record: ArticleTrace,
  hasOther: (delivered: string, record: ArticleTrace) => boolean,
  context: BuildContext,
): void {
  const { key, delivered = [key] } = record;
  const list = publishedList(context.setup.settings.published);
  for (const one of delivered) {
    const path = rawPathOf(one);
    const file = list.get(path);
    if (file === undefined || hasOther(one, record) || context.articles.raw.retained.has(one)) continue;
    const { sizeBytes, sha256 } = file;
    const md5 = md5Of(join(context.setup.options.output, path));
    if (md5 === undefined) continue;
    context.output.takeStaged([{ path, sizeBytes, sha256, changed: false }]);
    context.articles.raw.retained.set(one, { key: one, sizeBytes, sha256, md5 });
  }
}

function md5Of(file: string): string | undefined {
  try {
    return createHash('md5').update(readFileSync(file)).digest('hex');
  } catch {
    return undefined;
  }
}
