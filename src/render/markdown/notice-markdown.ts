import { doiUrl } from '../../text/address.ts';
import { safeHref } from '../html/safe-href.ts';
import { noticeText } from '../notice.ts';
import { escapeDestination } from './escape.ts';
import type { MarkdownWriter } from './markdown-writer.ts';

/** Renders the notice of a retraction or correction as a block quote: `> **Retracted**: see <https://doi.org/10.5555/t.2>`; '' if there is none. */
export function noticeMarkdown({ html: { context } }: MarkdownWriter): string {
  const { notice, doiResolver } = context;
  if (notice === undefined) return '';
  const { kind, doi, href } = notice;
  const source = doi !== undefined ? doiUrl(doiResolver, doi) : href === undefined ? undefined : safeHref(href);
  return `> **${noticeText({ kind }, doiResolver)}**${source === undefined ? '' : `: see <${escapeDestination(source)}>`}`;
}
