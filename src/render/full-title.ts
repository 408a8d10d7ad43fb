import type { ArticleMeta } from '../model/article-meta.ts';
import type { Inline } from '../model/inline.ts';
import { titleJoint } from '../model/text/full-title.ts';
import { metadataText } from './plain-text.ts';

/**
 * Returns a title and its subtitle as one title for citations, lists and records, which have no field for a subtitle:
 *
 *   'Growth on water' and 'A second look'   ->  'Growth on water: A second look'
 *   'Do snails sleep?' and 'A second look'  ->  'Do snails sleep? A second look'
 */
export function fullTitleOf({ title, subtitle = [] }: Pick<ArticleMeta, 'title' | 'subtitle'>): readonly Inline[] {
  const [first, second] = [metadataText(title), metadataText(subtitle)];
  const joint = titleJoint(first, second);
  if (joint === undefined) return title;
  return joint === '' ? subtitle : [...title, { kind: 'text', value: joint }, ...subtitle];
}

/** Returns the full title as plain text. */
export function fullTitleText(meta: Pick<ArticleMeta, 'title' | 'subtitle'>): string {
  return metadataText(fullTitleOf(meta));
}
