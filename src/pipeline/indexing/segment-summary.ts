import type { BuiltKind } from '../../index/kind-builder.ts';
import type { SegmentEntry } from '../../index/manifest.ts';
import { OBJECT_KINDS } from '../../index/object-kinds.ts';
import { buildIds, type ToldSegment } from '../../index/segment.ts';
import type { ObjectKind } from '../../model/tagged-object.ts';
import { deflate } from './index-settings.ts';
import type { Written } from './written.ts';

/** Writes the table of ids of a segment and returns the entry of the segment in the manifest. Throws a `RangeError` if a kind is missing. */
export function summarizeSegment(name: SegmentEntry['name'], kinds: ReadonlyMap<ObjectKind, BuiltKind>, written: Written): ToldSegment {
  const [article, component, author, ref] = OBJECT_KINDS.map((kind) => kinds.get(kind));
  if (article === undefined || component === undefined || author === undefined || ref === undefined)
    throw new RangeError('a kind was not indexed');
  const built = { article, component, author, ref };
  const starts = new Map(OBJECT_KINDS.map((kind) => [kind, built[kind].idStarts]));
  const ids = buildIds(starts, deflate, written.openFolder());
  return { name, ...ids, kinds: { article: article.told, component: component.told, author: author.told, ref: ref.told } };
}
