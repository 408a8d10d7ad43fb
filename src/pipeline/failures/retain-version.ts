import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatOf } from '../../model/source-format.ts';
import { publishedList } from '../../publish/published-list.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { isKeyIn } from '../../read/package/fingerprint.ts';
import { retainConversion } from '../articles/article-of-trace.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import type { ArticleTrace } from '../state/build-state.ts';
import { outputsOfTrace } from '../state/conversion-trace.ts';
import { rawPathOf } from '../tasks/files/stage-raw.ts';

/** Takes over the last good version of an article from its trace, with its published outputs, and records the trace. */
export function retainTrace(record: ArticleTrace, context: BuildContext): ConvertedArticle {
  // A clean build publishes only staged files.
  if (context.previous === undefined) {
    const list = publishedList(context.setup.settings.published);
    context.output.takeStaged(
      outputsOfTrace(record).flatMap((path) => {
        const file = list.get(path);
        return file === undefined ? [] : [{ path, sizeBytes: file.sizeBytes, sha256: file.sha256, changed: false }];
      }),
    );
  }
  return retainConversion(record, candidateOf(record), context);
}

/** A candidate with the files of a trace. */
function candidateOf({ key, delivered = [key] }: ArticleTrace): ArticleCandidate {
  const own = delivered.find((one) => isKeyIn(key, one)) ?? key;
  return {
    file: { key, delivered: own, sizeBytes: 0 },
    format: formatOf(key),
    identity: { isPoa: false, pubDate: '' },
    files: delivered.map((one) => ({ key: one, delivered: one, sizeBytes: 0 })),
    versions: [],
  };
}

/** Keeps the delivered files of a last good version in the raw listing, except files that other articles own now. */
export function retainRaw(
  record: ArticleTrace,
  hasOther: (delivered: string, record: ArticleTrace) => boolean,
  context: BuildContext,
): void {
  const { key, delivered = [key] } = record;
  const list = publishedList(context.setup.settings.published);
  for (const one of delivered) {
    const path = rawPathOf(one, context.setup.journal.host);
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
