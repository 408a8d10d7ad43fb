import { runsOf } from '../../../model/text/words.ts';
import type { SearchClause } from '../parse-search.ts';
import type { SearchContext, SynonymQuery } from '../search-result.ts';
import { findSynonyms, type SynonymSpan } from './find-synonyms.ts';

/** Largest number of queries with synonyms; more would read a posting list for each of their words. */
const MAX_QUERIES = 12;

/**
 * Returns a query with synonyms in the place of its words, for every combination of them. Words in quotation marks and excluded words have none.
 *
 *   heart attack risk  ->  myocardial infarction risk · MI risk
 */
export async function synonymQueries(clauses: readonly SearchClause[], context: SearchContext): Promise<SynonymQuery[]> {
  let queries: SynonymQuery[] = [{ clauses: [], words: [] }];
  for (const group of groupsOf(clauses)) {
    const options = isExpanded(group[0]) ? await optionsOf(group, context) : [{ clauses: group, words: [] }];
    queries = queries
      .flatMap((query) => options.map((one) => ({ clauses: [...query.clauses, ...one.clauses], words: [...query.words, ...one.words] })))
      .slice(0, MAX_QUERIES + 1);
  }
  return queries.filter(({ words }) => words.length > 0).slice(0, MAX_QUERIES);
}

/** Joins adjacent clauses of plain words with the same field and sign, since a synonym can have several words. */
function groupsOf(clauses: readonly SearchClause[]): SearchClause[][] {
  const groups: SearchClause[][] = [];
  for (const clause of clauses) {
    const last = groups.at(-1)?.at(-1);
    const isJoined =
      last !== undefined && isExpanded(last) && isExpanded(clause) && last.field === clause.field && last.sign === clause.sign;
    if (isJoined) groups.at(-1)?.push(clause);
    else groups.push([clause]);
  }
  return groups;
}

function isExpanded(clause: SearchClause | undefined): boolean {
  return clause?.kind === 'words' && clause.isQuoted !== true && clause.sign !== '-';
}

/** Returns the words of a group, and the same with every combination of synonyms. */
async function optionsOf(group: readonly SearchClause[], context: SearchContext): Promise<SynonymQuery[]> {
  const single = group.flatMap((clause) => clause.runs.map((run) => ({ ...clause, text: run, runs: [run] })));
  const spans = await findSynonyms(
    single.flatMap(({ runs }) => runs),
    context,
  );
  if (spans.length === 0) return [{ clauses: group, words: [] }];
  let options: SynonymQuery[] = [{ clauses: [], words: [] }];
  let end = 0;
  for (const span of spans) {
    const between = single.slice(end, span.start);
    const replaced = single.slice(span.start, span.start + span.length);
    end = span.start + span.length;
    const choices = [{ clauses: replaced, words: [] }, ...span.others.map((other) => replacement(other, span, replaced[0]))];
    options = options
      .flatMap((one) =>
        choices.map((choice) => ({ clauses: [...one.clauses, ...between, ...choice.clauses], words: [...one.words, ...choice.words] })),
      )
      .slice(0, MAX_QUERIES + 1);
  }
  return options.map((one) => ({ ...one, clauses: [...one.clauses, ...single.slice(end)] }));
}

function replacement(other: string, { before, after }: SynonymSpan, clause: SearchClause | undefined): SynonymQuery {
  const runs = [before, ...runsOf(other), after].filter((run) => run !== '');
  return { clauses: clause === undefined ? [] : [{ ...clause, text: runs.join(' '), runs }], words: [other] };
}
