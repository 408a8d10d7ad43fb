import type { ArticleFacts } from '../article-facts.ts';
import { retractedTitle } from './retracted-title.ts';

/** Returns title and subtitle as one title, after `RETRACTED: ` if the article is retracted. NISO RP-45-2024. */
export function recordTitle(facts: Pick<ArticleFacts, 'title' | 'subtitle' | 'notices'>): string {
  const { title, subtitle = '' } = facts;
  const joint = titleJoint(title, subtitle);
  return markedTitle(joint === undefined ? title : title + joint + subtitle, facts);
}

/** Returns a title of the article after `RETRACTED: ` if the article is retracted. */
export function markedTitle(title: string, { notices }: Pick<ArticleFacts, 'notices'>): string {
  return notices.some(({ kind }) => kind === 'retracted') ? retractedTitle(title) : title;
}

/**
 * Returns what stands between a title and its subtitle; undefined if the subtitle adds nothing.
 *
 *   'Growth on water', 'A second look'   ->  ': '
 *   'Do snails sleep?', 'A second look'  ->  ' '
 */
export function titleJoint(title: string, subtitle: string): string | undefined {
  if (subtitle === '' || title.toLowerCase().endsWith(subtitle.toLowerCase())) return undefined;
  if (title === '') return '';
  return ENDED.test(title) || SIGN_FIRST.test(subtitle) ? ' ' : HAN_LAST.test(title) ? '：' : ': ';
}

// 'Why?'   'Snails:'   '“Why?”'   'Snails –'
const ENDED = /[.:;?!…–—：？！。][”’»"')\]]?$/u;
const SIGN_FIRST = /^[:;–—(:：（]/u;
const HAN_LAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
