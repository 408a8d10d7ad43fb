import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relativeHref } from '../../../src/model/text/address.ts';

describe('a link from one path of the site to another', () => {
  test.each([
    ['content/1/e00003.html', 'content/1/e00003/F1', 'e00003/F1'],
    ['content/1/e00003/F1.html', 'content/1/e00003.html#f1', '../e00003.html#f1'],
    ['content/1/e00003.html', 'content/10/e00003.html', '../10/e00003.html'],
    ['content/1/e00003.html', 'index.html#top', '../../index.html#top'],
    ['archive/2012.html', '', '../'],
    ['archive/2012.html', 'archive/', './'],
    ['archive/2012.html', 'archive', '../archive'],
    ['', 'feeds/rss.xml', 'feeds/rss.xml'],
    ['index.html', '', './'],
    ['index.html', 'supplements/Table 1 (50 %).csv', 'supplements/Table%201%20(50%20%25).csv'],
    ['index.html', 'subjects/études.html#à propos', 'subjects/%C3%A9tudes.html#%C3%A0%20propos'],
  ])('from %j to %j is %j', (from, to, href) => {
    expect(relativeHref(from, to)).toBe(href);
  });

  test('resolves to the target by the URL standard', () => {
    const segment = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', '%', '+', '~', '1'), minLength: 1, maxLength: 3 });
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'));
    fc.assert(
      fc.property(path, path, (from, to) => {
        const page = new URL(from.split('/').map(encodeURIComponent).join('/'), 'https://journal.example/');
        const { pathname } = new URL(relativeHref(from, to), page);
        expect(decodeURIComponent(pathname)).toBe(`/${to}`);
      }),
      { numRuns: 5000, seed: 11 },
    );
  });
});
