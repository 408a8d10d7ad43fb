import type { ArticleMeta, Contrib } from '../model/article-meta.ts';
import { withSuffix } from './display-name.ts';
import { textOfInlines, tidyText } from './plain-text.ts';

/** The authors of an article, groups among them, in document order: contributors of type author that the byline lists. */
export function authorsOf(meta: ArticleMeta): readonly Contrib[] {
  return meta.contribGroups.flatMap((group) => group.contribs.filter(isAuthor));
}

/** A contributor's name as readers see it, `Rosanna A Alegado`; the name of the collaboration for a group. Decisions, section 2.7. */
export function authorName(contrib: Contrib): string {
  if (contrib.collab !== undefined) return textOfInlines(contrib.collab);
  const name = withSuffix(tidyText(`${contrib.givenNames ?? ''} ${contrib.surname ?? ''}`), contrib);
  if (name !== '') return name;
  if (contrib.stringName !== undefined) return tidyText(contrib.stringName);
  return contrib.anonymous ? 'Anonymous' : '';
}

function isAuthor(contrib: Contrib): boolean {
  return contrib.contribType.toLowerCase() === 'author' && authorName(contrib) !== '';
}
