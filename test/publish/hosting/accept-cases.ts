import { readFileSync } from 'node:fs';

/** A row of `test/cases/accept.txt`. */
export interface AcceptCase {
  readonly title: string;
  /** The Accept lines to send. */
  readonly lines: readonly string[];
  readonly article: string;
  readonly figure: string;
  /** Answers of servers with a known limitation, by name of the server. */
  readonly exceptions: Readonly<Record<string, readonly [article: string, figure: string]>>;
}

/** Reads the table of Accept headers. Throws if a line is not a row. */
export function readAcceptCases(): readonly AcceptCase[] {
  const text = readFileSync(new URL('../../cases/accept.txt', import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map(parseCase);
}

function parseCase(line: string): AcceptCase {
  const found = /^(.*) {2}-> {2}(\w+) (\w+)((?:; \w+: \w+ \w+)*)$/.exec(line);
  if (found === null) throw new Error(`no row of the table: ${line}`);
  const [, header = '', article = '', figure = '', rest = ''] = found;
  const exceptions = [...rest.matchAll(/; (\w+): (\w+) (\w+)/g)].map(
    ([, server = '', ofArticle = '', ofFigure = '']) => [server, [ofArticle, ofFigure] as const] as const,
  );
  const lines = header === '(none)' ? [] : header === '(empty)' ? [''] : header.split(' ++ ');
  return { title: header, lines, article, figure, exceptions: Object.fromEntries(exceptions) };
}
