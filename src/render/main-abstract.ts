import type { Abstract, Article } from '../model/article.ts';
import { textOfBlocks, tidyText } from './plain-text.ts';

/** `abstract-type`s that do not make an abstract another kind of text. */
const MAIN_TYPES: ReadonlySet<string> = new Set(['abstract', 'main', 'normal', 'structured', 'section']);

/** The article's own abstract: the first without a type, else the first whose type says no more than that; never a digest or a translation. */
export function mainAbstractOf(article: Article): Abstract | undefined {
  return (
    article.abstracts.find((abstract) => abstract.abstractType === undefined) ??
    article.abstracts.find((abstract) => MAIN_TYPES.has(abstract.abstractType ?? ''))
  );
}

/** The main abstract's words, without its title and without the line that only repeats its own DOI; '' where there is none. */
export function abstractTextOf(article: Article): string {
  const abstract = mainAbstractOf(article);
  return abstract === undefined ? '' : withoutOwnDoi(textOfBlocks(abstract.content), abstract.doi);
}

/** Text without `DOI: http://dx.doi.org/<doi>`, the line with which some publishers end every part that has a DOI. */
export function withoutOwnDoi(text: string, doi: string | undefined): string {
  if (doi === undefined || !text.includes(doi)) return text;
  let out = text;
  for (const space of ['', ' ']) for (const resolver of RESOLVERS) out = out.replaceAll(`DOI:${space}${resolver}${doi}`, ' ');
  return out === text ? text : tidyText(out);
}

const RESOLVERS = ['http://dx.doi.org/', 'https://dx.doi.org/', 'http://doi.org/', 'https://doi.org/'] as const;
