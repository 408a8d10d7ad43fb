import { resolveLazy } from '../../engine/spill-store.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { cacheHashOfCard } from '../../site/hash-of-card.ts';
import type { BuildContext } from '../context.ts';
import type { ArticleTrace } from '../state/build-state.ts';
import { aboutOf } from './article-about.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { lastChanged } from './last-changed.ts';

/** Takes over the conversion of the build before, with its trace. Its outputs stay in the site. */
export function retainConversion(record: ArticleTrace, candidate: ArticleCandidate, context: BuildContext): ConvertedArticle {
  const { key, stem, conversion, read } = record;
  if (stem === undefined || conversion === undefined) throw new Error(`${key} was not converted`);
  const { result, details, abstractText } = conversion;
  context.articles.traces.set(key, record);
  cacheHashOfCard(result.card, result.cardHash);
  const about = aboutOf(context.setup.journal, stem, result.card.doi);
  const line = context.ledger.current.lineByAbout.get(about) ?? resolveLazy(conversion.ledgerLine ?? '');
  const ledgerLine: ConvertedArticle['ledgerLine'] = context.spillStore.add(JSON.stringify(line));
  const changed = lastChanged(result.card, line);
  // The spread comes last: V8 gives an object literal that begins with a spread a dictionary, which takes four times the memory.
  return { stem, candidate, marks: read?.marks ?? [], ledgerLine, details, abstractText, changed, isUpToDate: true, ...result };
}
