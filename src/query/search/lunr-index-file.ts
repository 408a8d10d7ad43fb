import lunr from 'lunr';
import type { Artifact } from '../../model/artifact.ts';
import type { Language } from '../index/words/language.ts';
import { buildLunrIndex } from './lunr-index.ts';
import { lunrFieldName } from './ranked-terms.ts';
import { BOOSTS, EXACT_FIELDS, RANKED_FIELDS, type SearchDocument, wordDocumentOf } from './search-document.ts';

/** Largest number of articles for which lunr's index is written. */
export const MAX_LUNR_DOCUMENTS = 500;

/**
 * Writes lunr's own index for other programs: `lunr.Index.load(await (await fetch('search/lunr.json')).json())`.
 *
 * References are article paths without ending. Queries in English need only lunr; other languages need lunr-languages.
 */
export function lunrIndexFile(documents: readonly SearchDocument[], language: Language): Artifact {
  const names = [...EXACT_FIELDS, ...RANKED_FIELDS];
  const index = buildLunrIndex(
    documents.map((document) => wordDocumentOf(document)),
    {
      // Terms are those that lunr finds for a word of a query, so they keep their accents and, without a stemmer in lunr, their endings.
      language: { ...language, stem: language.lunrStem ?? ((word) => word) },
      fields: names.map(lunrFieldName),
      boosts: Object.fromEntries(names.map((name) => [lunrFieldName(name), BOOSTS[name] ?? 1])),
      refOf: (ordinal) => documents[ordinal]?.stem ?? '',
      searchFunctions: stemmersOf(language),
    },
  );
  return { path: 'search/lunr.json', bytes: `${JSON.stringify(index)}\n` };
}

/** Returns the stemmer with its name in lunr or lunr-languages; none if they do not have one. */
function stemmersOf({ code, lunrStem }: Language): lunr.PipelineFunction[] {
  if (code === 'en') return [lunr.stemmer];
  if (lunrStem === undefined) return [];
  const label = `stemmer-${code}`;
  const stemmer = Object.assign((token: lunr.Token) => token.update(lunrStem), { label });
  // lunr warns about unregistered functions when an index is serialized.
  if (!(label in lunr.Pipeline.registeredFunctions)) lunr.Pipeline.registerFunction(stemmer, label);
  return [stemmer];
}
