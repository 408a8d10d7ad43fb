import { digestOf } from './engine/hash.ts';
import type { ArticleTrace } from './state/build-state.ts';
import type { ConversionTrace } from './state/conversion-trace.ts';

/**
 * The facts of an article that files of the whole journal are built from. A step of the pipeline names those that it reads; a change in any
 * other fact of an article, such as its body, leaves the step up to date (early cutoff).
 */
export const ASPECTS = {
  /** Title, authors, dates, abstract, subjects. */
  card: ({ result }) => result.cardHash,
  /** Addresses at the site that published it before. */
  former: ({ result }) => result.former,
  /** Sizes of the renditions that feeds offer. */
  enclosures: ({ result }) => result.enclosures,
  /** Related articles that it names. */
  named: ({ result }) => result.named,
  /** Tagged objects of the article, its components, authors and references. */
  objects: ({ result }) => result.objectsHash,
  /** Words of the full text. */
  text: ({ result }) => result.textKey,
  /** Position in the precomputed answers. */
  answers: ({ result }) => result.answerKey,
  /** Order in the search indexes. */
  rank: ({ result }) => result.abstractLength,
  /** Datestamp and sets for OAI-PMH. */
  record: ({ result }) => result.listed,
  /** Facts and addresses in records for harvesters. */
  facts: ({ result }) => result.recordKey,
  /** XML for Crossref and DOAJ. */
  deposit: ({ result }) => result.depositKey,
  /** Chapter in the EPUB of its issue. */
  chapter: ({ result }) => result.chapterKey,
  /** Its PDF is of a build before. */
  pdfDeferred: ({ result }) => result.isPdfDeferred,
  /** Part of the PDF of its issue. */
  typst: ({ result }) => result.typstKey,
  /** DOIs of its components, and where they lead. */
  dois: ({ result }) => result.doisHash,
  /** Times at which its tag values changed. */
  ledger: ({ ledgerAfter, ledgerLine }) => [ledgerAfter, ledgerLine],
} satisfies Record<string, (conversion: ConversionTrace) => unknown>;

export type Aspect = keyof typeof ASPECTS;

/** The aspects in which two traces of one article differ; all if either has no conversion or its route changed. */
export function changedAspects(before: ArticleTrace | undefined, now: ArticleTrace | undefined): readonly Aspect[] {
  const names = Object.keys(ASPECTS) as Aspect[];
  const [old, current] = [before?.conversion, now?.conversion];
  if (old === undefined || current === undefined || before?.stem !== now?.stem) return names;
  return names.filter((name) => digestOf(ASPECTS[name](old) ?? 0) !== digestOf(ASPECTS[name](current) ?? 0));
}
