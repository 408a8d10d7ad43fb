import type { Identity } from '../index/identity-column.ts';
import type { KindReader } from '../index/kind-reader.ts';
import { OBJECT_KINDS } from '../index/object-kinds.ts';
import type { SiteIndex } from '../index/open-index.ts';
import type { SegmentReader } from '../index/segment-reader.ts';
import { chain, chainAll, type MaybePromise } from '../model/maybe-promise.ts';
import type { TagPath } from '../model/names.ts';
import type { TaggedObject, TaggedValue } from '../model/tagged-object.ts';
import { compareText } from '../text/compare.ts';
import { objectIdOf } from './compare-value.ts';
import { type Evaluation, evaluate, type Part } from './evaluate.ts';
import type { Query } from './query.ts';
import { QueryError } from './query-error.ts';
import { EMPTY_SET, type OrdinalSet } from './sets.ts';

/** An object that was found, not yet with its tags. */
export interface Hit {
  readonly segment: SegmentReader;
  readonly kind: KindReader;
  readonly ordinal: number;
  readonly identity: Identity;
}

/** The parts of an index that hold objects. */
export function partsOf(index: SiteIndex): Part[] {
  return index.segments.flatMap((segment) => segment.kinds.flatMap((kind) => (kind.count === 0 ? [] : [{ segment, kind }])));
}

/** The objects that a query selects, newest publication first, then by DOI (decisions, section 5). */
export function findObjects(query: Query, parts: readonly Part[], evaluation: Evaluation): MaybePromise<Hit[]> {
  const selected = parts.filter(({ kind }) => canSelect(query, kind));
  const found = chainAll(selected, (part) => evaluate(query, part, { evaluation, within: undefined }));
  return chain(found, (sets) => {
    const total = sets.reduce((sum, set) => sum + set.length, 0);
    if (total > evaluation.limits.objects) {
      const message = `the query selects ${total} objects, expected at most ${evaluation.limits.objects}; narrow it with and`;
      throw new QueryError('TooManyObjects', message, { query: evaluation.query });
    }
    const hits = chainAll(selected, (part, i) => hitsOf(part, sets[i] ?? EMPTY_SET));
    return chain(hits, (all) => all.flat().sort(compareHits));
  });
}

/** Whether objects of a kind could be among the answers: most queries name the tags of one kind. */
function canSelect(query: Query, kind: KindReader): boolean {
  if ('left' in query) {
    if (query.kind === 'or') return canSelect(query.left, kind) || canSelect(query.right, kind);
    return canSelect(query.left, kind) && (query.kind === 'except' || canSelect(query.right, kind));
  }
  return kind.fields.has(query.path);
}

/** The object of an id, if the site has it. */
export async function findById(id: string, index: SiteIndex): Promise<Hit | undefined> {
  for (const segment of index.segments) {
    for (const place of await segment.findId(id)) {
      const kind = segment.kinds.find((other) => other.kind === place.kind);
      const [hit] = kind === undefined ? [] : await hitsOf({ segment, kind }, Uint32Array.of(place.ordinal));
      if (hit !== undefined && idOf(hit.identity) === id) return hit;
    }
  }
  return undefined;
}

/** Objects with those of their tags that are asked for, `<system>/about` always, in the order of the hits. */
export async function withTags(hits: readonly Hit[], isAsked: (path: string) => boolean): Promise<TaggedObject[]> {
  const objects = new Map<Hit, Map<TagPath, TaggedValue>>(hits.map((hit) => [hit, new Map()]));
  const byKind = new Map<KindReader, Hit[]>();
  for (const hit of hits) {
    const group = byKind.get(hit.kind);
    if (group === undefined) byKind.set(hit.kind, [hit]);
    else group.push(hit);
  }
  for (const [kind, group] of byKind) {
    const ordinals = group.map((hit) => hit.ordinal);
    const identities = group.map((hit) => hit.identity);
    const fields = [...kind.fields.values()].filter((field) => field.source === 'about' || isAsked(field.path));
    const columns = await Promise.all(fields.map((field) => kind.values(field, ordinals, identities)));
    for (const [f, field] of fields.entries()) {
      for (const [i, hit] of group.entries()) {
        const tagged = columns[f]?.[i];
        if (tagged !== undefined) objects.get(hit)?.set(field.path, tagged);
      }
    }
  }
  return hits.map((hit) => {
    const { about, sortDate, articleDoi } = hit.identity;
    return { kind: hit.kind.kind, id: idOf(hit.identity), about, sortDate, articleDoi, tags: objects.get(hit) ?? new Map() };
  });
}

/** The id of an object, which follows from what it is about. */
export function idOf(identity: Identity): string {
  const known = ID_BY_IDENTITY.get(identity);
  if (known !== undefined) return known;
  const id = objectIdOf(identity.about);
  ID_BY_IDENTITY.set(identity, id);
  return id;
}

function hitsOf({ segment, kind }: Part, ordinals: OrdinalSet): MaybePromise<Hit[]> {
  if (ordinals.length === 0) return [];
  return chain(kind.identities(ordinals), (identities) =>
    identities.map((identity, i) => ({ segment, kind, ordinal: ordinals[i] ?? 0, identity })),
  );
}

function compareHits(a: Hit, b: Hit): number {
  return (
    compareText(b.identity.sortDate, a.identity.sortDate) ||
    compareText(a.identity.articleDoi, b.identity.articleDoi) ||
    OBJECT_KINDS.indexOf(a.kind.kind) - OBJECT_KINDS.indexOf(b.kind.kind) ||
    (a.kind.kind === 'article' ? compareText(a.identity.about, b.identity.about) : a.ordinal - b.ordinal)
  );
}

/** Ids are hashes, and a shard that stays in memory need not make them again. */
const ID_BY_IDENTITY = new WeakMap<Identity, string>();
