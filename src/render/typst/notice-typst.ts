import { doiUrl } from '../../text/address.ts';
import { safeHref } from '../html/safe-href.ts';
import { noticeText } from '../notice.ts';
import { linkOutCode } from './anchor.ts';
import { type Code, joinCode, textCode } from './code.ts';
import type { TypstWriter } from './typst-writer.ts';

/** A retraction or correction, for a box above the title; undefined without a notice. */
export function noticeCode(w: TypstWriter): Code | undefined {
  const { notice, doiResolver } = w.context;
  if (notice === undefined) return undefined;
  const { kind, doi, href } = notice;
  const source = doi !== undefined ? doiUrl(doiResolver, doi) : href === undefined ? undefined : safeHref(href);
  const words = textCode(noticeText({ kind }, doiResolver));
  return source === undefined ? words : joinCode([words, textCode(': '), linkOutCode(source, textCode(source), w)]);
}
