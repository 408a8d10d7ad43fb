import type { Artifact } from '../../../model/artifact.ts';
import { compareText } from '../../../model/text/compare.ts';
import type { AnswerKey } from './answer-key.ts';
import { type AnswerEnding, doiAnswerPath, monthAnswerPath, SUBJECT_NAMES_PATH, subjectAnswerPath, subjectNames } from './answer-path.ts';
import { compareObjects, printAnswer } from './print-values.ts';

/** Returns an article's `"<id>":{…}` with every tag, read from its own answer on disk, so that only one is in memory. */
export type LoadMember = (key: AnswerKey) => string | Promise<string>;

/** Returns the answer for one article's DOI; undefined without a DOI. `member` is `printObject(article, '*', …)`. */
export function doiAnswer(key: AnswerKey, member: string): Artifact | undefined {
  return key.articleDoi === '' ? undefined : { path: doiAnswerPath(key.articleDoi), bytes: printAnswer([member]) };
}

/**
 * Yields the answers for every month and every subject, two files each, and the file names of subjects.
 *
 *   values/month/2012-10.json  values/month/2012-10.doi.json  values/subject/cell-biology.json  …  values/subjects.json
 *
 * An answer with every tag that would be longer than `MAX_ANSWER_LENGTH` is left out; the index answers the query then. Members are copied
 * from the articles' own answers.
 */
export async function* groupAnswers(keys: readonly AnswerKey[], load: LoadMember): AsyncGenerator<Artifact> {
  const { groups, names } = answerGroups(keys);
  for (const group of groups) yield* group.answers(load);
  yield names;
}

/** The answers for one month or subject. */
export interface AnswerGroup {
  /** `values/month/2012-10` */
  readonly stem: string;
  readonly keys: readonly AnswerKey[];
  answers(load: LoadMember): AsyncGenerator<Artifact>;
}

/** Returns the groups of answers and the file names of subjects; a caller can skip groups that are up to date. */
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

/** Largest precomputed answer in UTF-16 code units; static hosts reject files above 25 MiB. */
export const MAX_ANSWER_LENGTH = 20_000_000;

type PathOf = (ending: AnswerEnding) => string;

async function* answersOf(group: readonly AnswerKey[], load: LoadMember, pathOf: PathOf): AsyncGenerator<Artifact> {
  yield { path: pathOf('.doi.json'), bytes: printAnswer(group.map((key) => key.doiMember)) };
  const members: string[] = [];
  let size = 0;
  for (const key of group) {
    const member = await load(key);
    size += member.length;
    if (size > MAX_ANSWER_LENGTH) return;
    members.push(member);
  }
  yield { path: pathOf('.json'), bytes: printAnswer(members) };
}

/** Returns groups in the order of their names; the keys of a group keep their order. */
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
