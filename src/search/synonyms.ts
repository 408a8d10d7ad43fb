import { parseSearch, type SearchClause } from './parse-search.ts';
import type { SearchContext } from './search-result.ts';

/** The texts by which a text is also searched: `heart attack` by `myocardial infarction`. Keys and texts are normalised. */
export type Synonyms = Readonly<Record<string, readonly string[]>>;

/** Longest text with synonyms, in words. */
export const MAX_SYNONYM_WORDS = 4;
const MAX_VARIANTS = 6;

/** Returns a query with synonyms instead of its plain words, in the order of the words; none without synonyms. */
export async function synonymVariants(clauses: readonly SearchClause[], { manifest, read }: SearchContext): Promise<SearchClause[][]> {
  if (manifest.synonyms === undefined || !clauses.some(isPlainClause)) return [];
  const synonyms = await read(manifest.synonyms, readSynonyms);
  const variants: SearchClause[][] = [];
  for (let from = 0; from < clauses.length; from++) {
    for (let to = Math.min(clauses.length, from + MAX_SYNONYM_WORDS); to > from; to--) {
      const replaced = clauses.slice(from, to);
      if (!replaced.every(isPlainClause)) continue;
      const key = replaced.map(({ text }) => text).join(' ');
      for (const text of Object.hasOwn(synonyms, key) ? (synonyms[key] ?? []) : []) {
        const clausesOfText = parseSearch(text).map((clause) => ({ ...clause, sign: replaced[0]?.sign ?? '' }));
        variants.push([...clauses.slice(0, from), ...clausesOfText, ...clauses.slice(to)]);
      }
    }
  }
  return variants.slice(0, MAX_VARIANTS);
}

function isPlainClause({ kind, sign, field }: SearchClause): boolean {
  return kind === 'words' && sign !== '-' && field === undefined;
}

function readSynonyms(bytes: Uint8Array): Synonyms {
  return JSON.parse(new TextDecoder('utf-8').decode(bytes)) as Synonyms;
}
