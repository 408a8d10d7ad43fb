import type { Abstract, Article } from '../model/article.ts';
import { metadataTextOfBlocks, tidyText } from './plain-text.ts';

/** `abstract-type`s of ordinary abstracts. */
const MAIN_TYPES: ReadonlySet<string> = new Set(['abstract', 'main', 'normal', 'structured', 'section']);

/** Returns the main abstract: the first without a type, else the first of an ordinary type; never a digest or a translation. */
export function mainAbstractOf(article: Article): Abstract | undefined {
  return (
    article.abstracts.find((abstract) => abstract.abstractType === undefined) ??
    article.abstracts.find((abstract) => MAIN_TYPES.has(abstract.abstractType ?? ''))
  );
}

/** Tells whether an abstract is an ordinary one in some language; digests and graphical abstracts are not. */
export function isOrdinaryAbstract({ abstractType }: Abstract): boolean {
  return abstractType === undefined || abstractType === 'trans' || MAIN_TYPES.has(abstractType);
}

/** Returns the main abstract's words, without its title and without the line that only repeats its own DOI; '' if there is none. */
export function abstractTextOf(article: Article): string {
  const abstract = mainAbstractOf(article);
  return abstract === undefined ? '' : withoutOwnDois(metadataTextOfBlocks(abstract.content), article.meta.articleIds.doi);
}

/**
 * Removes `DOI: http://dx.doi.org/10.7554/eLife.00013.001`, the line with which some publishers end every part that has a DOI. DOIs of
 * other works are kept.
 */
export function withoutOwnDois(text: string, articleDoi: string | undefined): string {
  if (articleDoi === undefined || !MAY_END_SO.test(text)) return text;
  const prefix = `${articleDoi}.`.toLowerCase();
  return tidyText(text.replace(DOI_LINE, (line, doi: string) => (doi.toLowerCase().startsWith(prefix) ? '' : line)));
}

// ' DOI: http://dx.doi.org/10.7554/eLife.00013.001'
const DOI_LINE = /\s*\bDOI:?\s?(?:https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)/gi;
const MAY_END_SO = /\bDOI:?\s?(?:https?:|10\.)/i;
