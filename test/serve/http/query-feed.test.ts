import { describe, expect, test } from 'vitest';
import { parseXml } from '../../../src/read/xml/parse-xml.ts';
import { request, toyHandler } from './toy-handler.ts';

const handler = toyHandler();
const ASKED = `/values?query=${encodeURIComponent('has toy.org/api_v1/article/article_title')}&format=atom`;

describe('a query as a feed', () => {
  test('has the articles, newest first', async () => {
    const { status, headers, body } = await request(handler, `${ASKED}&title=${encodeURIComponent('<b> & "c"')}`);
    expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    const problems: unknown[] = [];
    parseXml(body, { file: 'feed', report: (problem) => problems.push(problem) });
    expect(problems).toEqual([]);
    expect(body).toContain('&lt;b&gt; &amp; ');
    const dates = Array.from(body.matchAll(/<published>(.*?)<\/published>/g), ([, date]) => date ?? '');
    expect(dates.length).toBeGreaterThan(1);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test('is the same for the same query, and 304 for its entity tag', async () => {
    const [first, second] = [await request(handler, ASKED), await request(handler, ASKED)];
    expect(second.body).toEqual(first.body);
    const again = await request(handler, ASKED, { headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect(again.status).toBe(304);
  });

  test.each([
    ['/values?query=nonsense+here&format=atom', 400],
    ['/values?format=atom', 400],
    [`${ASKED}&tag=x`, 400],
  ])('%s has status %i', async (target, status) => {
    expect((await request(handler, target)).status).toBe(status);
  });

  test('is read only', async () => {
    expect((await request(handler, ASKED, { method: 'POST' })).status).toBe(405);
  });
});
