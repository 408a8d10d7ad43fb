import { publishedList } from '../../publish/published-list.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import { retainConversion } from '../articles/retain-conversion.ts';
import type { BuildContext } from '../context.ts';
import type { ArticleTrace } from '../state/build-state.ts';
import { outputsOfTrace } from '../state/conversion-trace.ts';
import { isKeyIn } from './is-key-in.ts';

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
    format: key.endsWith('.md') ? 'markdown' : 'jats',
    identity: { isPoa: false, pubDate: '' },
    files: delivered.map((one) => ({ key: one, delivered: one, sizeBytes: 0 })),
    versions: [],
  };
}
