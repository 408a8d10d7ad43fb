/**
 * Returns the role of a contributor from its `contrib-type`. A group is an author unless its type is another role: types of groups are `collab`,
 * `group-author`, `consortium`. JATS 1.3, attribute contrib-type.
 */
export function contribTypeOf(written: string | undefined, isGroup: boolean): string {
  const type = written ?? 'author';
  return AUTHOR.test(type) || (isGroup && GROUP.test(type) && !OTHER_ROLE.test(type)) ? 'author' : type;
}

const AUTHOR = /^authors?$/i;
const GROUP = /collab|group|consorti|team|organi[sz]ation|corporate|author/i;
const OTHER_ROLE = /member|non-?byline|editor|review|contributor/i;
