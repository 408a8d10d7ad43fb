import { readdirSync, readFileSync } from 'node:fs';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const SRC = new URL('../src/', import.meta.url);
/** Limits that only an accident exceeds. */
const LONGEST_FUNCTION = 90;
const LONGEST_FILE = 600;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .sort();
const sources = files.map((file) => ({ file, source: readFileSync(new URL(file, SRC), 'utf8') }));

test('no function has more than 90 lines, and no file more than 600', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(sources.flatMap(({ file, source }) => longFunctions(file, source))).toEqual([]);
  const long = sources.filter(({ source }) => source.split('\n').length > LONGEST_FILE);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test('a long function is found', () => {
  const lines = '  call();\n'.repeat(LONGEST_FUNCTION);
  expect(longFunctions('a.ts', `function short() {\n  call();\n}\n\nconst long = () => {\n${lines}};\n`)).toEqual(['a.ts:5: 92 lines']);
});

function longFunctions(file: string, source: string): readonly string[] {
  const found: string[] = [];
  const lineOf = (offset: number): number => source.slice(0, offset).split('\n').length;
  const check = ({ start, end }: Node): void => {
    const lines = source.slice(start, end).split('\n').length;
    if (lines > LONGEST_FUNCTION) found.push(`${file}:${lineOf(start)}: ${lines} lines`);
  };
  visit(file, source, { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check });
  return found;
}

function visit(file: string, source: string, visitor: ConstructorParameters<typeof Visitor>[0]): void {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  new Visitor(visitor).visit(program);
}
