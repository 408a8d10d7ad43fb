import { describe, expect, test } from 'vitest';
import { openHandler } from '../../../src/serve/http/handle.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { errorCases, problemOf } from './error-cases.ts';
import { request, toyFiles, toyHandler } from './toy-handler.ts';

const handler = toyHandler();

describe('a request with an error', () => {
  test.each(errorCases)('$title', async ({ method = 'GET', target, status, errorClass, headers = {}, detail, members = {} }) => {
    const answer = await request(handler, target, { method });
    expect({ status: answer.status, errorClass: answer.headers['x-fluiddb-error-class'] }).toEqual({ status, errorClass });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-fluiddb-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...headers,
    });
    expect(problemOf(answer.body)).toMatchObject({ type: 'about:blank', status, class: errorClass, detail, ...members });
  });

  test('every header is one line of ASCII, whatever the request', async () => {
    const hostile = encodeURIComponent('has a/\r\nset-cookie: x=1\u0000é\u{1f600}'.repeat(50));
    for (const target of [`/values?query=${hostile}&tag=x`, `/values?${hostile}=1`, `/objects/${hostile}`, `/about/${hostile}`]) {
      const { headers } = await request(handler, target);
      for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]{0,1000}$/);
    }
  });
});

describe('limits', () => {
  test('more objects than the journal allows', async () => {
    const narrow = toyHandler(undefined, { maxObjects: 2 });
    const answer = await request(narrow, '/values?query=toy.org/api_v1/article/pub_date_year > 0&tag=*');
    expect(answer).toMatchObject({ status: 413, headers: { 'x-fluiddb-error-class': 'TooManyObjects' } });
    expect(problemOf(answer.body).detail).toMatch(/^the query selects \d objects, expected at most 2; narrow it with and$/);
  });

  test('a query of 8,192 characters is answered', async () => {
    const query = longQuery(8192);
    expect(query).toHaveLength(8192);
    expect(await request(handler, `/values?query=${encodeURIComponent(query)}&tag=*`)).toMatchObject({ status: 200 });
  });
});

describe('files that are missing or damaged are named in a 503', () => {
  const target = '/values?query=toy.org/api_v1/article/abstract matches "cone"&tag=*';
  const artifacts = toyFiles();
  const withFile = (change: (path: string, bytes: Uint8Array | string) => Uint8Array | string | undefined) =>
    artifacts.flatMap(({ path, bytes }) => {
      const changed = change(path, bytes);
      return changed === undefined ? [] : [{ path, bytes: changed }];
    });

  test.each(['index/manifest.json', 'journal.json'])('without %s', async (missing) => {
    const broken = openHandler(memoryFiles(withFile((path, bytes) => (path === missing ? undefined : bytes))));
    const { status, headers, body } = await request(broken, target);
    expect({ status, errorClass: headers['x-fluiddb-error-class'] }).toEqual({ status: 503, errorClass: 'Unavailable' });
    expect(problemOf(body)).toMatchObject({ file: missing });
  });

  test('a truncated shard never gives a wrong answer', async () => {
    const whole = await request(handler, target);
    for (const { path } of artifacts) {
      const short = withFile((one, bytes) => (one === path && typeof bytes !== 'string' ? bytes.slice(0, bytes.length >> 1) : bytes));
      const { status, body } = await request(openHandler(memoryFiles(short)), target);
      if (status === 200) expect(body).toBe(whole.body);
      else expect({ status, file: problemOf(body).file }).toEqual({ status: 503, file: path });
    }
  });
});

function longQuery(length: number): string {
  const start = 'toy.org/api_v1/article/abstract matches "';
  return `${start}${'growth '.repeat(2000).slice(0, length - start.length - 1)}"`;
}
