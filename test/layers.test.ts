import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** The ten folders of `src/`. A folder imports from those before it; `UPWARD` has the exceptions. */
const FOLDERS = ['model', 'read', 'render', 'query', 'site', 'serve', 'publish', 'pipeline', 'cli', 'docs'] as const;

const MESSAGES = ['model/messages'];
const READ = [
  'read/xml',
  'read/jats',
  'read/markdown',
  'read/html',
  'read/word',
  'read/latex',
  'read/journal',
  'read/json-schema',
  'read/package',
];
const INDEX = ['query/tag', 'query/index'];
const ENGINE = ['pipeline/engine', 'publish', 'program-files'];

/** Areas of the folders, and those that each may import from, in addition to itself, `model` and `model/text`. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  model: [],
  'model/text': [],
  'model/messages': ['program-files'],
  'program-files': [],
  'program-version': ['program-files'],
  'read/xml': [],
  'read/jats': ['read/xml'],
  'read/markdown': ['read/jats'],
  'read/html': ['read/xml', 'read/jats', 'read/markdown'],
  'read/word': ['read/xml', 'read/jats', 'read/markdown'],
  'read/latex': ['read/xml', 'read/jats', 'read/markdown', 'read/word'],
  'read/journal': MESSAGES,
  'read/json-schema': ['read/journal', 'read/markdown'],
  'read/package': ['read/jats', 'read/markdown', 'read/html', 'read/word', 'read/latex', 'read/xml'],
  'read/import': ['read/xml', 'read/markdown'],
  'read/schema': ['read/xml'],
  render: [...MESSAGES, 'read/xml'],
  'render/figures': [],
  'render/typeset': [...MESSAGES, ...READ, 'render', 'program-files'],
  'query/tag': ['render'],
  'query/index': ['query/tag'],
  'query/language': INDEX,
  'query/search': ['query/index', ...MESSAGES],
  'query/sru': ['query/language', ...INDEX],
  'site/feed': [...MESSAGES, 'render'],
  site: [
    ...[
      ...MESSAGES,
      'program-files',
      'read/markdown',
      'render',
      'render/figures',
      'query/index',
      'query/language',
      'query/search',
      'site/feed',
    ],
    ...['pipeline/engine', 'publish'],
  ],
  'site/browser': [...MESSAGES, 'query/language', 'query/search', 'query/index', 'serve/http', 'serve/offline'],
  'serve/http': ['query/language', 'query/sru', 'query/search', ...INDEX],
  'serve/offline': ['serve/http', ...MESSAGES],
  'serve/hosts': ['serve/http', 'serve/offline', 'query/language', 'publish', 'program-files'],
  publish: ['serve/http', 'program-files'],
  'publish/deposit': ['render'],
  'publish/mirror': ['serve/http', 'publish', 'program-files'],
  'publish/archive': [...MESSAGES, 'serve/http', 'publish', 'site'],
  'pipeline/engine': ['publish'],
  'pipeline/workers': [...ENGINE, ...READ],
  'pipeline/hooks': ['publish', ...READ],
  'pipeline/tasks': [
    ...[...MESSAGES, ...READ, 'render', 'render/figures', 'render/typeset', ...INDEX, 'query/search', 'site', 'serve/http'],
    ...[...ENGINE, 'publish/deposit', 'publish/archive', 'pipeline/workers', 'pipeline/hooks'],
  ],
  'pipeline/holds': READ,
  'pipeline/problems': ['pipeline/engine'],
  'pipeline/ledger': [...ENGINE, 'query/tag'],
  'pipeline/issues': [...MESSAGES, 'render', 'render/typeset', 'site', ...ENGINE, 'publish/archive', 'pipeline/tasks'],
  'pipeline/indexing': [...MESSAGES, 'render', ...INDEX, 'query/search', ...ENGINE, 'pipeline/workers', 'pipeline/tasks'],
  pipeline: [
    ...[...MESSAGES, ...READ, 'render', 'render/figures', 'render/typeset', ...INDEX, 'query/search', 'site', 'site/feed', 'serve/http'],
    ...[...ENGINE, 'publish/deposit', 'publish/archive', 'pipeline/workers', 'pipeline/hooks', 'pipeline/tasks', 'pipeline/holds'],
    ...['pipeline/problems', 'pipeline/ledger', 'pipeline/issues', 'pipeline/indexing'],
  ],
  build: ['pipeline', 'pipeline/ledger', 'pipeline/workers', 'site', ...ENGINE],
  eleventy: ['cli/eleventy', 'cli', 'build', 'pipeline', 'pipeline/hooks', 'publish', 'site'],
  'cli/eleventy': ['build', 'cli', 'pipeline', 'pipeline/hooks', 'site', ...ENGINE],
  cli: [
    ...[
      ...MESSAGES,
      ...READ,
      'read/schema',
      'read/import',
      'render',
      'render/figures',
      'render/typeset',
      'query/language',
      'serve/http',
      'serve/hosts',
    ],
    ...[
      'publish/mirror',
      'publish/archive',
      'publish/deposit',
      ...ENGINE,
      'pipeline',
      'pipeline/articles',
      'pipeline/holds',
      'pipeline/problems',
      'pipeline/tasks',
      'pipeline/workers',
      'build',
      'program-version',
    ],
  ],
};

/** Imports against the order of the folders: what they lead to, and why it is there. */
const UPWARD: Readonly<Record<string, string>> = {
  'site/browser -> serve/http': 'the query console answers queries in the page',
  'site/browser -> serve/offline': 'the page that selects what is read offline',
  'site -> publish': 'the page policy and the report know the hosts',
  'site -> pipeline/engine': 'digests, and the cache of pictures',
  'serve/hosts -> publish': 'the Node server reads generations',
};

