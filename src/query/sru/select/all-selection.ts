import { tagPath } from '../../tag/tag-path.ts';
import type { Selection } from '../selection.ts';
import type { SelectionNames } from './resolved-clause.ts';
import { anySelection } from './words-selection.ts';

/** Returns a selection of all articles: each has a type, and nearly each a title and a DOI. */
export function allSelection(names: SelectionNames): Selection {
  return anySelection(['article_type', 'article_title', 'doi'].map((field) => tagPath(names, 'article', field)));
}
