import type { ObjectKind } from '../../model/tagged-object.ts';
import { doiUrl } from '../../model/text/address.ts';
import { type CutRow, cutRow, type IdentityRow, packRows, type RowsHead, rowReader } from './identity-rows.ts';
import { ByteReader, ByteWriter } from './words/byte-stream.ts';

/** The data that every answer needs about an object: about value (its id is a hash of it), sort keys and default time of values. */
export interface Identity extends IdentityRow {
  readonly about: string;
  /** Position among the objects of its kind and article, from 1. */
  readonly position: number;
}

export interface IdentityNames {
  readonly kind: ObjectKind;
  readonly doiResolver: string;
}

/** Returns an identity by its index in the encoded chunk. */
export type IdentityChunk = (place: number) => Identity;

/**
 * Encodes a chunk of identities: a JSON header without what can be derived, then the packed rows of the articles.
 *
 *   { runs: [2], firsts: { 0: 7 }, abouts: ['https://doi.org/10.1/a.001', 0], templates: …, stretches: … }
 *
 * A run is a number of consecutive objects of one article; its first has position 1 unless `firsts` has another. The value 0 in `abouts` is
 * the default about value of the kind.
 */
export function encodeIdentities(rows: readonly Identity[], names: IdentityNames): Uint8Array {
  return identityEncoder(rows, names)(rows.map((_, ordinal) => ordinal));
}

/** Returns an encoder of chunks over a common list of identities; chunks may overlap and are given by index in the list. */
export function identityEncoder(all: readonly Identity[], names: IdentityNames): (ordinals: ArrayLike<number>) => Uint8Array {
  const known: KnownRow[] = [];
  const rowAt = (ordinal: number): KnownRow => {
    const row = known[ordinal] ?? knownRow(all[ordinal] ?? missing(ordinal), names);
    known[ordinal] = row;
    return row;
  };
  return (ordinals) => encode(Array.from(ordinals, rowAt));
}

interface KnownRow {
  readonly identity: Identity;
  /** 0 for the default about value. */
  readonly about: string | 0;
  /** Computed on first use; most rows are never encoded separately. */
  cut?: CutRow;
}

function knownRow(identity: Identity, names: IdentityNames): KnownRow {
  return { identity, about: identity.about === defaultAbout(identity, names) ? 0 : identity.about };
}

function cutOf(row: KnownRow): CutRow {
  row.cut ??= cutRow(row.identity);
  return row.cut;
}

function missing(ordinal: number): never {
  throw new RangeError(`object ${ordinal} has no identity`);
}

function encode(rows: readonly KnownRow[]): Uint8Array {
  const runs: number[] = [];
  const firsts: Record<number, number> = {};
  const firstOfRuns: Identity[] = [];
  const cut: CutRow[] = [];
  let before: Identity | undefined;
  let hasFirsts = false;
  for (const row of rows) {
    const { identity } = row;
    if (before !== undefined && identity.position === before.position + 1 && isSameRun(identity, before)) {
      runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    } else {
      if (identity.position !== 1) {
        firsts[runs.length] = identity.position;
        hasFirsts = true;
      }
      runs.push(1);
      firstOfRuns.push(identity);
      cut.push(cutOf(row));
    }
    before = identity;
  }
  const { head, body } = packRows(firstOfRuns, cut);
  const text: Head = {
    ...head,
    ...(hasFirsts ? { firsts } : {}),
    ...(runs.every((run) => run === 1) ? {} : { runs }),
    ...(rows.every(({ about }) => about === 0) ? {} : { abouts: rows.map(({ about }) => about) }),
  };
  const writer = new ByteWriter();
  const bytes = new TextEncoder().encode(JSON.stringify(text));
  writer.writeNumber(bytes.length);
  writer.writeBytes(bytes);
  writer.writeBytes(body);
  return writer.bytes();
}

/** Decodes a chunk of `encodeIdentities`; identities are created on first access. */
export function decodeIdentities(bytes: Uint8Array, names: IdentityNames): IdentityChunk {
  const reader = new ByteReader(bytes);
  const head = JSON.parse(new TextDecoder().decode(reader.readBytes(reader.readNumber()))) as Head;
  const readRow = rowReader(head, reader.rest());
  const { runs, abouts, firsts } = head;
  const starts = runs === undefined ? undefined : startsOf(runs);
  const cache: Identity[] = [];
  return (place) => {
    const known = cache[place];
    if (known !== undefined) return known;
    const run = starts === undefined ? place : starts.findLastIndex((start) => start <= place);
    const start = starts?.[run] ?? place;
    const row = { ...readRow(run), position: (firsts?.[run] ?? 1) + place - start };
    const about = abouts?.[place];
    const identity = { ...row, about: typeof about === 'string' ? about : defaultAbout(row, names) };
    cache[place] = identity;
    return identity;
  };
}

interface Head extends RowsHead {
  readonly runs?: readonly number[];
  readonly firsts?: Readonly<Record<number, number>>;
  readonly abouts?: readonly (string | 0)[];
}

function startsOf(runs: readonly number[]): number[] {
  let next = 0;
  return runs.map((run) => {
    next += run;
    return next - run;
  });
}

function isSameRun(a: Identity, b: Identity): boolean {
  return a.articleDoi === b.articleDoi && a.sortDate === b.sortDate && a.updatedAt === b.updatedAt;
}

function defaultAbout(row: Omit<Identity, 'about'>, { kind, doiResolver }: IdentityNames): string {
  return kind === 'article' ? doiUrl(doiResolver, row.articleDoi) : `${kind}_${row.position}_${row.articleDoi}`;
}
