import { doiUrl } from '../../text/address.ts';
import { safeHref } from '../html/safe-href.ts';
import { noticeText } from '../notice.ts';
import { escapeDestination } from './escape.ts';
import type { MarkdownWriter } from './markdown-writer.ts';

/** What a reader must know before reading, as a quotation below the title: `> **Retracted**: see <https://doi.org/10.5555/t.2>`; '' for nothing. */
export function noticeMarkdown({ html: { context } }: MarkdownWriter): string {
  const { notice, doiResolver } = context;
  if (notice === undefined) return '';
  const { kind, doi, href } = notice;
  const source = doi !== undefined ? doiUrl(doiResolver, doi) : href === undefined ? undefined : safeHref(href);
  return `> **${noticeText({ kind }, doiResolver)}**${source === undefined ? '' : `: see <${escapeDestination(source)}>`}`;
}
