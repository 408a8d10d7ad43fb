import { resolveLazy } from '../../engine/spill-store.ts';
import { publishedList } from '../../publish/published-list.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { cacheHashOfCard } from '../../site/hash-of-card.ts';
import { aboutOf } from '../articles/article-about.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import { lastChanged } from '../articles/last-changed.ts';
import type { BuildContext } from '../context.ts';
import type { ArticleTrace } from '../state/build-state.ts';
import { outputsOfTrace } from '../state/conversion-trace.ts';
import { isKeyIn } from './is-key-in.ts';

/** Takes over the last good version of an article from its trace, with its published outputs, and records the trace. */
export function retainTrace(record: ArticleTrace, context: BuildContext): ConvertedArticle {
  const { stem, conversion, read } = record;
  if (stem === undefined || conversion === undefined) throw new Error(`${record.key} was not converted`);
  const { result, details, abstractText } = conversion;
  context.articles.traces.set(record.key, record);
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
  cacheHashOfCard(result.card, result.cardHash);
  const line =
    context.ledger.current.lineByAbout.get(aboutOf(context.setup.journal, stem, result.card.doi)) ??
    resolveLazy(conversion.ledgerLine ?? '');
  return {
    stem,
    candidate: candidateOf(record),
    marks: read?.marks ?? [],
    ledgerLine: context.spillStore.add(JSON.stringify(line)),
    details,
    abstractText,
    changed: lastChanged(result.card, line),
    isUpToDate: true,
    ...result,
  };
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
