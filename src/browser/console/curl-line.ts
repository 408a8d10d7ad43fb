import type { Question } from './ask-site.ts';

/** A question as a command line: `curl 'https://…/values?query=…&tag=…'`; encoded, so that every shell and server takes it. */
export function curlLine(endpoint: URL, question: Question): string {
  return `curl '${questionAddress(endpoint, question)}'`;
}

/** The address of a question's answer; `'` is encoded too, so that it can stand in quotes. */
export function questionAddress(endpoint: URL, { query, tags }: Question): string {
  const pairs = [['query', query], ...tags.map((tag) => ['tag', tag])];
  return `${endpoint.origin}${endpoint.pathname}?${pairs.map(([name, value = '']) => `${name}=${encode(value)}`).join('&')}`;
}

function encode(value: string): string {
  return encodeURIComponent(value).replaceAll("'", '%27').replaceAll('%2F', '/');
}
