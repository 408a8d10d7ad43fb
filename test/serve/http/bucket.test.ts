import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ObjectKey } from '../../../src/model/names.ts';
import type { Answer } from '../../../src/serve/http/answer.ts';
import { askOf } from '../../../src/serve/http/ask.ts';
import { answerBucket } from '../../../src/serve/http/bucket/answer-bucket.ts';
import { openObjectList, type StoredObject } from '../../../src/serve/http/bucket/object-list.ts';
import { printObjectList } from '../../../src/serve/http/bucket/print-object-list.ts';
import type { PrintObjectPage } from '../../../src/serve/http/bucket/print-object-pages.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { journalAssets } from '../../../src/site/assets.ts';
import type { Chrome } from '../../../src/site/chrome.ts';
import { packagesFile, packagesPage } from '../../../src/site/pages/packages-page.ts';
import { journal } from '../../site/content.ts';

const assets = await journalAssets(journal).then(({ paths }) => paths);
const chrome: Chrome = { journal: { ...journal, host: 'files' }, assets, menu: [], footMenu: [], serviceWorker: false };
const KEYS = ['a/1.xml', 'a/2 + 3 & 4.tif', 'a/b/c.txt', 'b.zip', 'é.xml', '\uff5e.xml', '😀.xml'];

function storeOf(keys: readonly string[]) {
  const objects: StoredObject[] = keys.map((key) => ({
    key: key as ObjectKey,
    sizeBytes: 1,
    md5: 'd41d8cd98f00b204e9800998ecf8427e',
    lastModified: '2012-10-08T00:00:00.000Z',
  }));
  const files = memoryFiles([...printObjectList(objects, 'bucket'), ...keys.map((key) => ({ path: `bucket/${key}`, bytes: 'x' }))]);
  return (method: string, target: string, headers: Record<string, string> = {}): Promise<Answer> =>
    answerBucket(askOf(method, target, { header: (name) => headers[name], origin: 'http://x' }), files, () => openObjectList(files));
}

const get = storeOf(KEYS);

/** Keys and common prefixes of a listing, in order, with its markers of the next page. */
function rowsOf(answer: Answer) {
  const body = String(answer.body);
  const all = (pattern: RegExp) => [...body.matchAll(pattern)].map((found) => plainOf(found[1] ?? ''));
  return {
    keys: all(/<Key>(.*?)<\/Key>/g),
    prefixes: all(/<CommonPrefixes><Prefix>(.*?)<\/Prefix>/g),
    next: all(/<Next(?:Marker|ContinuationToken)>(.*?)<\/Next/g)[0],
    truncated: body.includes('<IsTruncated>true'),
  };
}

function plainOf(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
}

