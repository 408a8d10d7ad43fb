import { LITERAL_OPERATORS, OPERATORS, TEXT_OPERATORS } from './operators.ts';
import type { Comparison, Leaf, Query, TextCondition } from './query.ts';
import { conditionsOf } from './query.ts';
import { QueryError, type QueryErrorDetails } from './query-error.ts';
import { nearestPath, type SitePaths } from './site-paths.ts';

/**
 * Throws a `QueryError` for a query that the grammar allows and the service refuses.
 *
 * Refused are paths that no object could carry, queries that select every object, and texts compared by size (decisions, sections 4 and 5).
 */
export function checkQuery(query: Query, text: string, paths: SitePaths): void {
  const leaves = conditionsOf(query);
  for (const leaf of leaves) {
    if (leaf.path === paths.id) checkId(leaf, { text, isAlone: leaves.length === 1 });
    else if (!paths.possible.has(leaf.path)) throw unknownPath(leaf, text, paths);
    else if (leaf.kind === 'compare') checkComparison(leaf, text, paths);
    else if ('text' in leaf) checkText(leaf, text);
  }
  const [only] = leaves;
  if (leaves.length === 1 && only?.kind === 'has' && only.path.endsWith('/about') && isSystemPath(only.path, paths)) {
    throw refused(only, text, `"has ${only.path}" alone selects every object, expected a further condition`);
  }
}

/** Returns the id of a query that is `<system>/id = "<id>"` and nothing else, in lower case; undefined for other queries. */
export function requestedId(query: Query, paths: SitePaths): string | undefined {
  const isId = query.kind === 'compare' && query.path === paths.id;
  return isId && typeof query.value === 'string' ? query.value.toLowerCase() : undefined;
}

function checkId(leaf: Leaf, { text, isAlone }: { readonly text: string; readonly isAlone: boolean }): void {
  const isComparison = leaf.kind === 'compare' && leaf.operator === '=' && typeof leaf.value === 'string';
  if (isAlone && isComparison) return;
  throw refused(leaf, text, `${leaf.path} can only be queried as ${leaf.path} = "<id>", without further conditions`);
}

function unknownPath(leaf: Leaf, text: string, paths: SitePaths): QueryError {
  const near = nearestPath(leaf.path, paths);
  const message = `no object of this site has the tag ${leaf.path}`;
  if (near === undefined) return new QueryError('TNonexistentTag', message, detailsOf(leaf, text));
  return new QueryError('TNonexistentTag', `${message}; did you mean ${near}?`, { ...detailsOf(leaf, text), nearest: near });
}

function checkText(leaf: TextCondition, text: string): void {
  const reason = OPERATORS[leaf.kind].refuse(leaf.text);
  if (reason !== undefined) throw refused(leaf, text, reason);
}

function checkComparison(leaf: Comparison, text: string, paths: SitePaths): void {
  if (!OPERATORS[leaf.operator].comparesSize) return;
  if (typeof leaf.value !== 'number') {
    const quoted = typeof leaf.value === 'string' ? `"${leaf.value}"` : String(leaf.value);
    throw refused(leaf, text, `${leaf.operator} compares numbers, found ${quoted}, expected a number`);
  }
  if (paths.textOnly.has(leaf.path)) {
    throw refused(leaf, text, `${leaf.operator} compares numbers, and ${leaf.path} has text, expected ${OPERATORS_FOR_TEXT}`);
  }
}

/** '=, !=, contains or matches' */
const OPERATORS_FOR_TEXT = [...LITERAL_OPERATORS.filter((name) => !OPERATORS[name].comparesSize), ...[...TEXT_OPERATORS].sort()]
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ');

function isSystemPath(path: string, paths: SitePaths): boolean {
  return path.slice(0, path.indexOf('/')) === paths.id.slice(0, paths.id.indexOf('/'));
}

function refused(leaf: Leaf, text: string, message: string): QueryError {
  return new QueryError('TBadRequest', message, detailsOf(leaf, text));
}

function detailsOf(leaf: Leaf, query: string): QueryErrorDetails {
  return { query, at: leaf.at, found: query.slice(leaf.at, leaf.at + leaf.path.length), path: leaf.path };
}
