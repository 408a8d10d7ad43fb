import type { ObjectKind } from '../../model/tagged-object.ts';
import type { BuiltKind } from '../../query/index/kind-builder.ts';
import type { SegmentEntry } from '../../query/index/manifest.ts';
import { OBJECT_KINDS } from '../../query/index/object-kinds.ts';
import { buildIds, type SegmentSummary } from '../../query/index/segment.ts';
import { deflate } from './index-settings.ts';
import type { Written } from './written.ts';

/** Returns the manifest entry of a segment whose kinds are all indexed, and writes the files that the kinds share. */
export function summarizeSegment(name: SegmentEntry['name'], kinds: ReadonlyMap<ObjectKind, BuiltKind>, written: Written): SegmentSummary {
  const [article, component, author, ref] = OBJECT_KINDS.map((kind) => kinds.get(kind));
  if (article === undefined || component === undefined || author === undefined || ref === undefined)
    throw new RangeError('a kind was not indexed');
  const built = { article, component, author, ref };
  const starts = new Map(OBJECT_KINDS.map((kind) => [kind, built[kind].idPrefixes]));
  const { ids, files } = buildIds(starts, deflate, written.openPart());
  return { name, ids, files, kinds: { article: article.summary, component: component.summary, author: author.summary, ref: ref.summary } };
}