describe('the listing', () => {
  test('has every key in UTF-8 byte order', async () => {
    expect(rowsOf(await get('GET', '/bucket'))).toEqual({ keys: KEYS, prefixes: [], next: undefined, truncated: false });
  });

  test.each([
    ['?prefix=a/', ['a/1.xml', 'a/2 + 3 & 4.tif', 'a/b/c.txt'], []],
    ['?delimiter=/', ['b.zip', 'é.xml', '\uff5e.xml', '😀.xml'], ['a/']],
    ['?prefix=a/&delimiter=/', ['a/1.xml', 'a/2 + 3 & 4.tif'], ['a/b/']],
    ['?prefix=zz', [], []],
    ['?max-keys=0', [], []],
    ['?marker=b.zip', ['é.xml', '\uff5e.xml', '😀.xml'], []],
    ['?marker=a/&delimiter=/', ['b.zip', 'é.xml', '\uff5e.xml', '😀.xml'], []],
    ['?marker=nothing-here', ['é.xml', '\uff5e.xml', '😀.xml'], []],
    ['?list-type=2&start-after=a/b/c.txt', ['b.zip', 'é.xml', '\uff5e.xml', '😀.xml'], []],
    ['?prefix=a/&encoding-type=url', ['a/1.xml', 'a/2+%2B+3+%26+4.tif', 'a/b/c.txt'], []],
  ])('%s', async (query, keys, prefixes) => {
    expect(rowsOf(await get('GET', `/bucket/${query}`))).toMatchObject({ keys, prefixes });
  });

  test('pages through every key once, whatever the size of the page, with and without a delimiter', async () => {
    const key = fc.string({ unit: fc.constantFrom('a', 'b', '/', 'é', '😀', ' '), minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(key, { maxLength: 30 }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom('', '/', 'a'),
        fc.constantFrom(1, 2),
        async (keys, size, delimiter, version) => {
          const list = storeOf(keys);
          const whole = rowsOf(await list('GET', `/bucket?delimiter=${delimiter}`));
          const paged = { keys: [] as string[], prefixes: [] as string[] };
          let from = '';
          for (let page = 0; page <= keys.length; page++) {
            const place =
              version === 2 ? `list-type=2${from === '' ? '' : `&continuation-token=${from}`}` : `marker=${encodeURIComponent(from)}`;
            const rows = rowsOf(await list('GET', `/bucket?delimiter=${delimiter}&max-keys=${size}&${place}`));
            expect(rows.keys.length + rows.prefixes.length).toBeLessThanOrEqual(size);
            paged.keys.push(...rows.keys);
            paged.prefixes.push(...rows.prefixes);
            if (!rows.truncated) break;
            from = rows.next ?? rows.keys.at(-1) ?? '';
          }
          expect(paged).toEqual({ keys: whole.keys, prefixes: whole.prefixes });
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each([
    ['?max-keys=x', 400, 'InvalidArgument'],
    ['?max-keys=-1', 400, 'InvalidArgument'],
    ['?encoding-type=base64', 400, 'InvalidArgument'],
    ['?list-type=2&continuation-token=forged', 400, 'InvalidArgument'],
    ['?prefix=%ff', 400, 'InvalidArgument'],
    ['?acl', 403, 'AccessDenied'],
    ['?uploads=', 403, 'AccessDenied'],
    ['missing.xml', 404, 'NoSuchKey'],
    ['a%2f..%2fb.zip', 400, 'InvalidURI'],
  ])('%s is refused with %d %s', async (rest, status, code) => {
    const answer = await get('GET', `/bucket/${rest}`);
    expect(answer.status).toBe(status);
    expect(String(answer.body)).toContain(`<Error><Code>${code}</Code>`);
  });

  test('answers location and existence of the bucket', async () => {
    expect(String((await get('GET', '/bucket/?location')).body)).toContain('<LocationConstraint');
    expect(await get('HEAD', '/bucket')).toMatchObject({ status: 200, headers: { 'x-amz-bucket-region': 'us-east-1' } });
  });

  test('cannot be written to', async () => {
    expect(await get('PUT', '/bucket/a')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

describe('an object', () => {
  test('has the ETag of its listing, also for its range', async () => {
    const etag = '"d41d8cd98f00b204e9800998ecf8427e"';
    expect(await get('GET', '/bucket/a/2%20%2B%203%20%26%204.tif')).toMatchObject({
      status: 200,
      headers: { etag, 'last-modified': 'Mon, 08 Oct 2012 00:00:00 GMT' },
    });
    expect(await get('GET', '/bucket/b.zip', { range: 'bytes=0-0' })).toMatchObject({
      status: 206,
      headers: { 'content-range': 'bytes 0-0/1' },
    });
    expect(await get('GET', '/bucket/b.zip', { range: 'bytes=5-' })).toMatchObject({
      status: 416,
      headers: { 'content-range': 'bytes */1' },
    });
    expect(await get('GET', '/bucket/b.zip', { 'if-none-match': etag })).toMatchObject({ status: 304 });
  });
});

describe('pages for readers', () => {
  const printPage: PrintObjectPage = (files, of) => [
    { path: packagesFile(of.page), bytes: packagesPage(chrome, { ...of, files, before: (of.page - 1) * 1000 }) },
  ];
  const pageCountOf = (count: number): ReadonlyMap<string, string> => {
    const objects: StoredObject[] = Array.from({ length: count }, (_, i) => ({
      key: `a b/${String(i).padStart(6, '0')}&.xml` as ObjectKey,
      sizeBytes: i,
      md5: 'd41d8cd98f00b204e9800998ecf8427e',
      lastModified: '2012-10-08T00:00:00.000Z',
    }));
    return new Map([...printObjectList(objects, 'bucket', printPage)].map(({ path, bytes }) => [path, String(bytes)]));
  };

  test('link every file, a thousand on a page', () => {
    const pages = pageCountOf(1500);
    expect(pages.get('packages.html')).toContain('<a href="bucket/a%20b/000999%26.xml" dir="ltr">000999&amp;.xml</a>');
    expect(pages.get('packages.html')).toContain('>a b/</th>');
    expect(pages.get('packages.html')).toContain('1,500 files');
    expect(pages.get('packages.html')).toContain('<a rel="next" href="packages/2.html">');
    expect(pages.get('packages/2.html')).toContain('<a href="../bucket/a%20b/001499%26.xml" dir="ltr">');
    expect(pages.get('packages/2.html')).toContain('<a rel="prev" href="../packages.html">');
    expect(pages.has('packages/3.html')).toBe(false);
  });

  test('an empty store has one page', () => {
    expect([...pageCountOf(0).keys()].filter((path) => path.endsWith('.html'))).toEqual(['packages.html', 'bucket/index.html']);
  });
});

test('every object has a policy under which a browser runs nothing of it', async () => {
  for (const key of KEYS) {
    const { status, headers } = await get('GET', `/bucket/${encodeURI(key)}`);
    expect([key, status, headers['content-security-policy']]).toEqual([key, 200, "default-src 'none'; sandbox"]);
  }
});
