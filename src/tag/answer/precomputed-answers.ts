import type { Artifact } from '../../model/artifact.ts';
import { compareText } from '../../text/compare.ts';
import type { AnswerKey } from './answer-key.ts';
import { type AnswerEnding, doiAnswerPath, monthAnswerPath, SUBJECT_NAMES_PATH, subjectAnswerPath, subjectNames } from './answer-path.ts';
import { compareObjects, printAnswer } from './print-values.ts';

/** Gives an article's `"<id>":{…}` with every tag, printed before: from its own answer on disk, so that no more than one answer is in memory. */
export type LoadMember = (key: AnswerKey) => string | Promise<string>;

/** The answer to one article's DOI; undefined where it has none. `member` is `printObject(article, '*', …)`. */
export function doiAnswer(key: AnswerKey, member: string): Artifact | undefined {
  return key.articleDoi === '' ? undefined : { path: doiAnswerPath(key.articleDoi), bytes: printAnswer([member]) };
}

/**
 * The answers for every month and every subject, two files each, and the names of the subjects' files.
 *
 *   values/month/2012-10.json  values/month/2012-10.doi.json  values/subject/cell-biology.json  …  values/subjects.json
 *
 * An answer with every tag that would be larger than `LARGEST` is not made: the index answers the query as well.
 * Nothing is printed again: the bytes of each article are those of its own answer.
 */
export async function* groupAnswers(keys: readonly AnswerKey[], load: LoadMember): AsyncGenerator<Artifact> {
  const { groups, names } = answerGroups(keys);
  for (const group of groups) yield* group.answers(load);
  yield names;
}

/** The answers to one question, of every article that belongs there. */
export interface AnswerGroup {
  /** `values/month/2012-10` */
  readonly stem: string;
  readonly keys: readonly AnswerKey[];
  answers(load: LoadMember): AsyncGenerator<Artifact>;
}

/** The same group by group, for those who know which groups stand; and the names of the subjects' files. */
export function answerGroups(keys: readonly AnswerKey[]): { readonly groups: readonly AnswerGroup[]; readonly names: Artifact } {
  const ordered = keys.toSorted(compareObjects);
  const groupOf = (group: readonly AnswerKey[], pathOf: PathOf): AnswerGroup => ({
    stem: pathOf('.json').replace(/\.json$/, ''),
    keys: group,
    answers: (load) => answersOf(group, load, pathOf),
  });
  const months = groupBy(ordered, (key) => (key.month === undefined ? [] : [key.month]));
  const subjects = groupBy(ordered, (key) => key.subjects);
  const names = subjectNames(subjects.keys());
  return {
    groups: [
      ...[...months].map(([month, group]) => groupOf(group, (ending) => monthAnswerPath(month, ending))),
      ...[...subjects].map(([subject, group]) => groupOf(group, (ending) => subjectAnswerPath(names.get(subject) ?? '', ending))),
    ],
    names: { path: SUBJECT_NAMES_PATH, bytes: JSON.stringify(Object.fromEntries(names)) },
  };
}

/** Largest answer that is made beforehand, in UTF-16 units: hosts of static files take no file above 25 MiB. */
export const LARGEST = 20_000_000;

type PathOf = (ending: AnswerEnding) => string;

async function* answersOf(group: readonly AnswerKey[], load: LoadMember, pathOf: PathOf): AsyncGenerator<Artifact> {
  yield { path: pathOf('.doi.json'), bytes: printAnswer(group.map((key) => key.doiMember)) };
  const members: string[] = [];
  let size = 0;
  for (const key of group) {
    const member = await load(key);
    size += member.length;
    if (size > LARGEST) return;
    members.push(member);
  }
  yield { path: pathOf('.json'), bytes: printAnswer(members) };
}

/** Groups in the order of their names; within a group the order of the keys stays. */
function groupBy(keys: readonly AnswerKey[], namesOf: (key: AnswerKey) => readonly string[]): ReadonlyMap<string, readonly AnswerKey[]> {
  const groups = new Map<string, AnswerKey[]>();
  for (const key of keys) {
    for (const name of namesOf(key)) {
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [key]);
      else group.push(key);
    }
  }
  return new Map([...groups].toSorted(([a], [b]) => compareText(a, b)));
}
