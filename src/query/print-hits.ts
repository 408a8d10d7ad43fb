import type { Identity } from '../index/identity-column.ts';
import type { Field, KindReader } from '../index/kind-reader.ts';
import { chain, chainAll, type MaybePromise } from '../model/maybe-promise.ts';
import type { TaggedValue } from '../model/tagged-object.ts';
import { printAnswer, printMember, printRecord, type RequestedTags } from '../tag/answer/print-values.ts';
import { aboutPath, idPath, type TagNames } from '../tag/tag-path.ts';
import { type Hit, idOf } from './find-objects.ts';

/** Prints hits as the body of `GET /values`, with the bytes of `printValues`; reads the columns and makes no objects. */
export function printHits(hits: readonly Hit[], requested: RequestedTags, names: TagNames): MaybePromise<string> {
  const groups = groupsOf(hits);
  const members = new Array<string>(hits.length);
  const printed = chainAll(groups, (group) =>
    chain(columnsOf(group, requested, names), (columns) => {
      for (const [i, position] of group.positions.entries()) members[position] = printObject(columns, i, group.identities[i]);
    }),
  );
  return chain(printed, () => printAnswer(members));
}

/** Hits of one kind in one segment. */
interface Group {
  readonly kind: KindReader;
  readonly ordinals: number[];
  readonly identities: Identity[];
  /** Positions of the hits in the answer. */
  readonly positions: number[];
}

function groupsOf(hits: readonly Hit[]): readonly Group[] {
  const groups = new Map<KindReader, Group>();
  for (const [position, { kind, ordinal, identity }] of hits.entries()) {
    let group = groups.get(kind);
    if (group === undefined) {
      group = { kind, ordinals: [], identities: [], positions: [] };
      groups.set(kind, group);
    }
    group.ordinals.push(ordinal);
    group.identities.push(identity);
    group.positions.push(position);
  }
  return [...groups.values()];
}

/** The values of one tag for the objects of a group, in their order. */
interface Column {
  readonly path: string;
  readonly values: readonly (TaggedValue | undefined)[];
}

function columnsOf({ kind, ordinals, identities }: Group, requested: RequestedTags, names: TagNames): MaybePromise<readonly Column[]> {
  const column = (path: string, field: Field): MaybePromise<Column> =>
    chain(kind.values(field, ordinals, identities), (values) => ({ path, values }));
  if (requested === '*') return chainAll([...kind.fields.values()], (field) => column(field.path, field));
  const id = idPath(names);
  return chainAll([...new Set(requested)], (path) => {
    // The id and the about value are set at the same time.
    const field = kind.fields.get(path === id ? aboutPath(names) : path);
    if (field === undefined) return NO_COLUMN;
    return path === id ? chain(column(path, field), (abouts) => idColumn(abouts, identities)) : column(path, field);
  });
}

function idColumn({ path, values }: Column, identities: readonly Identity[]): Column {
  return { path, values: identities.map((identity, i) => ({ value: idOf(identity), updatedAt: values[i]?.updatedAt ?? '' })) };
}

function printObject(columns: readonly Column[], position: number, identity: Identity | undefined): string {
  let records = '';
  for (const { path, values } of columns) {
    const tagged = values[position];
    if (tagged !== undefined) records += `${records === '' ? '' : ','}${printRecord(path, tagged)}`;
  }
  return identity === undefined || records === '' ? '' : printMember(idOf(identity), records);
}

const NO_COLUMN: Column = { path: '', values: [] };
