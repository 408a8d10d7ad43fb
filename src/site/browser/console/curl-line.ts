import type { Question } from './query-engine.ts';

/** A query as a command line: `curl 'https://…/values?query=…&tag=…'`, encoded for every shell and server. */
export function curlLine(endpoint: URL, question: Question): string {
  return `curl '${questionAddress(endpoint, question)}'`;
}

/** URL of a query; `'` is encoded too, so that the URL can be quoted. */
export function questionAddress(endpoint: URL, { query, tags }: Question): string {
  const pairs = [['query', query], ...tags.map((tag) => ['tag', tag])];
  return `${endpoint.origin}${endpoint.pathname}?${pairs.map(([name, value = '']) => `${name}=${encode(value)}`).join('&')}`;
}

function encode(value: string): string {
  return encodeURIComponent(value).replaceAll("'", '%27').replaceAll('%2F', '/');
}
