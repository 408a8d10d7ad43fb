import type { Journal } from '../../model/journal.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { deliveredKeys } from '../../read/package/fingerprint.ts';
import { bareDoi } from '../../read/package/identify-article.ts';
import { translatable } from '../../text/translatable.ts';
import type { BuildContext } from '../context.ts';

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

/** Returns the candidates that are published. Reports entries that name no article of the content, which may be misspelt. */
export function withoutWithdrawn(
  candidates: readonly ArticleCandidate[],
  {
    content,
    setup: {
      journal: { withdrawn = [] },
    },
    problems: { report },
    articles: {
      raw: { withdrawn: withdrawnRaw },
    },
  }: Pick<BuildContext, 'setup' | 'problems' | 'content' | 'articles'>,
): readonly ArticleCandidate[] {
  if (withdrawn.length === 0) return candidates;
  for (const entry of withdrawn) {
    const { has } = withdrawnOf({ withdrawn: [entry] });
    if (candidates.some(({ file, identity }) => has(file.key, identity.doi))) continue;
    const message = translatable`"withdrawn" names "${entry}", and the content holds no such article; expected a DOI, or a path in the content`;
    report({ code: 'withdrawn-unknown', severity: 'warning', place: { file: 'journal.json', line: 0, column: 0 }, message });
  }
  const { has } = withdrawnOf({ withdrawn });
  const published = candidates.filter(({ file, identity }) => !has(file.key, identity.doi));
  const others = new Set(published.flatMap(deliveredKeys));
  const publishedCandidates = new Set(published);
  for (const candidate of candidates) {
    if (publishedCandidates.has(candidate)) continue;
    for (const key of deliveredKeys(candidate)) if (!others.has(key)) withdrawnRaw.add(key);
  }
  for (const { path } of content.delivered) if (has(path, undefined)) withdrawnRaw.add(path);
  return published;
}
