import { interfaceMessages } from '../../messages/journal-messages.ts';
import type { Journal } from '../../model/journal.ts';
import { html, join, type Markup } from '../../text/markup.ts';
import { issueDates } from '../listings/issue-contents.ts';
import type { IssueContents } from '../listings/listing.ts';
import { fileHref } from '../page-href.ts';
import type { Cover } from '../theme/journal-pictures.ts';
import { DOT } from './article-list.ts';

/** Title of a special issue, dates and number of articles, in one line each. */
export function issueLines({ contents, count }: { contents: IssueContents; count: string }, journal: Journal): Markup {
  const dates = issueDates(contents, interfaceMessages(journal));
  const facts = [dates, count].filter((part) => part !== '');
  return html`${contents.issueTitle !== undefined && html`<p class="issue-title">${contents.issueTitle}</p>\n`}<p class="lead">${join(facts, DOT)}</p>
`;
}

/** The cover of an issue. Its text is that of the heading beside it, so it has no alternative text. */
export function coverImage(cover: Cover, { journal, file }: { journal: Journal; file: string }): Markup {
  const { path, widthPx, heightPx } = cover;
  return html`<img class="cover" src="${fileHref(journal, file, path)}" width="${widthPx}" height="${heightPx}" alt="" decoding="async">`;
}
