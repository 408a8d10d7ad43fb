import type { SingleNotice } from '../../model/article-card.ts';
import { doiUrl } from '../../model/text/address.ts';
import { safeHref } from '../html/safe-href.ts';
import { NOTICE_LABELS } from '../labels.ts';
import { singleNotices } from '../notice.ts';
import { escapeDestination } from './escape.ts';
import type { MarkdownWriter } from './markdown-writer.ts';

/** The notices on an article, as a quotation below the title: `> **Retracted**: see <https://doi.org/10.5555/t.2>`; '' for none. */
export function noticeMarkdown(w: MarkdownWriter): string {
  return singleNotices(w.html.context.notice)
    .map((notice) => `> ${lineOf(notice, w)}`)
    .join('\n>\n');
}

function lineOf({ kind, doi, href }: SingleNotice, { html: { context, messages } }: MarkdownWriter): string {
  const source = doi !== undefined ? doiUrl(context.doiResolver, doi) : href === undefined ? undefined : safeHref(href);
  const label = `**${messages.text(NOTICE_LABELS[kind])}**`;
  if (source === undefined) return label;
  return messages.text('article.label.noticeSource', { notice: label, source: `<${escapeDestination(source)}>` });
}
