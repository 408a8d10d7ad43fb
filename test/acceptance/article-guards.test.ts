import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { english } from '../../src/model/text/translatable.ts';
import { type BuildResult, type BuildRun, buildContent, differingPaths, hashesBelow, pathsBelow } from './build-content.ts';
import { hostileJats } from './hostile-jats.ts';

/** Faulty actions of a journal's hooks on an article, and the expected error of the article. */
const FAULTS: readonly (readonly [what: string, hook: 'model' | 'render', code: string, error: string, message: RegExp])[] = [
  ['an endless loop', 'model', 'for (;;) {}', 'article-too-slow', /^took more than (?:4 s of processor time|20 s) while being read/],
  ['a promise that is never kept', 'model', 'return new Promise(() => {});', 'article-too-slow', /^took more than 20 s while being read/],
  [
    'an overflow of memory',
    'model',
    'const all = []; for (;;) all.push(new Array(1e4).fill(Math.random()));',
    'article-too-large',
    /^needed more than 128 MB of memory while being read/,
  ],
  [
    'an exception',
    'model',
    "throw new Error('the tide is out');",
    'article-failed',
    /^failed while being read \(hooks\.mjs:\d+:\d+: the hook "model" failed \(the tide is out\)\)/,
  ],
  ['the end of its thread', 'model', 'process.exit(3);', 'article-failed', /^ended the thread that built it while being read/],
  [
    'an exception that nothing catches',
    'model',
    "setTimeout(() => { throw new Error('later'); }); return new Promise(() => {});",
    'article-failed',
    /^ended the thread that built it while being read \(later\)/,
  ],
  [
    'an endless loop in a page',
    'render',
    'for (;;) {}',
    'article-too-slow',
    /^took more than (?:4 s of processor time|20 s) while being made into pages/,
  ],
  [
    'an exception in a page',
    'render',
    "throw new Error('no ink');",
    'article-failed',
    /^failed while being made into pages \(hooks\.mjs:\d+:\d+: the hook "render" failed \(no ink\)\)/,
  ],
  [
    'the end of a thread that makes pages',
    'render',
    'process.exit(3);',
    'article-failed',
    /^ended the thread that built it while being made into pages/,
  ],
];

/** Articles whose own output exceeds a limit. */
const LARGE: readonly (readonly [what: string, body: string, message: RegExp])[] = [
  [
    'too many files',
    Array.from({ length: 60 }, (_, at) => `<supplementary-material id="s${at}" xlink:href="d${at}.csv"/>`).join(''),
    /^gives more than 50 files, "content\/1\/[^"]+" is the next; expected at most that \("limits"\."files" in journal\.json\)/,
  ],
  [
    'too many bytes',
    '<supplementary-material id="s1" xlink:href="large.bin"/>',
    /^gives more than 3 MB, "content\/1\/[^"]+" goes beyond; expected at most that \("limits"\."outputMb" in journal\.json\)/,
  ],
];

const LIMITS = { cpuSeconds: 4, seconds: 20, memoryMb: 128, files: 50, outputMb: 3 };
const NO_FAULTS = 'export const hooks = { model: (article) => article, render: ({ html }) => html };';
const good = FAULTS.length + LARGE.length;

let root = '';
let run: BuildRun;
let before: BuildResult;
let failed: BuildResult;
let published: ReadonlyMap<string, string>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-guards-'));
  run = { content: join(root, 'content'), output: join(root, 'out/site'), cache: join(root, 'cache'), flags: ['--workers', '2'] };
  await mkdir(run.content);
  for (let at = 0; at <= good; at++) await writeArticle(at);
  await writeJournal({});
  await writeFile(join(run.content, 'hooks.mjs'), NO_FAULTS);
  before = await buildContent(run);
  published = await hashesBelow(run.output);
  for (const [at, [, body]] of LARGE.entries()) await writeArticle(FAULTS.length + at, body);
  for (let at = 0; at < 60; at++) await writeFile(join(run.content, `a${FAULTS.length}/d${at}.csv`), 'depth\n');
  await writeFile(join(run.content, `a${FAULTS.length + 1}/large.bin`), Buffer.alloc(4 << 20, 1));
  await writeJournal({ limits: LIMITS });
  await writeFile(join(run.content, 'hooks.mjs'), hooksWithFaults());
  failed = await buildContent(run);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function writeArticle(at: number, body = ''): Promise<void> {
  await mkdir(join(run.content, `a${at}`), { recursive: true });
  const meta = `<elocation-id>a${at}</elocation-id>`;
  await writeFile(join(run.content, `a${at}/a${at}.xml`), hostileJats({ name: `a${at}`, meta, body }));
}

