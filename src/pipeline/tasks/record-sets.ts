import type { ArticleMeta } from '../../model/article-meta.ts';
import type { Journal } from '../../model/journal.ts';
import { tidyText } from '../../render/plain-text.ts';
import { type CardParts, setsOfCard } from '../../serve/http/oai/record-sets.ts';

/**
 * The OAI-PMH sets of an article: `['subject:cell-biology', 'type:research-article', 'volume:1']`.
 *
 * Sets are made of the subjects that divide a journal: those at the top of a tree, and those in the journal's settings. Terms of a thesaurus, taxa
 * and places are excluded, because an article may have dozens of them.
 */
export function recordSetsOf(
  card: CardParts,
  { subjects }: Pick<ArticleMeta, 'subjects'>,
  journal: Pick<Journal, 'subjects'>,
): readonly string[] {
  const divisions = new Set<string>(journal.subjects.map(({ name }) => name));
  for (const { groupType = '', path, name } of subjects)
    if (path.length === 0 && !TERM_GROUPS.test(groupType)) divisions.add(tidyText(name));
  return setsOfCard({ ...card, subjects: card.subjects.filter(({ name }) => divisions.has(name)) }).map(({ spec }) => spec);
}

// 'keywords', 'biological_taxon', 'geographical_area', 'geological_era', 'SubjectPath', 'AMSC', 'article-type', 'badge'
const TERM_GROUPS = /keyword|taxon|geographical|geological|path$|^amsc$|type|badge|banner/i;
