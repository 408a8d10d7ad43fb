import { readFileSync } from 'node:fs';

/** A case of `test/cases/query.txt`, with either `canonical` or `errorClass`. */
export interface QueryCase {
  readonly title: string;
  /** `query.txt:12` */
  readonly place: string;
  readonly query: string;
  readonly canonical?: string;
  /** About values, in order. */
  readonly hits: readonly string[];
  readonly errorClass?: string;
}

/** Returns the cases, which every host of the query engine runs over the toy journal. */
export function queryCases(): QueryCase[] {
  const text = readFileSync(new URL('../../cases/query.txt', import.meta.url), 'utf8');
  const cases: QueryCase[] = [];
  let line = 1;
  for (const [number, block] of text.split('\n\n').entries()) {
    const place = `query.txt:${line}`;
    line += block.split('\n').length + 1;
    const [title = '', ...lines] = block.trimEnd().split('\n');
    if (number === 0 || title === '' || title.startsWith('#')) continue;
    cases.push({ title, place, ...caseOf(lines) });
  }
  return cases;
}

function caseOf(lines: readonly string[]): Omit<QueryCase, 'title' | 'place'> {
  const end = lines.findIndex((line) => line.startsWith('= ') || line.startsWith('!'));
  const query = spelledOut(lines.slice(0, end).join('\n'));
  const expected = lines[end] ?? '';
  if (expected.startsWith('!')) return { query, errorClass: expected.slice(1), hits: [] };
  const hits = lines.slice(end + 1).map((about) => about.replace(/^doi:/, 'https://doi.org/'));
  return { query, canonical: spelledOut(expected.slice(2)), hits };
}

const KINDS: Readonly<Record<string, string>> = { A: 'article', C: 'component', U: 'author', R: 'ref' };

function spelledOut(query: string): string {
  return query.replace(/(?<![\w/"])([ACUR])\//g, (_, letter: string) => `toy.org/api_v1/${KINDS[letter]}/`);
}