async function writeJournal(more: object): Promise<void> {
  await writeFile(
    join(run.content, 'journal.json'),
    JSON.stringify({ title: 'Shore', siteUrl: 'https://shore.example', hooks: true, ...more }),
  );
}

function hooksWithFaults(): string {
  const cases = (wanted: 'model' | 'render', condition: (at: number) => string): string =>
    FAULTS.map(([, hook, code], at) => (hook === wanted ? `if (${condition(at)}) { ${code} }` : '')).join('\n');
  return `export const hooks = {
  model(article) {
    const { file } = article.source;
    ${cases('model', (at) => `file === 'a${at}/a${at}.xml'`)}
    return article;
  },
  render({ path, html }) {
    ${cases('render', (at) => `path === 'content/1/a${at}.html'`)}
    return html;
  },
};`;
}

function errorsOf(at: number): readonly { readonly code: string; readonly message: string }[] {
  return failed.summary.problems
    .filter(({ severity, place }) => severity === 'error' && place.file === `a${at}/a${at}.xml`)
    .map(({ code, message }) => ({ code, message: english(message) }));
}

test('all articles are published at first', () => {
  expect({ exitCode: before.exitCode, articles: before.summary.articles }).toEqual({ exitCode: 0, articles: good + 1 });
});

describe('one article does not stop the build', () => {
  test.each(FAULTS.map(([what, , , code, message], at) => ({ what, code, message, at })))('with $what', ({ code, message, at }) => {
    expect(
      errorsOf(at)
        .map((problem) => problem.code)
        .sort(),
    ).toEqual([code, 'article-kept'].sort());
    expect(errorsOf(at).find((problem) => problem.code === code)?.message).toMatch(message);
  });

  test.each(LARGE.map(([what, , message], nth) => ({ what, message, at: FAULTS.length + nth })))('with $what', ({ message, at }) => {
    expect(
      errorsOf(at)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['article-kept', 'article-too-large']);
    expect(errorsOf(at).find(({ code }) => code === 'article-too-large')?.message).toMatch(message);
  });
});

test('all of them stay online as they were, and the exit code says that they failed', async () => {
  expect(failed.exitCode).toBe(1);
  expect(failed.summary.articles).toBe(good + 1);
  expect(failed.summary.failed?.map(({ stem }) => stem).sort()).toEqual(Array.from({ length: good }, (_, at) => `content/1/a${at}`).sort());
  const differing = differingPaths(published, await hashesBelow(run.output));
  expect(differing.filter((path) => /^(?:content|values)\//.test(path))).toEqual([]);
});

test('articles that were never published are not on the site, the others are', async () => {
  const first = { ...run, output: join(root, 'first/site'), cache: join(root, 'first/cache') };
  // Timeouts are tested above, so here they throw instead.
  await writeFile(
    join(run.content, 'hooks.mjs'),
    hooksWithFaults().replaceAll('for (;;) {}', 'throw 1;').replaceAll('return new Promise(() => {});', 'throw 1;'),
  );
  const { summary } = await buildContent(first);
  expect(summary.failed?.map(({ stem }) => stem)).toEqual(Array.from({ length: good }, () => undefined));
  expect(summary.articles).toBe(1);
  const own = (await pathsBelow(first.output)).filter((path) => path.startsWith('content/'));
  expect(own.length).toBeGreaterThan(6);
  expect(own.filter((path) => !path.startsWith(`content/1/a${good}.`))).toEqual([]);
});
