import type { Translatable } from '../../../model/translatable.ts';
import type { ElementRule, NamedElements } from '../../xml/select-elements.ts';
import type { XmlElement } from '../../xml/xml-element.ts';

/**
 * One rule of style beyond the DTD, of PubMed Central or of JATS4R.
 *
 *   { id: 'pmc-contrib-type-missing', source: 'PMC Tagging Guidelines, contrib', checks: 'Every contributor says in which capacity.', severity: 'error',
 *     fix: 'add contrib-type="author" …', select: 'contrib', unless: '@contrib-type', found: '<contrib> without contrib-type', expected: 'one' }
 */
export type StyleRule = RuleWords & (TableRule | { readonly find: (article: StyledArticle) => readonly StyleFault[] });

interface RuleWords {
  /** Stable, kebab-case, with the name of who recommends it first. */
  readonly id: string;
  /** The document and the section that recommend it. */
  readonly source: string;
  /** A sentence that is true for an article that follows the rule. */
  readonly checks: string;
  /** An error where PMC refuses the file, a warning elsewhere. */
  readonly severity: 'error' | 'warning';
  /** The fix: one clause in the imperative. */
  readonly fix: string;
}

/** A rule on elements one by one: what was found there, and what is expected. */
export interface TableRule extends ElementRule<StyledArticle> {
  readonly found: Words;
  /** `one` if absent: the element or attribute that is missing. */
  readonly expected?: Words;
}

type Words = Translatable | ((element: XmlElement, article: StyledArticle) => Translatable);

/** An element that breaks a rule. */
export interface StyleFault {
  readonly element: XmlElement;
  readonly found: Translatable;
  readonly expected: Translatable;
}

/** An article as the rules look at it. */
export interface StyledArticle extends NamedElements {
  readonly articleType: string;
  readonly front: XmlElement;
  readonly meta: XmlElement;
  /** The element of an id, sub-articles included. */
  readonly byId: (id: string) => XmlElement | undefined;
}

/** The beginning of a text, for a message. */
export function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
