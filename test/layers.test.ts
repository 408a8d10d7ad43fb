import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** Folders that each folder of `src/` may import from, in addition to itself, `model/` and `model/text/`. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  model: [],
  text: [],
  'program-files': [],
  'program-version': ['program-files'],
  messages: ['program-files'],
  'read/xml': [],
  'read/jats': ['read/xml'],
  'read/markdown': ['read/jats'],
  'read/journal': ['messages'],
  'read/json-schema': ['read/journal', 'read/markdown'],
  'read/package': ['read/jats', 'read/markdown', 'read/xml'],
  render: ['messages', 'read/xml'],
  schema: ['read/xml'],
  tag: ['render'],
  index: ['tag'],
  query: ['index', 'tag'],
  search: ['index', 'messages'],
  sru: ['query', 'tag', 'index'],
  feed: ['messages', 'render'],
  deposit: ['render'],
  figures: [],
  http: ['query', 'sru', 'tag', 'search', 'index'],
  publish: ['http', 'program-files'],
  mirror: ['http', 'publish', 'program-files'],
  archive: ['http', 'messages', 'publish', 'engine', 'site'],
  offline: ['http', 'messages'],
  hosts: ['http', 'query', 'publish', 'offline', 'program-files'],
  site: ['messages', 'engine', 'render', 'search', 'index', 'feed', 'figures', 'publish', 'query', 'program-files', 'read/markdown'],
  browser: ['messages', 'query', 'search', 'index', 'http', 'offline'],
  typeset: ['messages', 'render', 'read', 'program-files'],
  engine: ['publish'],
  workers: ['engine', 'publish', 'read', 'program-files'],
  hooks: ['publish', 'read'],
  articles: [
    'messages',
    'engine',
    'workers',
    'hooks',
    'read',
    'render',
    'tag',
    'index',
    'search',
    'deposit',
    'figures',
    'typeset',
    'publish',
    'site',
    'http',
    'archive',
  ],
  holds: ['read'],
  problems: ['engine'],
  ledger: ['engine', 'publish', 'tag'],
  issues: ['messages', 'engine', 'render', 'publish', 'site', 'archive', 'typeset', 'articles'],
  indexing: ['messages', 'engine', 'workers', 'tag', 'index', 'search', 'render', 'publish', 'program-files', 'articles'],
  pipeline: [
    'program-files',
    'messages',
    'engine',
    'workers',
    'read',
    'render',
    'tag',
    'index',
    'search',
    'feed',
    'deposit',
    'figures',
    'typeset',
    'publish',
    'site',
    'http',
    'archive',
    'hooks',
    'articles',
    'holds',
    'problems',
    'ledger',
    'issues',
    'indexing',
  ],
  build: ['ledger', 'publish', 'engine', 'workers', 'pipeline', 'site'],
  eleventy: ['build', 'pipeline', 'hooks', 'engine', 'publish', 'cli', 'site'],
  cli: [
    'holds',
    'problems',
    'messages',
    'archive',
    'build',
    'program-files',
    'program-version',
    'engine',
    'pipeline',
    'workers',
    'publish',
    'mirror',
    'hosts',
    'http',
    'query',
    'read',
    'schema',
    'typeset',
  ],
};

/** Pure folders: they use neither Node nor the DOM. The compiler checks them with `.tsconfig.pure.json`; this test also checks imports. */
const PURE = [
  'model',
  'text',
  'tag',
  'query',
  'index',
  'search',
  'sru',
  'render',
  'schema',
  'deposit',
  'http',
  'read/jats',
  'read/xml',
  'read/markdown',
];

interface Import {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly specifier: string;
  /** False for imports of types, which do not exist at run time. */
  readonly isLoaded: boolean;
}

