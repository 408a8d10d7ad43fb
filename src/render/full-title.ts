import type { ArticleMeta } from '../model/article-meta.ts';
import type { Inline } from '../model/inline.ts';
import { metadataText } from './plain-text.ts';

/**
 * Returns a title and its subtitle as one title for citations, lists and records, which have no field for a subtitle:
 *
 *   'Growth on water' and 'A second look'   ->  'Growth on water: A second look'
 *   'Do snails sleep?' and 'A second look'  ->  'Do snails sleep? A second look'
 */
export function fullTitleOf({ title, subtitle = [] }: Pick<ArticleMeta, 'title' | 'subtitle'>): readonly Inline[] {
  const [first, second] = [metadataText(title), metadataText(subtitle)];
  if (second === '' || first.toLowerCase().endsWith(second.toLowerCase())) return title;
  if (first === '') return subtitle;
  const between = ENDED.test(first) || SIGN_FIRST.test(second) ? ' ' : HAN_LAST.test(first) ? '：' : ': ';
  return [...title, { kind: 'text', value: between }, ...subtitle];
}

/** Returns the full title as plain text. */
export function fullTitleText(meta: Pick<ArticleMeta, 'title' | 'subtitle'>): string {
  return metadataText(fullTitleOf(meta));
}

// 'Why?'   'Snails:'   '“Why?”'   'Snails –'
const ENDED = /[.:;?!…–—：？！。][”’»"')\]]?$/u;
const SIGN_FIRST = /^[:;–—(:：（]/u;
const HAN_LAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
