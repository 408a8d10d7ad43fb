import type { ObjectKind } from '../../../model/tagged-object.ts';
import { compareText } from '../../../model/text/compare.ts';
import { OBJECT_KINDS, TAG_TABLE } from '../tag-table.ts';
import { RECORD_COLUMNS } from './record-history.ts';

/** The fields of each kind that have hashes in a ledger, in the order of its lines. */
export type LedgerFields = Readonly<Record<ObjectKind, readonly string[]>>;

/** Hashes by field: '.' for an absent value, no entry for a field that the ledger does not have. */
export type HashByField = ReadonlyMap<string, string>;

/** The times of the values of one article and its objects. */
export interface LedgerLine {
  /** Key of the article (`recordKey`). */
  readonly key: string;
  /** Time of every value that is not in `changed`. */
  readonly since: string;
  /** Hashes by kind and key. The key is the position, or for components the hash of the DOI URL, since an insertion moves the others. */
  readonly objects: Readonly<Record<ObjectKind, ReadonlyMap<string, HashByField>>>;
  /** Time of the last change by `kind/key/field`; `about` represents the fields that follow from the about value. */
  readonly changed: ReadonlyMap<string, string>;
}

/** Fields that are constant for an object. */
const FIXED: Readonly<Record<ObjectKind, readonly string[]>> = {
  article: ['doi', 'doi_url'],
  component: ['article_doi', 'doi', 'doi_url'],
  author: ['article_doi', 'position'],
  ref: ['article_doi', 'position'],
};

/** The fields that this version of the program hashes. */
export const LEDGER_FIELDS: LedgerFields = {
  article: hashedFields('article'),
  component: hashedFields('component'),
  author: hashedFields('author'),
  ref: hashedFields('ref'),
};

export const ABSENT = '.';

/** Length of a value's hash and of a component's key. */
const HASH_LENGTH = 3;
const KEY_LENGTH = 4;

/**
 * Prints the columns of a line that the values of an article decide; its record follows them (`withRecord`).
 *
 *   key ⇥ since ⇥ article ⇥ components ⇥ authors ⇥ refs ⇥ changes
 *
 * An object is the sequence of its hashes, objects are separated by `,`, changes are `time field field;time field`.
 */
export function printLedgerLine(line: LedgerLine): string {
  const columns = OBJECT_KINDS.map((kind) => [...line.objects[kind]].map((object) => printObject(kind, object)).join(','));
  return [line.key, line.since, ...columns, printChanges(line.changed)].join('\t');
}

/** Tells whether a text is a well-formed line. */
export function isLedgerLine(text: string): boolean {
  return LINE.test(text);
}

/** Parses a line with hashes of the given fields; undefined if it is malformed. */
export function findLedgerLine(text: string, fields: LedgerFields): LedgerLine | undefined {
  const match = LINE.exec(text);
  if (match === null) return undefined;
  const [, key = '', since = '', article = '', components = '', authors = '', refs = '', changes = ''] = match;
  const objects = {
    article: parseObjects('article', article, fields),
    component: parseObjects('component', components, fields),
    author: parseObjects('author', authors, fields),
    ref: parseObjects('ref', refs, fields),
  };
  return { key, since, objects, changed: parseChanges(changes) };
}

/** True if two lines have the same values, in the fields that both lines have. */
export function hasSameValues(before: LedgerLine, now: LedgerLine): boolean {
  return OBJECT_KINDS.every((kind) => {
    const [old, current] = [before.objects[kind], now.objects[kind]];
    return old.size === current.size && [...current].every(([key, fields]) => isSameObject(old.get(key), fields, LEDGER_FIELDS[kind]));
  });
}

function isSameObject(before: HashByField | undefined, now: HashByField, fields: readonly string[]): boolean {
  return before !== undefined && fields.every((field) => !before.has(field) || before.get(field) === (now.get(field) ?? ABSENT));
}

// '10.7554/eLife.00013⇥2014-02-28T00:00:00.000000⇥AbC.xYz⇥…⇥2026-01-01T00:00:00.000000 article//abstract⇥2026-01-01T00:00:00Z …'
const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}`;
const HASHES = String.raw`([\w.,-]*)`;
const CHANGE = String.raw`${TIME}(?: [a-z]+/[\w-]*/\w+)+`;
const LINE = new RegExp(
  String.raw`^([^\t]+)\t(${TIME})\t${HASHES}\t${HASHES}\t${HASHES}\t${HASHES}\t((?:${CHANGE}(?:;(?!$|\t)|(?=$|\t)))*)(?:\t(${RECORD_COLUMNS}))?$`,
);

function printObject(kind: ObjectKind, [key, hashes]: readonly [string, HashByField]): string {
  const packed = LEDGER_FIELDS[kind].map((field) => hashes.get(field) ?? ABSENT).join('');
  return (kind === 'component' ? key : '') + packed.replace(/\.+$/, '');
}

function printChanges(changed: ReadonlyMap<string, string>): string {
  const fieldsByTime = new Map<string, string[]>();
  for (const [field, time] of changed) fieldsByTime.set(time, [...(fieldsByTime.get(time) ?? []), field]);
  const changes = [...fieldsByTime].map(([time, fields]) => [time, ...fields.toSorted(compareText)].join(' '));
  return changes.toSorted(compareText).join(';');
}

function parseObjects(kind: ObjectKind, column: string, fields: LedgerFields): ReadonlyMap<string, HashByField> {
  const objects = new Map<string, HashByField>();
  if (column === '') return objects;
  for (const [index, packed] of column.split(',').entries()) {
    const key = kind === 'component' ? packed.slice(0, KEY_LENGTH) : kind === 'article' ? '' : String(index + 1);
    objects.set(key, unpack(kind === 'component' ? packed.slice(KEY_LENGTH) : packed, fields[kind]));
  }
  return objects;
}

function unpack(packed: string, fields: readonly string[]): HashByField {
  const hashes = new Map<string, string>();
  let at = 0;
  for (const field of fields) {
    const hash = at >= packed.length || packed[at] === ABSENT ? ABSENT : packed.slice(at, at + HASH_LENGTH);
    hashes.set(field, hash);
    at += hash.length;
  }
  return hashes;
}

function parseChanges(column: string): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  for (const change of column === '' ? [] : column.split(';')) {
    const [time = '', ...fields] = change.split(' ');
    for (const field of fields) changed.set(field, time);
  }
  return changed;
}

function hashedFields(kind: ObjectKind): readonly string[] {
  return TAG_TABLE[kind].map((entry) => entry.field).filter((field) => !FIXED[kind].includes(field));
}
