import type { Identity } from '../index/identity-column.ts';
import type { Field, KindReader } from '../index/kind-reader.ts';
import { chain, chainAll, type MaybePromise } from '../model/maybe-promise.ts';
import type { TaggedValue } from '../model/tagged-object.ts';
import { type AskedTags, printAnswer, printMember, printRecord } from '../tag/answer/print-values.ts';
import { aboutPath, idPath, type TagNames } from '../tag/tag-path.ts';
import { type Hit, idOf } from './find-objects.ts';

/** The body of `GET /values` for the objects that were found, as `printValues` prints them: from the columns, without objects in between. */
export function printHits(hits: readonly Hit[], asked: AskedTags, names: TagNames): MaybePromise<string> {
  const groups = groupsOf(hits);
  const members = new Array<string>(hits.length);
  const printed = chainAll(groups, (group) =>
    chain(columnsOf(group, asked, names), (columns) => {
      for (const [i, place] of group.places.entries()) members[place] = printObject(columns, i, group.identities[i]);
    }),
  );
  return chain(printed, () => printAnswer(members));
}

/** Hits of one kind in one segment. */
interface Group {
  readonly kind: KindReader;
  readonly ordinals: number[];
  readonly identities: Identity[];
  /** Where in the answer they stand. */
  readonly places: number[];
}

function groupsOf(hits: readonly Hit[]): readonly Group[] {
  const groups = new Map<KindReader, Group>();
  for (const [place, { kind, ordinal, identity }] of hits.entries()) {
    let group = groups.get(kind);
    if (group === undefined) {
      group = { kind, ordinals: [], identities: [], places: [] };
      groups.set(kind, group);
    }
    group.ordinals.push(ordinal);
    group.identities.push(identity);
    group.places.push(place);
  }
  return [...groups.values()];
}

/** What the objects of a group hold of a tag, in their order. */
interface Column {
  readonly path: string;
  readonly values: readonly (TaggedValue | undefined)[];
}

function columnsOf({ kind, ordinals, identities }: Group, asked: AskedTags, names: TagNames): MaybePromise<readonly Column[]> {
  const column = (path: string, field: Field): MaybePromise<Column> =>
    chain(kind.values(field, ordinals, identities), (values) => ({ path, values }));
  if (asked === '*') return chainAll([...kind.fields.values()], (field) => column(field.path, field));
  const id = idPath(names);
  return chainAll([...new Set(asked)], (path) => {
    // The id is as old as the object, and so is what it is about.
    const field = kind.fields.get(path === id ? aboutPath(names) : path);
    if (field === undefined) return NO_COLUMN;
    return path === id ? chain(column(path, field), (abouts) => idColumn(abouts, identities)) : column(path, field);
  });
}

function idColumn({ path, values }: Column, identities: readonly Identity[]): Column {
  return { path, values: identities.map((identity, i) => ({ value: idOf(identity), updatedAt: values[i]?.updatedAt ?? '' })) };
}

function printObject(columns: readonly Column[], place: number, identity: Identity | undefined): string {
  let records = '';
  for (const { path, values } of columns) {
    const tagged = values[place];
    if (tagged !== undefined) records += `${records === '' ? '' : ','}${printRecord(path, tagged)}`;
  }
  return identity === undefined || records === '' ? '' : printMember(idOf(identity), records);
}

const NO_COLUMN: Column = { path: '', values: [] };
