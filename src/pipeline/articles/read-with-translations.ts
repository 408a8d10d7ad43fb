import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import type { BuildContext } from '../context.ts';
import { type ReadCandidate, type ReadOptions, readArticles } from './read-articles.ts';
import { translationCandidates } from './translation-candidates.ts';

/** The articles of the content with the translations that they contain. */
export interface ReadContent {
  /** All candidates, those of translations included. */
  readonly candidates: readonly ArticleCandidate[];
  readonly read: readonly ReadCandidate[];
}

/** Reads articles, and then the translations that they were delivered with. A translation that `isOffline` names is not published. */
export async function readWithTranslations(
  candidates: readonly ArticleCandidate[],
  context: BuildContext,
  { isOffline = () => false, ...options }: ReadOptions & { readonly isOffline?: (key: string, doi?: string) => boolean } = {},
): Promise<ReadContent> {
  const originals = await readArticles(candidates, context, options);
  const translations = translationCandidates(originals, context.setup.journal);
  if (translations.length === 0) return { candidates, read: originals };
  // The files of a translation are those of its original, which are staged with that.
  const read = await readArticles(translations, context, { stagesRaw: false });
  const published = read.filter(
    ({ candidate: { file, hold }, result: { routeInputs } }) => hold !== undefined || !isOffline(file.key, routeInputs.doi),
  );
  return { candidates: [...candidates, ...translations], read: [...originals, ...published] };
}
