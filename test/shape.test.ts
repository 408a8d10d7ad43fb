import { readdirSync, readFileSync } from 'node:fs';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const SRC = new URL('../src/', import.meta.url);
const MOST_LINES = 60;
const MOST_MEMBERS = 12;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .sort();
const sources = files.map((file) => ({ file, source: readFileSync(new URL(file, SRC), 'utf8') }));

test('no function has more than 60 lines, except two in browser/', () => {
  expect(files.length).toBeGreaterThan(1000);
  const long = sources.flatMap(({ file, source }) => longFunctions(file, source));
  expect(long.filter((place) => !place.startsWith('browser/'))).toEqual([]);
  expect(long.length).toBeLessThanOrEqual(2);
});

test('no context has more than 12 members', () => {
  const contexts = sources.flatMap(({ file, source }) => contextsOf(file, source));
  expect(contexts.length).toBeGreaterThan(10);
  expect(contexts.filter(({ members }) => members > MOST_MEMBERS).map(({ name, members }) => `${name}: ${members}`)).toEqual([]);
});

test('a long function and a large context are found', () => {
  const lines = '  call();\n'.repeat(MOST_LINES);
  expect(longFunctions('a.ts', `function short() {\n  call();\n}\n\nconst long = () => {\n${lines}};\n`)).toEqual(['a.ts:5: 62 lines']);
  const members = Array.from({ length: 13 }, (_, at) => `readonly m${at}: string;`).join('\n');
  expect(contextsOf('a.ts', `interface PageContext {\n${members}\n}\ninterface Page {\n${members}\n}\n`)).toEqual([
    { name: 'a.ts: PageContext', members: 13 },
  ]);
});

function longFunctions(file: string, source: string): readonly string[] {
  const found: string[] = [];
  const lineOf = (offset: number): number => source.slice(0, offset).split('\n').length;
  const check = ({ start, end }: Node): void => {
    const lines = source.slice(start, end).split('\n').length;
    if (lines > MOST_LINES) found.push(`${file}:${lineOf(start)}: ${lines} lines`);
  };
  visit(file, source, { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check });
  return found;
}

/** The interfaces named as contexts, with the number of their own members. */
function contextsOf(file: string, source: string): readonly { readonly name: string; readonly members: number }[] {
  const found: { name: string; members: number }[] = [];
  visit(file, source, {
    TSInterfaceDeclaration: ({ id, body }) => {
      if (id.name.endsWith('Context')) found.push({ name: `${file}: ${id.name}`, members: body.body.length });
    },
  });
  return found;
}

function visit(file: string, source: string, visitor: ConstructorParameters<typeof Visitor>[0]): void {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  new Visitor(visitor).visit(program);
}
