import type { Translatable } from '../../../model/translatable.ts';
import type { XmlElement } from '../../xml/xml-element.ts';

/**
 * A rule of good tagging: finds the elements that break it, with one message for all of them.
 *
 *   { code: 'figure-alt-missing', find: (article) => [<fig id="fig1">, …], message: 'figures without <alt-text>' }
 */
export interface JatsRule {
  /** Stable, kebab-case; `advice.ts` has the next step for editors. */
  readonly code: string;
  /** Finds the elements that break the rule, in document order; for a missing element, the parent that should contain it. */
  readonly find: (article: CheckedArticle) => readonly XmlElement[];
  /** Noun phrase before the number of elements, `figures without <alt-text>`; for an article-wide rule, a clause. */
  readonly message: Translatable;
  /** True if the rule is about the article as a whole, so that elements are not counted. */
  readonly isArticleWide?: boolean;
}

/** An article with indexes that most rules use. */
export interface CheckedArticle {
  readonly root: XmlElement;
  readonly articleType: string;
  readonly meta: XmlElement;
  /** Elements by name in document order, without those of sub-articles. */
  readonly all: (name: string) => readonly XmlElement[];
  /** Targets of cross-references. */
  readonly citedIds: ReadonlySet<string>;
  /** Ids at both ends of ranges, `3` and `7` of "[3–7]"; the references between them are cited too. */
  readonly citedRanges: readonly (readonly [string, string])[];
}

/** True for articles that report original work, to which more rules apply. */
export function isResearch({ articleType }: CheckedArticle): boolean {
  return RESEARCH.has(articleType);
}

const RESEARCH: ReadonlySet<string> = new Set(['research-article', 'brief-report', 'case-report', 'data-paper', 'systematic-review']);