/** `import type { A } from './a.ts'`, `export { a } from './a.ts'`, `import('./a.ts')`, with the clause before the specifier. */
const IMPORT = /(?:\b(?:import|export)\b([^;'"`]*?)\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;
/** `type { A }`, `{ type A, type B }` */
const OF_TYPES = /^\s*(?:type\s|\{(?:\s*type\s[^,}]+,?)+\s*\})/;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
  .sort();
const imports = files.flatMap(importsOf);

function importsOf(file: string): Import[] {
  const source = readFileSync(join(SRC, file), 'utf8');
  const statements = [...source.matchAll(IMPORT)].map(([, clause = '', specifier = '']) => ({ clause, specifier }));
  return statements.map(({ clause, specifier }) => {
    const target = specifier.startsWith('.') ? relative(SRC, resolve(SRC, dirname(file), specifier)) : specifier;
    const to = specifier.startsWith('.') ? folderOf(target) : '';
    return { file, from: folderOf(file), to, specifier, isLoaded: !OF_TYPES.test(clause) };
  });
}

/** `read/jats/sections.ts` is in `read/jats`, `query/tag/ledger/ledger.ts` in `tag`, `build.ts` in `build`. */
function folderOf(path: string): string {
  const parts = path.split('/');
  if (parts.length === 1) return path.replace(/\.ts$/, '');
  return parts[0] === 'read' && parts.length > 2 ? `read/${parts[1]}` : (parts[0] ?? '');
}

function mayImport(from: string, to: string): boolean {
  if (from === to || to === 'model' || (to === 'text' && from !== 'model')) return true;
  return (MAY_IMPORT[from] ?? []).some((folder) => to === folder || to.startsWith(`${folder}/`));
}

test('every folder is in the table, and files are found', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(imports.length).toBeGreaterThan(1000);
  expect([...new Set(files.map(folderOf))].filter((folder) => !(folder in MAY_IMPORT))).toEqual([]);
});

test('folders import only what the table allows', () => {
  const wrong = imports.filter(({ from, to }) => to !== '' && !mayImport(from, to));
  expect(wrong.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
});

// `pipeline/` decides what runs, when and why; what one task makes is in the folder of its domain and knows neither the build's context nor its state.
test('only the build and the programs that start it import the pipeline', () => {
  const users = imports.filter(({ from, to }) => to === 'pipeline' && from !== to).map(({ from }) => from);
  expect([...new Set(users)].sort()).toEqual(['build', 'cli', 'eleventy']);
});

test('imports are read with their kind', () => {
  const kinds = [
    ["import type { A } from './a.ts';", false],
    ["import { type A, type B } from './a.ts';", false],
    ["import {\n  type A,\n  type B,\n} from './a.ts';", false],
    ["export type { A } from './a.ts';", false],
    ["import { type A, b } from './a.ts';", true],
    ["import { a } from './a.ts';", true],
    ["export { a } from './a.ts';", true],
    ["import './a.ts';", true],
    ["const a = await import('./a.ts');", true],
  ] as const;
  const read = kinds.map(([text]) => [...text.matchAll(IMPORT)].map(([, clause = '', name]) => [name, !OF_TYPES.test(clause)]));
  expect(read).toEqual(kinds.map(([, isLoaded]) => [['./a.ts', isLoaded]]));
});

// Cycles of type imports between files of a folder are allowed, because they do not exist at run time.
test('imports at run time have no cycles', () => {
  const next = new Map<string, string[]>();
  for (const { file, specifier, isLoaded } of imports) {
    if (specifier.startsWith('.') && isLoaded)
      next.set(file, [...(next.get(file) ?? []), relative(SRC, resolve(SRC, dirname(file), specifier))]);
  }
  expect(cyclesOf(next)).toEqual([]);
});

test('a cycle is found beside another path to the same file', () => {
  expect(cyclesOf(new Map(Object.entries({ a: ['c', 'b'], b: ['c'], c: ['d'], d: ['b'] })))).toEqual(['c -> d -> b -> c']);
});

/** One cycle for each import that leads back to a file of the path to it; empty if there is none. */
function cyclesOf(next: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const target of next.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return cycles;
}

test('no folders import each other, including type imports', () => {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) if (to !== '' && to !== from) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reaches = (from: string, wanted: string, visited = new Set<string>()): boolean =>
    [...(next.get(from) ?? [])].some(
      (folder) => folder === wanted || (!visited.has(folder) && reaches(folder, wanted, visited.add(folder))),
    );
  expect([...next.keys()].filter((folder) => reaches(folder, folder))).toEqual([]);
});

describe('pure folders', () => {
  test.each(PURE)('%s does not import Node', (folder) => {
    const own = imports.filter(({ from }) => from === folder);
    expect(
      own.filter(({ specifier }) => specifier.startsWith('node:')).map(({ file, specifier }) => `${file} imports ${specifier}`),
    ).toEqual([]);
  });
});
