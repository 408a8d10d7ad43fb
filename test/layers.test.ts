import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** Folders that each folder of `src/` may import from, in addition to itself, `model/` and `text/`. */
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
  archive: ['http', 'messages', 'publish'],
  offline: ['http', 'messages'],
  hosts: ['http', 'query', 'publish', 'offline'],
  site: ['messages', 'render', 'search', 'index', 'feed', 'query', 'program-files'],
  browser: ['messages', 'query', 'search', 'index', 'http', 'offline'],
  typeset: ['messages', 'render', 'read', 'program-files'],
  engine: ['publish', 'site'],
  workers: ['engine', 'publish', 'read', 'program-files'],
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
  ],
  build: ['engine', 'workers', 'pipeline', 'site'],
  eleventy: ['build', 'pipeline', 'engine', 'publish', 'cli', 'site'],
  cli: [
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
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
  .sort();
const imports = files.flatMap(importsOf);

function importsOf(file: string): Import[] {
  const source = readFileSync(join(SRC, file), 'utf8');
  const specifiers = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((found) => found[1] ?? '');
  return specifiers.map((specifier) => {
    const target = specifier.startsWith('.') ? relative(SRC, resolve(SRC, dirname(file), specifier)) : specifier;
    return { file, from: folderOf(file), to: specifier.startsWith('.') ? folderOf(target) : '', specifier };
  });
}

/** `read/jats/sections.ts` is in `read/jats`, `tag/ledger/ledger.ts` in `tag`, `build.ts` in `build`. */
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

test('imports have no cycles', () => {
  const next = new Map<string, string[]>();
  for (const { file, specifier } of imports) {
    if (specifier.startsWith('.')) next.set(file, [...(next.get(file) ?? []), relative(SRC, resolve(SRC, dirname(file), specifier))]);
  }
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
  for (const file of files) walk(file, []);
  // Cycles of type imports are allowed, because they do not exist at run time.
  expect(cycles.filter((cycle) => !isOfTypesOnly(cycle))).toEqual([]);
});

function isOfTypesOnly(cycle: string): boolean {
  const path = cycle.split(' -> ');
  return path.slice(0, -1).some((file, index) => {
    const source = readFileSync(join(SRC, file), 'utf8');
    const target = (path[index + 1] ?? '').split('/').at(-1);
    const lines = source.match(/^import [^;]*;/gms) ?? [];
    return lines
      .filter((line) => line.includes(`/${target}'`))
      .every((line) => line.startsWith('import type') || /^import \{(\s*type [^,}]+,?)+\s*\}/.test(line));
  });
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
