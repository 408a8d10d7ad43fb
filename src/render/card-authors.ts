import type { CardAuthor } from '../model/article-card.ts';
import type { ArticleMeta, Contrib } from '../model/article-meta.ts';
import { authorsOf } from './author-name.ts';
import { displayName } from './display-name.ts';
import { tidyText } from './plain-text.ts';

/** Returns the authors of an article for lists. Only an ORCID tells people apart, so only authors with one have an institution. */
export function cardAuthors(meta: ArticleMeta): readonly CardAuthor[] {
  return authorsOf(meta).map((author): CardAuthor => {
    const { orcid } = author;
    const name = displayName(author);
    const surname = tidyText(author.surname ?? '');
    const named = { name, ...(surname !== '' && name.endsWith(` ${surname}`) ? { surname } : {}) };
    if (orcid === undefined) return named;
    const institution = institutionOf(author, meta);
    return { ...named, orcid, ...(institution === undefined ? {} : { institution }) };
  });
}

/** `University of X, Y` */
function institutionOf({ affIds }: Contrib, { affiliations }: ArticleMeta): string | undefined {
  const first = affiliations.find(({ id }) => id !== undefined && affIds.includes(id));
  if (first === undefined) return undefined;
  const { institution, city, country, text } = first;
  const words = institution === undefined ? text : [institution, city, country].filter((part) => part !== undefined).join(', ');
  const tidy = tidyText(words);
  return tidy === '' ? undefined : tidy;
}
