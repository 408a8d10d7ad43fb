import type { SingleNotice } from '../../model/article-card.ts';
import { doiUrl } from '../../model/text/address.ts';
import { safeHref } from '../html/safe-href.ts';
import { noticeText, singleNotices } from '../notice.ts';
import { linkOutCode } from './anchor.ts';
import { type Code, joinCode, textCode } from './code.ts';
import type { TypstWriter } from './typst-writer.ts';

/** Retractions and corrections, for a box above the title; undefined without a notice. */
export function noticeCode(w: TypstWriter): Code | undefined {
  const lines = singleNotices(w.context.notice).map((notice) => singleCode(notice, w));
  return lines.length === 0 ? undefined : joinCode(lines.flatMap((line, at) => (at === 0 ? [line] : [textCode('; '), line])));
}

function singleCode({ kind, doi, href }: SingleNotice, w: TypstWriter): Code {
  const { doiResolver } = w.context;
  const source = doi !== undefined ? doiUrl(doiResolver, doi) : href === undefined ? undefined : safeHref(href);
  const words = textCode(noticeText({ kind }, doiResolver));
  return source === undefined ? words : joinCode([words, textCode(': '), linkOutCode(source, textCode(source), w)]);
}
