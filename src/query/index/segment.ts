import type { ObjectKind } from '../../model/tagged-object.ts';
import type { IndexPart, PartFiles } from './file-list.ts';
import { idShards } from './id-dictionary.ts';
import type { IndexOptions } from './index-options.ts';
import type { KindSummary } from './kind-builder.ts';
import { type Manifest, type SegmentEntry, VERSION } from './manifest.ts';
import { OBJECT_KINDS } from './object-kinds.ts';
import type { Deflate } from './words/shard-cutter.ts';

/** The manifest entry of a segment, with rows by field name; the order of fields depends on all segments. */
export interface SegmentSummary extends Omit<SegmentEntry, 'kinds'> {
  readonly kinds: Readonly<Record<ObjectKind, KindSummary>>;
}

/** Writes the id dictionary of a segment, given the id prefixes of each kind. */
export function buildIds(
  prefixesByKind: ReadonlyMap<ObjectKind, Uint32Array>,
  deflate: Deflate,
  part: IndexPart,
): Pick<SegmentEntry, 'ids'> & PartFiles {
  const shards = idShards(prefixesByKind, deflate);
  for (const [i, bytes] of shards.entries()) part.put({ path: `${i}`, bytes });
  return { ids: shards.length, ...part.close() };
}

/** Returns the manifest of segments, newest first. */
export function manifestOf(
  segments: readonly SegmentSummary[],
  words: Manifest['words'],
  { namespace, system, doiResolver, fields: known }: Pick<IndexOptions, 'namespace' | 'system' | 'doiResolver' | 'fields'>,
): Manifest {
  const about = `${system}/about`;
  const namesOf = (kind: ObjectKind): string[] => {
    const fieldsInUse = segments.flatMap(({ kinds }) =>
      Object.entries(kinds[kind].rows).flatMap(([name, row]) => (row === 0 ? [] : [name])),
    );
    return [...new Set([...known[kind].map(({ field }) => field), ...fieldsInUse].filter((name) => name !== about)), about];
  };
  const fields = { article: namesOf('article'), component: namesOf('component'), author: namesOf('author'), ref: namesOf('ref') };
  const entries = segments.map((segment): SegmentEntry => {
    const [article, component, author, ref] = OBJECT_KINDS.map((kind) => {
      const { rows, ...summary } = segment.kinds[kind];
      return { ...summary, fields: fields[kind].map((name) => rows[name] ?? 0) };
    });
    if (article === undefined || component === undefined || author === undefined || ref === undefined)
      throw new RangeError('a kind is missing');
    return { ...segment, kinds: { article, component, author, ref } };
  });
  return { version: VERSION, namespace, system, doiResolver, fields, words, segments: entries };
}
