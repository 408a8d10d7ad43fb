import type { ArticleMeta } from '../model/article-meta.ts';
import { metadataText } from './plain-text.ts';

// Organisms have their own tag; subject codes and abbreviations are not keywords.
const NOT_AUTHORS = /organism|abbr|subject|classification|^repec$|^jel$|^msc$/i;
const ORGANISM = /^research-organism/i;

/** Returns the authors' keywords of every language, in document order. Decisions, section 2.6. */
export function authorKeywordsOf(meta: ArticleMeta): string[] {
  return keywords(meta, (groupType) => !NOT_AUTHORS.test(groupType));
}

/** Returns the authors' keywords by language, in document order; those without a language are in that of the article. */
export function authorKeywordsByLanguage(meta: ArticleMeta, articleLanguage: string): ReadonlyMap<string, readonly string[]> {
  const byLanguage = new Map<string, readonly string[]>();
  for (const group of meta.keywordGroups) {
    const lang = group.lang ?? articleLanguage;
    const own = authorKeywordsOf({ ...meta, keywordGroups: [group] });
    if (own.length > 0) byLanguage.set(lang, [...(byLanguage.get(lang) ?? []), ...own]);
  }
  return byLanguage;
}

/** Returns the research organisms. */
export function researchOrganismsOf(meta: ArticleMeta): string[] {
  return keywords(meta, (groupType) => ORGANISM.test(groupType));
}

function keywords(meta: ArticleMeta, isWanted: (groupType: string) => boolean): string[] {
  const groups = meta.keywordGroups.filter((group) => isWanted(group.groupType ?? ''));
  return groups.flatMap((group) => group.keywords.map(metadataText)).filter((keyword) => keyword !== '');
}
