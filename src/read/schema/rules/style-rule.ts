import type { Translatable } from '../../../model/translatable.ts';
import type { XmlElement } from '../../xml/xml-element.ts';

/**
 * One rule of style beyond the DTD, of PubMed Central or of JATS4R.
 *
 *   { id: 'pmc-issn-missing', source: 'PMC Tagging Guidelines, issn', checks: 'The journal has an ISSN.', severity: 'error', fix: 'add <issn …>', find }
 */
export interface StyleRule {
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
  /** The elements that break the rule, in document order. */
  readonly find: (article: StyledArticle) => readonly StyleFault[];
}

/** An element that breaks a rule: what was found there, and what is expected. */
export interface StyleFault {
  readonly element: XmlElement;
  readonly found: Translatable;
  readonly expected: Translatable;
}

/** An article as the rules look at it. */
export interface StyledArticle {
  readonly root: XmlElement;
  readonly articleType: string;
  readonly front: XmlElement;
  readonly meta: XmlElement;
  /** Every element of a name within the article, sub-articles left out, document order. */
  readonly all: (name: string) => readonly XmlElement[];
  /** The element of an id, sub-articles included. */
  readonly byId: (id: string) => XmlElement | undefined;
}
