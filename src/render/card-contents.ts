import type { ArticleCard } from '../model/article-card.ts';
import type { ArticleJournal } from '../model/article-journal.ts';
import type { ArticleMeta } from '../model/article-meta.ts';
import { nameSlugOf } from '../model/text/bounded-name.ts';
import { typeLabelOf } from './article-type.ts';
import { tidyText } from './plain-text.ts';

/**
 * Returns the section and the pages of an article for the table of contents, and the title of its issue.
 *
 * The section is the first subject of the group `toc-section`, `display-channel` or `heading` (PMC Tagging Guidelines, subj-group). A heading
 * that the journal lists among its subjects is no section.
 */
export function cardContents(
  meta: ArticleMeta,
  journal: Pick<ArticleJournal, 'subjects'>,
): Pick<ArticleCard, 'section' | 'pages' | 'issueTitle'> {
  const { subjects, issueTitle } = meta;
  const listed = new Set(journal.subjects.map((subject) => subject.name));
  const ofGroup = (type: string) =>
    subjects.find(
      ({ groupType, name, originalName = name }) => groupType === type && (type !== 'heading' || !listed.has(tidyText(originalName))),
    );
  const heading = GROUPS.map(ofGroup).find((subject) => subject !== undefined);
  const name = heading === undefined ? '' : tidyText(heading.name);
  const pages = meta.pageRange ?? pageRangeOf(meta) ?? meta.elocationId;
  return {
    ...(heading === undefined || name === '' || name === typeLabelOf(meta)
      ? {}
      : { section: { name, slug: nameSlugOf(tidyText(heading.originalName ?? heading.name)) } }),
    ...(pages === undefined ? {} : { pages }),
    ...(issueTitle === undefined ? {} : { issueTitle }),
  };
}

const GROUPS = ['toc-section', 'display-channel', 'heading'] as const;

function pageRangeOf({ fpage, lpage }: ArticleMeta): string | undefined {
  return lpage === undefined || lpage === fpage ? fpage : `${fpage}–${lpage}`;
}
