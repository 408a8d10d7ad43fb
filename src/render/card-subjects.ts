import type { CardSubject } from '../model/article-card.ts';
import type { ArticleJournal } from '../model/article-journal.ts';
import type { ArticleMeta, Subject } from '../model/article-meta.ts';
import { nameSlugOf } from '../model/text/bounded-name.ts';
import { isTypeHeading } from './article-type.ts';
import { tidyText } from './plain-text.ts';

const NOT_SUBJECTS = /^(?:display-channel|sub-display-channel|toc-section|hwp-journal-coll|author-type|leader|overline)$/;

/**
 * Returns the distinct subjects that readers browse by, without those that only name the type of article, unless the editors list them. A
 * subject in a nested `subj-group` names the subject above it.
 *
 *   [{ name: 'Ecology', slug: 'ecology' }, { name: 'Tide pools', slug: 'tide-pools', parent: 'ecology' }]
 */
export function cardSubjects(meta: ArticleMeta, journal: ArticleJournal): readonly CardSubject[] {
  const bySlug = new Map<string, CardSubject>();
  const slugByName = new Map<string, string>();
  for (const subject of meta.subjects) {
    const name = tidyText(subject.name);
    const slug = slugOfSubject(subject, name, journal);
    if (slug === undefined) continue;
    if (!slugByName.has(name)) slugByName.set(name, slug);
    const parent = slugByName.get(tidyText(subject.path.at(-1) ?? ''));
    if (!bySlug.has(slug)) bySlug.set(slug, { name, slug, ...(parent === undefined || parent === slug ? {} : { parent }) });
  }
  return [...bySlug.values()];
}

function slugOfSubject({ originalName, groupType = '' }: Subject, name: string, { subjects }: ArticleJournal): string | undefined {
  const original = originalName === undefined ? name : tidyText(originalName);
  const listed = subjects.find((candidate) => candidate.name === original);
  if (listed === undefined && (NOT_SUBJECTS.test(groupType) || isTypeHeading(name) || name === '')) return undefined;
  return listed?.slug ?? nameSlugOf(original);
}
