import { chain, chainAll, type MaybePromise } from '../../model/maybe-promise.ts';
import type { TaggedValue } from '../../model/tagged-object.ts';
import type { Identity } from '../index/identity-column.ts';
import type { Field, KindReader } from '../index/kind-reader.ts';
import { encodeAnswer, printAnswer, printMember, printRecord, type RequestedTags } from '../tag/answer/print-values.ts';
import { aboutPath, idPath, type TagNames } from '../tag/tag-path.ts';
import { type Hit, idOf } from './find-objects.ts';
import type { QueryBudget } from './query-budget.ts';

interface PrintOptions {
  readonly names: TagNames;
  /** The query as written, for messages. */
  readonly query: string;
  readonly budget: QueryBudget;
}

/**
 * Prints hits as the body of `GET /values`, with the bytes of `printValues`; reads the columns and makes no objects.
 *
 * The size of the answer is estimated and counted in the budget before a column is read.
 */
export function printHits(
  hits: readonly Hit[],
  requested: RequestedTags,
  { names, query, budget }: PrintOptions,
): MaybePromise<string | Uint8Array<ArrayBuffer>> {
  const groups = groupsOf(hits);
  for (const group of groups) {
    const messageOf = (limit: number, sum: number) =>
      `the answer would have about ${Math.ceil(sum / 1e6)} MB, expected at most ${Math.floor(limit / 1e6)} MB; ask for fewer tags or narrow the query with and`;
    budget.spend('answerBytes', estimatedBytes(group, requested), { query, messageOf });
  }
  if (hits.length > PRINTED_AT_ONCE) return printInParts(groups.flatMap(partsOf), requested, { names, query, budget });
  const members = new Array<string>(hits.length);
  const printed = chainAll(groups, (group) =>
    chain(columnsOf(group, requested, names), (columns) => {
      for (const [i, position] of group.positions.entries()) members[position] = printObject(columns, i, group.identities[i]);
    }),
  );
  return chain(printed, () => printAnswer(members));
}

async function printInParts(
  parts: readonly Group[],
  requested: RequestedTags,
  { names, budget }: PrintOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const members: Uint8Array[] = [];
  for (const part of parts) {
    const columns = await columnsOf(part, requested, names);
    for (const [i, position] of part.positions.entries()) {
      members[position] = encoder.encode(printObject(columns, i, part.identities[i]));
      if (i % ENCODED_AT_ONCE === 0) await budget.pause();
    }
  }
  return encodeAnswer(members);
}

/** Splits a group so that one part is printed between two pauses. */
function partsOf({ kind, ordinals, identities, positions }: Group): readonly Group[] {
  const parts: Group[] = [];
  for (let start = 0; start < ordinals.length; start += PRINTED_AT_ONCE) {
    const end = start + PRINTED_AT_ONCE;
    parts.push({
      kind,
      ordinals: ordinals.slice(start, end),
      identities: identities.slice(start, end),
      positions: positions.slice(start, end),
    });
  }
  return parts;
}

function estimatedBytes({ kind, ordinals }: Group, requested: RequestedTags): number {
  const fields = [...kind.fields.values()].filter(({ path }) => requested === '*' || (requested as readonly string[]).includes(path));
  const sorted = Uint32Array.from(ordinals).sort();
  const files = fields.reduce((sum, field) => sum + (field.source === 'column' ? kind.chunkCount(field, sorted) : 0), 0);
  return files * FILE_BYTES + ordinals.length * fields.length * RECORD_BYTES;
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

/** Bytes that a column chunk adds to an answer, printed as JSON. */
const FILE_BYTES = 12_000;
/** Bytes of the path, the name and the time that surround a value. */
const RECORD_BYTES = 130;
const PRINTED_AT_ONCE = 200;
const ENCODED_AT_ONCE = 20;
const NO_COLUMN: Column = { path: '', values: [] };
