import type { XmlElement } from '../../xml/xml-element.ts';

/**
 * One thing that a good JATS article has: for each article the elements that lack it, and what is said of them together.
 *
 *   { code: 'figure-alt-missing', find: (article) => [<fig id="fig1">, …], say: 'figures without <alt-text>' }
 */
export interface JatsRule {
  /** Stable, kebab-case; `advice.ts` says what to do about it. */
  readonly code: string;
  /** The elements that break the rule, document order. Where something is missing altogether: the element that should hold it. */
  readonly find: (article: CheckedArticle) => readonly XmlElement[];
  /** What they have in common, before their number: `figures without <alt-text>`; where the article itself is at fault, a clause of its own. */
  readonly say: string;
  /** True where there is nothing to count: the article as a whole lacks something. */
  readonly isWhole?: boolean;
}

/** An article with what the rules ask of it most. */
export interface CheckedArticle {
  readonly root: XmlElement;
  readonly articleType: string;
  readonly meta: XmlElement;
  /** Every element of a name, document order, those of sub-articles left out. */
  readonly all: (name: string) => readonly XmlElement[];
  /** Ids that some cross-reference points to. */
  readonly citedIds: ReadonlySet<string>;
  /** Ids at both ends of ranges, `3` and `7` of "[3–7]": what lies between is cited as well. */
  readonly citedRanges: readonly (readonly [string, string])[];
}

/** Types of article that report work of their own, of which more is expected. */
export function isResearch({ articleType }: CheckedArticle): boolean {
  return RESEARCH.has(articleType);
}

const RESEARCH: ReadonlySet<string> = new Set(['research-article', 'brief-report', 'case-report', 'data-paper', 'systematic-review']);
