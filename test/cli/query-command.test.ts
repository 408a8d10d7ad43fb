import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHandler } from '../../src/serve/http/handle.ts';
import { memoryFiles } from '../../src/serve/http/memory-files.ts';
import { writeSite } from '../serve/hosts/host-site.ts';
import { withManifest } from '../serve/hosts/with-manifest.ts';
import { toyFiles } from '../serve/http/toy-handler.ts';
import { serveHandler, type ToyServer } from '../serve/http/toy-server.ts';

const A = 'toy.org/api_v1/article';

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** `offprint …`, the program as it is installed; `npm test` builds it first. */
function offprint(...args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile('node', ['dist/cli.js', ...args], (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

test('the program is built', () => {
  expect(existsSync('dist/cli.js')).toBe(true);
});

describe('offprint query', () => {
  let site: string;
  beforeAll(async () => {
    site = await writeSite(withManifest(toyFiles()), '');
  });
  afterAll(() => rm(site, { recursive: true }));

  test('prints JSON, the body of the endpoint', async () => {
    const { code, out, err } = await offprint('query', `${A}/doi = "10.1/a1"`, '--tag', `${A}/doi`, '--site', site);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^\{"results":\{"id":\{"[0-9a-f-]{36}":\{"toy\.org\/api_v1\/article\/doi":\{"username":"toy\.org","value":"10\.1\/a1","updated-at":"[^"]+"\}\}\}\}\}\n$/,
    );
  });

  test('prints lines', async () => {
    const { out } = await offprint(
      'query',
      `${A}/doi = "10.1/a1"`,
      '--tag',
      `${A}/doi`,
      '--tag',
      `${A}/pub_date_year`,
      '--format',
      'lines',
      '--site',
      site,
    );
    expect(out.replace(/^[0-9a-f-]{36}/gm, 'ID')).toBe(`ID\t${A}/doi\t"10.1/a1"\nID\t${A}/pub_date_year\t2021\n`);
  });

  test('prints a table', async () => {
    const { out } = await offprint(
      'query',
      `${A}/pub_date_year = 2021 and ${A}/pub_date_month = 3`,
      '--tag',
      `${A}/doi`,
      '--format',
      'table',
      '--site',
      site,
    );
    expect(out).toContain('10.1/a1');
    expect(out.trimEnd().split('\n').length).toBeGreaterThanOrEqual(3);
  });

  test('exits with 0 without results', async () => {
    expect(await offprint('query', `${A}/doi = "none"`, '--site', site)).toEqual({ code: 0, out: '{"results":{"id":{}}}\n', err: '' });
    expect(await offprint('query', `${A}/doi = "none"`, '--format', 'lines', '--site', site)).toEqual({ code: 0, out: '', err: '' });
  });

  test('lists the files read', async () => {
    const { code, err } = await offprint('query', `(${A}/doi="10.1/a1")`, '--tag', `${A}/doi`, '--explain', '--site', site);
    expect(code).toBe(0);
    expect(err).toMatch(/^toy\.org\/api_v1\/article\/doi = "10\.1\/a1"\n\d+ files, \d+ bytes\n( +\d+ {2}index\/\S+\n)+$/);
  });

  test.each([
    ['a query that does not parse', [`has`], 2, /position 4: found the end.*expected/],
    ['a path one letter off', [`has ${A}/dio`], 2, /did you mean toy\.org\/api_v1\/article\/doi\?\nhas toy.*\n {4}\^+/],
    ['no query', [], 2, /expression/],
    ['another form of answer', [`has ${A}/doi`, '--format', 'xml'], 2, /json, lines, table/],
  ])('%s is wrong use', async (_, args, code, message) => {
    const ran = await offprint('query', ...args, '--site', site);
    expect({ code: ran.code, out: ran.out }).toEqual({ code, out: '' });
    expect(ran.err).toMatch(message);
  });

  test('a folder without a site is refused', async () => {
    expect(await offprint('query', `has ${A}/doi`, '--site', 'src')).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringContaining('src contains no site that can be queried: it has no manifest.json'),
    });
    expect(await offprint('query', `has ${A}/doi`, '--site', 'nowhere')).toMatchObject({
      code: 3,
      err: expect.stringContaining('nowhere is not a folder'),
    });
  });

  test('an unknown tag to return is reported, and not an error', async () => {
    const ran = await offprint('query', `${A}/doi = "10.1/a1"`, '--tag', 'x/y', '--site', site);
    expect(ran).toEqual({ code: 0, out: '{"results":{"id":{}}}\n', err: 'offprint: no object of this site has the tag x/y\n' });
  });
});

describe('over a site’s address', () => {
  let server: ToyServer;
  beforeAll(async () => {
    server = await serveHandler(openHandler(memoryFiles(toyFiles())));
  });
  afterAll(() => server.close());

  test('offprint query', async () => {
    const { code, out } = await offprint('query', `${A}/doi = "10.1/a1"`, '--tag', `${A}/doi`, '--site', server.url);
    expect(code).toBe(0);
    expect(out).toContain('10.1/a1');
    expect(await offprint('query', `has ${A}/doi`, '--site', 'http://127.0.0.1:9')).toMatchObject({ code: 3 });
  });

  test("import { openSite } from 'offprint/query', in Node", async () => {
    const script = `import { openSite, QueryError } from 'offprint/query';
      const site = await openSite(process.argv[1]);
      const ids = await site.find('${A}/abstract matches "cone"');
      const error = await site.find('has').catch((error) => error);
      console.log(ids.length, error instanceof QueryError);`;
    const ran = await new Promise<Ran>((resolve) => {
      execFile('node', ['--input-type=module', '-e', script, server.url], (error, out, err) =>
        resolve({ code: error === null ? 0 : 1, out, err }),
      );
    });
    expect(ran).toEqual({ code: 0, out: '1 true\n', err: '' });
  });
});
