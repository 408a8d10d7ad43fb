import type { TagPath } from '../../model/names.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import { compareText } from '../../text/compare.ts';
import { idPath, ownerOf, type TagNames } from '../tag-path.ts';

/** The tags that a query asks for: these, in this order, or all. */
export type AskedTags = readonly TagPath[] | '*';

/**
 * The body of `GET /values`, for objects in the order of answers (`compareObjects`).
 *
 *   {"results":{"id":{"5b3c…":{"ns/api_v1/article/doi":{"username":"ns","value":"10.7554/eLife.00013","updated-at":"2014-02-28T00:00:00.000000"}}}}}
 *
 * The one printer: precomputed answers and answers to queries are the same bytes. Contract, 4.1; decisions, section 5.
 */
export function printValues(objects: Iterable<TaggedObject>, asked: AskedTags, names: TagNames): string {
  const members: string[] = [];
  for (const object of objects) members.push(printObject(object, asked, names));
  return printAnswer(members);
}

/** One object as a member of `results.id`, `"5b3c…":{…}`; '' where it carries none of the asked tags. */
export function printObject(object: TaggedObject, asked: AskedTags, names: TagNames): string {
  const records: string[] = [];
  if (asked === '*') {
    for (const [path, tag] of object.tags) records.push(printRecord(path, tag.value, tag.updatedAt));
  } else {
    for (const path of new Set(asked)) {
      const tag = object.tags.get(path) ?? (path === idPath(names) ? idTag(object) : undefined);
      if (tag !== undefined) records.push(printRecord(path, tag.value, tag.updatedAt));
    }
  }
  return records.length === 0 ? '' : `${JSON.stringify(object.id)}:{${records.join(',')}}`;
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

const ANSWER_START = '{"results":{"id":{';
const ANSWER_END = '}}}';

function printRecord(path: TagPath, value: unknown, updatedAt: string): string {
  const record = { username: ownerOf(path), value, 'updated-at': updatedAt };
  return `${JSON.stringify(path)}:${JSON.stringify(record)}`;
}

// The id is as old as the object: it follows from the about value, the last of its tags.
function idTag(object: TaggedObject) {
  return { value: object.id, updatedAt: [...object.tags.values()].at(-1)?.updatedAt ?? '' };
}
