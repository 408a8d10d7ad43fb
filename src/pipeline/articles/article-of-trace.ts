import { lastChanged } from '../../query/tag/ledger/last-changed.ts';
import { valuesIn } from '../../query/tag/ledger/ledger.ts';
import { recordKeyOf } from '../../query/tag/ledger/record-history.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { cacheHashOfCard } from '../../site/hash-of-card.ts';
import type { BuildContext } from '../context.ts';
import { resolveLazy, type Spilled } from '../engine/spill-store.ts';
import type { ArticleTrace } from '../state/build-state.ts';
import type { ConvertedArticle } from './convert-articles.ts';

/** The conversion of the build before, with its trace. Its outputs stay in the site. */
export function retainConversion(trace: ArticleTrace, candidate: ArticleCandidate, context: BuildContext): ConvertedArticle {
  const { stem = '', conversion } = trace;
  const key = recordKeyOf(stem, conversion?.result.card.doi);
  const line = valuesIn(context.ledger.current, key) ?? resolveLazy(conversion?.ledgerLine ?? '');
  const ledgerLine: Spilled<string> = context.spillStore.add(JSON.stringify(line));
  return articleOfTrace(trace, { candidate, line, ledgerLine, isUpToDate: true }, context);
}

/** Records the trace of an article for the next build, and returns the article as the steps of this build see it. */
export function articleOfTrace(
  trace: ArticleTrace,
  { candidate, line, ledgerLine, isUpToDate }: TracedConversion,
  context: BuildContext,
): ConvertedArticle {
  const { key, stem, conversion, read } = trace;
  if (stem === undefined || conversion === undefined) throw new Error(`${key} was not converted`);
  const { result, details, abstractText } = conversion;
  context.articles.traces.set(key, trace);
  cacheHashOfCard(result.card, result.cardHash);
  const changed = lastChanged(result.card, line);
  // The spread comes last: V8 gives an object literal that begins with a spread a dictionary, which takes four times the memory.
  return { stem, candidate, marks: read?.marks ?? [], ledgerLine, details, abstractText, changed, isUpToDate, ...result };
}

interface TracedConversion extends Pick<ConvertedArticle, 'candidate' | 'ledgerLine' | 'isUpToDate'> {
  /** The text of its current ledger line. */
  readonly line: string;
}
