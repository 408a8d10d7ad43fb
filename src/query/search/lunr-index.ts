import lunr from 'lunr';
import { runsOf } from '../../model/text/words.ts';
import { joinedForms } from '../index/words/joined-words.ts';
import { indexTerms, type Language } from '../index/words/language.ts';
import type { WordDocument } from '../index/words/word-index.ts';
import type {} from './lunr-parts.d.ts';
import { searchFunction, termFunction } from './lunr-query.ts';

export interface LunrIndexOptions {
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
