import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { fetchHistory } from '../../src/cli/fetch-history.ts';

const LIVE = [
  '2026-02-01T00:00:00Z',
  'https://doi.org/10.5555/a',
  'content/1/e1',
  ['volume:1'],
  '2026-01-01T00:00:00Z live AAAAAAAAAAA BBBBBBBBBBB CCCCCCCCCCC',
];
const REMOVED = [
  '2026-03-01T00:00:00Z',
  'https://old.example/content/1/e2',
  '',
  [],
  '2026-01-01T00:00:00Z deleted - - -',
  ['Tides', 'content/1/e2 html md'],
];
/** A row of an earlier version. */
const OLDER = ['2026-02-02T00:00:00Z', 'http://dx.doi.org/10.5555/c', 'content/1/e3', ['volume:1']];

/** Answers by path; another status is the answer itself. */
const ANSWERS: Readonly<Record<string, string | number>> = {
  '/good/index/records.json': JSON.stringify({ chunks: ['index/records/0.json'] }),
  '/good/index/records/0.json': JSON.stringify([LIVE, REMOVED, OLDER]),
  '/rows/index/records.json': JSON.stringify({ chunks: ['index/records/0.json'] }),
  '/rows/index/records/0.json': JSON.stringify([
    LIVE,
    null,
    7,
    ['now', 'https://doi.org/10.5555/x', 'content/1/x', []],
    ['2026-02-01T00:00:00Z', 'a', '../../etc', []],
  ]),
  '/elsewhere/index/records.json': JSON.stringify({ chunks: ['../../etc/passwd'] }),
  '/many/index/records.json': JSON.stringify({ chunks: Array.from({ length: 20_000 }, () => 'index/records/0.json') }),
  '/page/index/records.json': '<html>Sign in</html>',
  '/null/index/records.json': 'null',
  '/large/index/records.json': 'x'.repeat(17 * 1024 * 1024),
  '/none/index/records.json': 404,
};
const server = createServer(({ url = '' }, response) => {
  const answer = ANSWERS[url] ?? 404;
  if (url.startsWith('/away/')) response.writeHead(302, { location: 'http://other.example/index/records.json' }).end();
  else if (typeof answer === 'number') response.writeHead(answer).end();
  else response.end(answer);
});
server.listen(0, '127.0.0.1');
afterAll(() => server.close());
const site = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`;

test('the history of records is fetched from a published site', async () => {
  const { from, records } = await fetchHistory(site('good'), true);
  expect(from).toBe(site('good'));
  expect(
    Object.fromEntries(
      Array.from(records, ([key, { history, stem }]) => [key, `${history.first} ${history.changed} ${history.state} ${stem}`]),
    ),
  ).toEqual({
    '10.5555/a': '2026-01-01T00:00:00Z 2026-02-01T00:00:00Z live content/1/e1',
    'content/1/e2': '2026-01-01T00:00:00Z 2026-03-01T00:00:00Z deleted ',
    '10.5555/c': '2026-02-02T00:00:00Z 2026-02-02T00:00:00Z live content/1/e3',
  });
});

test('malformed rows are left out', async () => {
  expect([...(await fetchHistory(site('rows'), true)).records.keys()]).toEqual(['10.5555/a']);
});

describe('a site is refused', () => {
  test.each([
    ['in a private network', 'good', false, /is in a private network; --allow-private allows it/],
    ['whose list names other files', 'elsewhere', true, /names a file that is no list of records/],
    ['whose list has too many files', 'many', true, /is no list of records/],
    ['that answers with a page', 'page', true, /is not valid JSON|Unexpected token/],
    ['that answers with nothing', 'null', true, /is no list of records/],
    ['whose list is too large', 'large', true, /is too large/],
    ['without a list', 'none', true, /answered 404/],
    ['that leads elsewhere', 'away', true, /is at another site/],
  ])('%s', async (_, path, allowsPrivate, message) => {
    await expect(fetchHistory(site(path), allowsPrivate)).rejects.toThrow(message);
  });
});
