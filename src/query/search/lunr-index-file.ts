import lunr from 'lunr';
import type { Artifact } from '../../model/artifact.ts';
import { runsOf } from '../../model/text/words.ts';
import { joinedForms } from '../index/words/joined-words.ts';
import { indexTerms, type Language } from '../index/words/language.ts';
import { roundLength } from '../index/words/ranked-length.ts';
import type { WordDocument } from '../index/words/word-index.ts';
import { lunrFieldName } from './ranked-terms.ts';
import { BOOSTS, EXACT_FIELDS, RANKED_FIELDS, type SearchDocument, wordDocumentOf } from './search-document.ts';
import './lunr-parts.d.ts';
import { searchFunction, termFunction } from './lunr-query.ts';

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

interface LunrIndexOptions {
  readonly language: Language;
  /** Names in the order of the documents' texts: `title`, `abstract`, … */
  readonly fields: readonly string[];
  readonly boosts: Readonly<Record<string, number>>;
  /** Returns the reference of a document; by default its ordinal, from '0'. */
  readonly refOf?: (ordinal: number) => string;
  /** Pipeline for words of a query; by default that of the index. */
  readonly searchFunctions?: readonly lunr.PipelineFunction[];
}

/**
 * Builds a complete lunr index over documents: for small journals, for other programs, and as the reference in tests of the sharded index.
 */
export function buildLunrIndex(documents: Iterable<WordDocument>, options: LunrIndexOptions): lunr.Index {
  const { language, fields, boosts, refOf = String, searchFunctions = [searchFunction(language)] } = options;
  const builder = new lunr.Builder();
  builder.tokenizer = Object.assign((texts?: unknown) => tokensOf(texts), { separator: lunr.tokenizer.separator });
  builder.pipeline.add(termFunction((run) => indexTerms(run, language), `offprint-index-${language.code}`));
  builder.searchPipeline.add(...searchFunctions);
  builder.ref('ref');
  fields.forEach((field, i) => {
    builder.field(field, { boost: boosts[field] ?? 1, extractor: (document: object) => textsOf(document)[i] as unknown as string });
  });
  let ordinal = 0;
  for (const { texts } of documents) builder.add({ ref: refOf(ordinal++), texts });
  // Lengths of abstracts are rounded, as in the sharded index.
  const abstracts = `${fields[1]}/`;
  for (const [reference, length] of Object.entries(builder.fieldLengths)) {
    if (reference.startsWith(abstracts)) builder.fieldLengths[reference] = roundLength(length);
  }
  return builder.build();
}

function tokensOf(texts: unknown): lunr.Token[] {
  const list = Array.isArray(texts) ? texts : [texts];
  const words = [...list.flatMap((text) => runsOf(String(text ?? ''))), ...list.flatMap((text) => joinedForms(String(text ?? '')))];
  return words.map((word) => new lunr.Token(word, {}));
}

function textsOf(document: object): readonly (readonly string[])[] {
  return 'texts' in document && Array.isArray(document.texts) ? document.texts : [];
}
