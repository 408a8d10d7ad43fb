import type { TagPath } from '../../model/names.ts';
import type { TaggedObject, TaggedValue } from '../../model/tagged-object.ts';
import { compareText } from '../../text/compare.ts';
import { idPath, ownerOf, type TagNames } from '../tag-path.ts';

/** The tags that a query asks for: these, in this order, or all. */
export type RequestedTags = readonly TagPath[] | '*';

/**
 * The body of `GET /values`, for objects in the order of answers (`compareObjects`).
 *
 *   {"results":{"id":{"5b3c…":{"ns/api_v1/article/doi":{"username":"ns","value":"10.7554/eLife.00013","updated-at":"2014-02-28T00:00:00.000000"}}}}}
 *
 * The one printer: precomputed answers and answers to queries are the same bytes. Contract, 4.1; decisions, section 5.
 */
export function printValues(objects: Iterable<TaggedObject>, asked: RequestedTags, names: TagNames): string {
  const print = objectPrinter(asked, names);
  const members: string[] = [];
  for (const object of objects) members.push(print(object));
  return printAnswer(members);
}

/** One object as a member of `results.id`, `"5b3c…":{…}`; '' where it carries none of the asked tags. */
export function printObject(object: TaggedObject, asked: RequestedTags, names: TagNames): string {
  return objectPrinter(asked, names)(object);
}

function objectPrinter(asked: RequestedTags, names: TagNames): (object: TaggedObject) => string {
  const member = (object: TaggedObject, records: string): string => (records === '' ? '' : printMember(object.id, records));
  if (asked === '*') {
    return (object) => member(object, Array.from(object.tags, ([path, tag]) => printRecord(path, tag)).join(','));
  }
  const paths = [...new Set(asked)];
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

/** `"ns/api_v1/article/doi":{"username":"ns","value":"10.7554/eLife.00013","updated-at":"2014-02-28T00:00:00.000000"}` */
export function printRecord(path: string, { value, updatedAt }: TaggedValue): string {
  return `${recordStart(path)}${JSON.stringify(value)},"updated-at":${JSON.stringify(updatedAt)}}`;
}

/** An object of its printed records: `"5b3c…":{…}`. */
export function printMember(id: string, records: string): string {
  return `${JSON.stringify(id)}:{${records}}`;
}

/** What is the same in all records of a path is printed once. */
function recordStart(path: string): string {
  const known = RECORD_STARTS.get(path);
  if (known !== undefined) return known;
  const start = `${JSON.stringify(path)}:{"username":${JSON.stringify(ownerOf(path))},"value":`;
  if (RECORD_STARTS.size >= MOST_STARTS) RECORD_STARTS.clear();
  RECORD_STARTS.set(path, start);
  return start;
}

/** A body from printed objects; empty ones are left out. */
export function printAnswer(members: Iterable<string>): string {
  const some = [...members].filter((member) => member !== '');
  return `${ANSWER_START}${some.join(',')}${ANSWER_END}`;
}

/** The printed objects of a body that `printAnswer` gave, as one string: what a larger answer takes over unchanged. */
export function membersOfAnswer(body: string): string {
  return body.slice(ANSWER_START.length, -ANSWER_END.length);
}

/** Publication date, newest first, then DOI, then (of articles without) the about value. Decisions, section 5. */
export function compareObjects(a: ObjectOrder, b: ObjectOrder): number {
  return compareText(b.sortDate, a.sortDate) || compareText(a.articleDoi, b.articleDoi) || compareText(a.about, b.about);
}

/** What orders the articles in an answer. */
export type ObjectOrder = Pick<TaggedObject, 'sortDate' | 'articleDoi' | 'about'>;

const RECORD_STARTS = new Map<string, string>();
/** More than the tags of some journals. */
const MOST_STARTS = 1000;
const ANSWER_START = '{"results":{"id":{';
const ANSWER_END = '}}}';

// The id is as old as the object: it follows from the about value, the last of its tags.
function idTag(object: TaggedObject): TaggedValue {
  return { value: object.id, updatedAt: [...object.tags.values()].at(-1)?.updatedAt ?? '' };
}
