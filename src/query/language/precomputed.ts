import { chain, type MaybePromise } from '../../model/maybe-promise.ts';
import type { SiteFile, SiteFiles } from '../../model/site-files.ts';
import { monthName } from '../tag/answer/answer-key.ts';
import { type AnswerEnding, doiAnswerPath, monthAnswerPath, SUBJECT_NAMES_PATH, subjectAnswerPath } from '../tag/answer/answer-path.ts';
import { type TagNames, tagPath } from '../tag/tag-path.ts';
import type { Comparison, Query } from './query.ts';

/** A file of the site whose bytes are the answer to a query. */
export interface PrecomputedAnswer {
  readonly path: string;
  readonly file: SiteFile;
}

/**
 * Returns the precomputed file for exactly this query and these tags; undefined if there is none and the index has to answer.
 *
 *   article/doi = "10.7554/eLife.00013"                  *            ->  values/doi/10.7554/eLife.00013.json
 *   article/pub_date_year = 2012 and …month = 10         article/doi  ->  values/month/2012-10.doi.json
 *   article/subject_area contains "Cell biology"         *            ->  values/subject/cell-biology.json
 */
export function findPrecomputed(
  query: Query,
  tags: readonly string[],
  options: PrecomputedOptions,
): MaybePromise<PrecomputedAnswer | undefined> {
  const ending = answerEnding(tags, options.names);
  const path = ending === undefined ? undefined : answerPath(query, ending, options);
  return chain(path, (found) => (found === undefined ? undefined : readPrecomputed(found, query, options)));
}

async function readPrecomputed(path: string, query: Query, options: PrecomputedOptions): Promise<PrecomputedAnswer | undefined> {
  const file = await options.files.get(path);
  return file !== undefined && hasRequestedDoi(query, file, options) ? { path, file } : undefined;
}

export interface PrecomputedOptions {
  readonly names: TagNames;
  readonly files: SiteFiles;
  /** File names by subject; the file is read once. */
  readonly subjectNames: () => Promise<Readonly<Record<string, string>>>;
}

function answerEnding(tags: readonly string[], names: TagNames): AnswerEnding | undefined {
  if (tags.length !== 1) return undefined;
  if (tags[0] === '*') return '.json';
  return tags[0] === tagPath(names, 'article', 'doi') ? '.doi.json' : undefined;
}

function answerPath(query: Query, ending: AnswerEnding, { names, subjectNames }: PrecomputedOptions): MaybePromise<string | undefined> {
  const path = (field: string): string => tagPath(names, 'article', field);
  if (query.kind === 'compare') {
    const isDoi = ending === '.json' && query.path === path('doi') && query.operator === '=' && typeof query.value === 'string';
    return isDoi && query.value !== '' ? doiAnswerPath(String(query.value)) : undefined;
  }
  if (query.kind === 'contains' && query.path === path('subject_area')) {
    return subjectNames().then((subjects) => {
      const name = Object.hasOwn(subjects, query.text) ? subjects[query.text] : undefined;
      return name === undefined ? undefined : subjectAnswerPath(name, ending);
    });
  }
  if (query.kind !== 'and') return undefined;
  const sides = [query.left, query.right].filter(isEquality);
  const month = sides.find((side) => side.path === path('pub_date_month'))?.value;
  const year = sides.find((side) => side.path === path('pub_date_year'))?.value;
  const isMonth = isInteger(month) && isInteger(year) && month >= 1 && month <= 12 && year >= 0 && year <= 9999;
  return isMonth ? monthAnswerPath(monthName(year, month), ending) : undefined;
}

/** Compares the DOI in the file: a case-insensitive file system would return the file of another spelling. */
function hasRequestedDoi(query: Query, { bytes }: SiteFile, { names }: PrecomputedOptions): boolean {
  if (query.kind !== 'compare') return true;
  const record = `${JSON.stringify(tagPath(names, 'article', 'doi'))}:{"username":${JSON.stringify(names.namespace)},"value":${JSON.stringify(query.value)},`;
  return new TextDecoder().decode(bytes).includes(record);
}

function isEquality(query: Query): query is Comparison {
  return query.kind === 'compare' && query.operator === '=';
}

function isInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value);
}

/** Returns the file names by subject of a site; empty if the site has no such file. */
export async function readSubjectNames(files: SiteFiles): Promise<Readonly<Record<string, string>>> {
  const file = await files.get(SUBJECT_NAMES_PATH);
  return file === undefined ? {} : (JSON.parse(new TextDecoder().decode(file.bytes)) as Record<string, string>);
}