/** Pure areas: they use neither Node nor the DOM. The compiler checks them with `.tsconfig.pure.json`; this test also checks imports. */
const PURE = [
  'model',
  'model/text',
  'read/jats',
  'read/xml',
  'read/markdown',
  'read/html',
  'read/word',
  'read/latex',
  'read/schema',
  'render',
  'query/tag',
  'query/index',
  'query/language',
  'query/search',
  'query/sru',
  'publish/deposit',
  'serve/http',
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
    const to = specifier.startsWith('.') ? areaOf(target) : '';
    return { file, from: areaOf(file), to, specifier, isLoaded: !OF_TYPES.test(clause) };
  });
}

/** `read/jats/lists/a.ts` is in the area `read/jats`, `site/pages/a.ts` in `site`, `build.ts` in `build`. */
function areaOf(path: string): string {
  const parts = path.replace(/\.ts$/, '').split('/');
  const two = parts.slice(0, 2).join('/');
  return Object.hasOwn(MAY_IMPORT, two) ? two : (parts[0] ?? '');
}

const isAbove = (from: string, to: string): boolean => rankOf(to) > rankOf(from);
const rankOf = (area: string): number => FOLDERS.findIndex((folder) => area === folder || area.startsWith(`${folder}/`));

function mayImport(from: string, to: string): boolean {
  return from === to || to === 'model' || (to === 'model/text' && from !== 'model') || (MAY_IMPORT[from] ?? []).includes(to);
}

test('every area is in the table, and files are found', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(imports.length).toBeGreaterThan(1000);
  expect([...new Set(files.map(areaOf))].filter((folder) => !(folder in MAY_IMPORT))).toEqual([]);
});

test('areas import only what the table allows', () => {
  const wrong = imports.filter(({ from, to }) => to !== '' && !mayImport(from, to));
  expect(wrong.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
});

test('src/ has the ten folders, and imports against their order are named with a reason', () => {
  const names = readdirSync(SRC, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  expect(names.sort()).toEqual([...FOLDERS].sort());
  const upward = imports
    .filter(({ from, to }) => rankOf(from) >= 0 && to !== '' && isAbove(from, to))
    .map(({ from, to }) => `${from} -> ${to}`);
  expect([...new Set(upward)].sort()).toEqual(Object.keys(UPWARD).sort());
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

test('no areas import each other, including type imports', () => {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) if (to !== '' && to !== from) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reaches = (from: string, wanted: string, visited = new Set<string>()): boolean =>
    [...(next.get(from) ?? [])].some(
      (folder) => folder === wanted || (!visited.has(folder) && reaches(folder, wanted, visited.add(folder))),
    );
  expect([...next.keys()].filter((folder) => reaches(folder, folder))).toEqual([]);
});

describe('pure areas', () => {
  test.each(PURE)('%s does not import Node', (folder) => {
    const own = imports.filter(({ from }) => from === folder);
    expect(
      own.filter(({ specifier }) => specifier.startsWith('node:')).map(({ file, specifier }) => `${file} imports ${specifier}`),
    ).toEqual([]);
  });
});
