import type { TagPath } from '../../../model/names.ts';
import type { TaggedObject, TaggedValue } from '../../../model/tagged-object.ts';
import { compareText } from '../../../model/text/compare.ts';
import { idPath, ownerOf, type TagNames } from '../tag-path.ts';

/** The tags to return: these, in this order, or all. */
export type RequestedTags = readonly TagPath[] | '*';

/**
 * Prints the body of `GET /values`, for objects in the order of answers (`compareObjects`).
 *
 *   {"results":{"id":{"5b3c…":{"ns/api_v1/article/doi":{"username":"ns","value":"10.7554/eLife.00013","updated-at":"2014-02-28T00:00:00.000000"}}}}}
 *
 * Precomputed answers and answers of the query service have the same bytes. Contract, 4.1; decisions, section 5.
 */
export function printValues(objects: Iterable<TaggedObject>, requested: RequestedTags, names: TagNames): string {
  const print = objectPrinter(requested, names);
  const members: string[] = [];
  for (const object of objects) members.push(print(object));
  return printAnswer(members);
}

/** Prints an object as a member of `results.id`, `"5b3c…":{…}`; '' if it has none of the requested tags. */
export function printObject(object: TaggedObject, requested: RequestedTags, names: TagNames): string {
  return objectPrinter(requested, names)(object);
}

function objectPrinter(requested: RequestedTags, names: TagNames): (object: TaggedObject) => string {
  const member = (object: TaggedObject, records: string): string => (records === '' ? '' : printMember(object.id, records));
  if (requested === '*') {
    return (object) => member(object, Array.from(object.tags, ([path, tag]) => printRecord(path, tag)).join(','));
  }
  const paths = [...new Set(requested)];
  const id = idPath(names);
  return (object) => {
    let records = '';
    for (const path of paths) {
      const tag = object.tags.get(path) ?? (path === id ? idTag(object) : undefined);
      if (tag !== undefined) records += `${records === '' ? '' : ','}${printRecord(path, tag)}`;
    }
    return member(object, records);
  };
}

/** Prints a tag: `"ns/api_v1/article/doi":{"username":"ns","value":"10.7554/eLife.00013","updated-at":"2014-02-28T00:00:00.000000"}` */
export function printRecord(path: string, { value, updatedAt }: TaggedValue): string {
  return `${recordStart(path)}${JSON.stringify(value)},"updated-at":${JSON.stringify(updatedAt)}}`;
}

/** Prints an object from its printed tags: `"5b3c…":{…}`. */
export function printMember(id: string, records: string): string {
  return `${JSON.stringify(id)}:{${records}}`;
}

/** Returns the part of a printed tag that depends only on its path, cached. */
function recordStart(path: string): string {
  const known = RECORD_STARTS.get(path);
  if (known !== undefined) return known;
  const start = `${JSON.stringify(path)}:{"username":${JSON.stringify(ownerOf(path))},"value":`;
  if (RECORD_STARTS.size >= MAX_CACHED_STARTS) RECORD_STARTS.clear();
  RECORD_STARTS.set(path, start);
  return start;
}

/** Prints a body from printed objects; empty ones are left out. */
export function printAnswer(members: Iterable<string>): string {
  const some = [...members].filter((member) => member !== '');
  return `${ANSWER_START}${some.join(',')}${ANSWER_END}`;
}

/** Prints a large body from encoded objects, with the bytes of `printAnswer`; its text is never in memory as a whole. */
export function encodeAnswer(members: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const objects = members.filter(({ length }) => length > 0);
  const pieces = [encoder.encode(ANSWER_START), ...objects.flatMap((one) => [COMMA, one]).slice(1), encoder.encode(ANSWER_END)];
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

const COMMA = Uint8Array.of(0x2c);

/** Returns the printed objects of a body of `printAnswer` as one string, which a larger answer includes unchanged. */
export function membersOfAnswer(body: string): string {
  return body.slice(ANSWER_START.length, -ANSWER_END.length);
}

/** Compares objects by publication date, newest first, then by DOI, then by about value. Decisions, section 5. */
export function compareObjects(a: ObjectOrder, b: ObjectOrder): number {
  return compareText(b.sortDate, a.sortDate) || compareText(a.articleDoi, b.articleDoi) || compareText(a.about, b.about);
}

/** The properties that determine the order of articles in an answer. */
export type ObjectOrder = Pick<TaggedObject, 'sortDate' | 'articleDoi' | 'about'>;

const RECORD_STARTS = new Map<string, string>();
/** Larger than the number of tags of several journals. */
const MAX_CACHED_STARTS = 1000;
const ANSWER_START = '{"results":{"id":{';
const ANSWER_END = '}}}';

// The id has the time of the about value, which is the last tag.
function idTag(object: TaggedObject): TaggedValue {
  return { value: object.id, updatedAt: [...object.tags.values()].at(-1)?.updatedAt ?? '' };
}
