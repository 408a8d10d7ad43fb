import type { Journal } from '../../model/journal.ts';
import { bareDoi } from '../../read/package/identify-article.ts';

/** The articles that `"withdrawn"` in `journal.json` names. */
export interface Withdrawn {
  /** True if an article is one of them, by the key of its file and its DOI. */
  has(key: string, doi: string | undefined): boolean;
}

/** An entry is a DOI, the path of an article's file, or that of the folder or zip that it is in. */
export function withdrawnOf({ withdrawn = [] }: Pick<Journal, 'withdrawn'>): Withdrawn {
  const entries = new Set(withdrawn.flatMap((entry) => [bareDoi(entry).toLowerCase(), entry.replace(/^\.?\/|\/+$/g, '')]));
  return {
    has(key, doi) {
      if (entries.size === 0) return false;
      if (doi !== undefined && entries.has(doi.toLowerCase())) return true;
      const parts = key.split('/');
      return parts.some((_, at) => entries.has(parts.slice(0, at + 1).join('/')));
    },
  };
}
