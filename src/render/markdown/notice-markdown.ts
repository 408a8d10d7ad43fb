import { doiUrl } from '../../text/address.ts';
import { safeHref } from '../html/safe-href.ts';
import { NOTICE_LABELS } from '../labels.ts';
import { escapeDestination } from './escape.ts';
import type { MarkdownWriter } from './markdown-writer.ts';

/** The notice on an article, as a quotation below the title: `> **Retracted**: see <https://doi.org/10.5555/t.2>`; '' for none. */
export function noticeMarkdown({ html: { context, messages } }: MarkdownWriter): string {
  const { notice, doiResolver } = context;
  if (notice === undefined) return '';
  const { kind, doi, href } = notice;
  const source = doi !== undefined ? doiUrl(doiResolver, doi) : href === undefined ? undefined : safeHref(href);
  const label = `**${messages.text(NOTICE_LABELS[kind])}**`;
  if (source === undefined) return `> ${label}`;
  return `> ${messages.text('article.label.noticeSource', { notice: label, source: `<${escapeDestination(source)}>` })}`;
}
