import type { ArticleCard } from '../../model/article-card.ts';
import type { Messages } from '../../model/messages/messages.ts';

/** Name of an issue: `Volume 4, issue 2`, or as much of it as is known; undefined without volume and issue. */
export function issueName({ volume, issue }: Pick<ArticleCard, 'volume' | 'issue'>, messages: Messages): string | undefined {
  if (volume === undefined) return issue === undefined ? undefined : messages.text('list.issue', { issue });
  return issue === undefined ? messages.text('list.volume', { volume }) : messages.text('list.volumeAndIssue', { volume, issue });
}
