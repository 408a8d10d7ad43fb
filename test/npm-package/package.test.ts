import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGenerations } from '../../src/publish/generations/open-generations.ts';
import { generationHandler } from '../../src/serve/hosts/node/serve-generations.ts';
import { codeWith } from '../docs/pages.ts';
import { serveHandler } from '../serve/http/toy-server.ts';
import { installPackage, PROJECT } from './installed-package.ts';

const run = promisify(execFile);
const installed = await installPackage();
if ('skipped' in installed) console.warn(`SKIPPED: the tests of the npm package: ${installed.skipped}`);

describe.skipIf('skipped' in installed)('the npm package in a project of its own', () => {
  if ('skipped' in installed) return;
  const { folder, tarball, warnings } = installed;
  afterAll(installed.remove);
  const node = (args: readonly string[], cwd = folder) => run(process.execPath, args, { cwd });
  const offprint = join(folder, 'node_modules/offprint/dist/cli.js');
  const journal = join(folder, 'journal');

  beforeAll(async () => {
    writeFileSync(join(folder, 'query.ts'), example('offprint/query'));
    writeFileSync(join(folder, 'handler.ts'), example('offprint/handler'));
    writeFileSync(join(folder, 'edge.ts'), example('offprint/edge'));
    writeFileSync(join(folder, 'config.ts'), CONFIG);
    await node([offprint, 'init', 'journal']);
    await node([offprint, 'build'], journal);
  });

  test('holds no sources, and is under 3 MB packed', () => {
    expect(tarball.paths.filter((path) => !/^(?:dist|content)\/|^(?:package\.json|README\.md|LICENSE)$/.test(path))).toEqual([]);
    expect(tarball.paths.filter((path) => path.endsWith('.map'))).toEqual([]);
    expect(tarball.sizeBytes).toBeLessThan(3_000_000);
  });

  test('has no script that npm runs when the package is installed', () => {
    const { scripts } = JSON.parse(readFileSync(join(folder, 'node_modules/offprint/package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    expect(Object.keys(scripts).filter((name) => /^(?:(?:pre|post)?install|(?:pre|post)?prepare|dependencies)$/.test(name))).toEqual([]);
  });

  test('is installed without a warning of engines or of packages that nobody maintains', () => {
    expect(warnings).not.toMatch(/EBADENGINE|deprecated/);
  });

  test.each(['query', 'handler', 'edge'])('offprint/%s runs without Node: its chunks import nothing from outside', async (entry) => {
    const { metafile } = await build({
      entryPoints: [join(folder, `node_modules/offprint/dist/${entry}.js`)],
      absWorkingDir: join(folder, 'node_modules/offprint'),
      bundle: true,
      format: 'esm',
      platform: 'browser',
      metafile: true,
      write: false,
    });
    const sources = Object.entries(metafile.inputs);
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter(([path, { imports }]) => !path.startsWith('dist/') || imports.some(({ external }) => external))).toEqual([]);
  });

  const newest = join(PROJECT, 'node_modules/typescript/bin/tsc');
  const older = join(folder, 'node_modules/typescript/bin/tsc');
  test.each([
    ['TypeScript 5.9', 'nodenext', older, { lib: ['ES2023'], types: ['node'] }, ['query.ts', 'handler.ts', 'edge.ts', 'config.ts']],
    ['TypeScript 5.9', 'bundler', older, { lib: ['ES2023'], types: ['node'] }, ['query.ts', 'handler.ts', 'edge.ts', 'config.ts']],
    ['the newest TypeScript', 'nodenext', newest, { lib: ['ES2023'], types: ['node'] }, ['query.ts', 'handler.ts', 'edge.ts', 'config.ts']],
    ['the newest TypeScript', 'bundler', newest, { lib: ['ES2023'], types: ['node'] }, ['query.ts', 'handler.ts', 'edge.ts', 'config.ts']],
    ['TypeScript 5.9 for browsers', 'bundler', older, { lib: ['ES2023', 'DOM'], types: [] }, ['query.ts', 'edge.ts']],
    ['the newest TypeScript for browsers', 'bundler', newest, { lib: ['ES2023', 'DOM'], types: [] }, ['query.ts', 'edge.ts']],
  ])('the examples of the documentation compile with %s and moduleResolution %s', async (_, resolution, compiler, environment, files) => {
    const module = resolution === 'nodenext' ? 'nodenext' : 'esnext';
    const compilerOptions = { ...STRICT, ...environment, module, moduleResolution: resolution, target: 'es2023', outDir: 'compiled' };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const { stdout } = await node([compiler, '-p', 'tsconfig.json']).catch((error: { readonly stdout: string }) => error);
    expect(stdout).toBe('');
  });

  test('has the documentation', async () => {
    const { stdout } = await node([offprint, 'docs', '--output', 'documentation']);
    expect(stdout).toMatch(/^\d+ pages of documentation in documentation\n$/);
    expect(readFileSync(join(folder, 'documentation/content/docs/get-started.html'), 'utf8')).toContain('Get started in ten minutes');
  });

  test('offprint/query asks a site at its address', async () => {
    const site = await serveHandler(generationHandler(openGenerations(join(journal, '_site')), console.error));
    const compiled = readFileSync(join(folder, 'compiled/query.js'), 'utf8');
    writeFileSync(join(folder, 'compiled/query-here.js'), compiled.replace('https://tidewater.example', site.url));
    const { stdout } = await node(['compiled/query-here.js']).finally(() => site.close());
    expect(stdout.split('\n')).toEqual([
      '6 articles in volume 2',
      expect.stringMatching(
        /^https:\/\/doi\.org\/10\.5555\/tidewater\.0101 tidewater\.example\/api_v1\/article\/article_title A journal for wet boots: .+$/,
      ),
      'https://doi.org/10.5555/tidewater.0101 fluiddb/about https://doi.org/10.5555/tidewater.0101',
      expect.stringMatching(/^position \d+: found "is", expected an operator: /),
      '',
    ]);
  });

  test('offprint/handler answers a request from files on a disk', async () => {
    const { stdout } = await node([join(folder, 'compiled/handler.js')], journal);
    expect(stdout).toMatch(/^200 application\/x-bibtex; charset=utf-8 @article\{/);
  });

  test('offprint/edge answers from the files of its host, beside addresses of the worker itself', async () => {
    writeFileSync(join(folder, 'compiled/run-edge.js'), RUN_EDGE);
    const { stdout } = await node([join(folder, 'compiled/run-edge.js')], journal);
    expect(stdout.split('\n')).toEqual(['200 hello', '200 text/markdown; charset=utf-8', '']);
  });

  test.each(['offprint', 'offprint/eleventy'])('%s adds the journal to an Eleventy site', async (entry) => {
    const site = join(folder, entry.replace('/', '-'));
    mkdirSync(join(site, 'pages'), { recursive: true });
    for (const name of ['journal.json', 'tidewater-0101'])
      cpSync(join(journal, 'content', name), join(site, 'content', name), { recursive: true });
    writeFileSync(join(site, 'pages/hello.md'), '# Hello\n');
    writeFileSync(join(site, '.eleventy.js'), example('offprint/eleventy').replace('offprint/eleventy', entry));
    await node([join(folder, 'node_modules/@11ty/eleventy/cmd.cjs')], site);
    expect(readFileSync(join(site, '_site/hello/index.html'), 'utf8')).toContain('<h1>Hello</h1>');
    expect(readFileSync(join(site, '_site/content/1/e101.html'), 'utf8')).toContain('A journal for wet boots');
  });
});

/** The code of the documentation that imports an entry point. */
function example(entry: string): string {
  return codeWith(entry === 'offprint/eleventy' ? 'js' : 'ts', `from '${entry}'`);
}

const STRICT = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: false };

/** A configuration of Eleventy in TypeScript: the declarations of both names of its entry point. */
const CONFIG = `import { offprint, type Hooks, type OffprintOptions } from 'offprint';
import { offprint as same } from 'offprint/eleventy';

export const options: OffprintOptions = { content: 'content' };
export const hooks: Hooks = { model: (article) => ({ ...article, meta: { ...article.meta } }) };
export default (config: Parameters<typeof offprint>[0]): Promise<void> => (offprint === same ? offprint(config, options) : same(config));
`;

const RUN_EDGE = `import { readFile } from 'node:fs/promises';
import worker from './edge.js';

const ASSETS = {
  fetch: async ({ url }) => {
    const bytes = await readFile('_site' + new URL(url).pathname).catch(() => undefined);
    return new Response(bytes ?? null, { status: bytes === undefined ? 404 : 200 });
  },
};
const ask = (path, accept) => worker.fetch(new Request('https://tidewater.example' + path, { headers: { accept } }), { ASSETS });
const hello = await ask('/hello', '*/*');
console.log(hello.status, await hello.text());
const article = await ask('/content/1/e101', 'text/markdown');
console.log(article.status, article.headers.get('content-type'));
`;
