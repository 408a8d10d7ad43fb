import { expect, test } from 'vitest';
import { machineFiles } from '../../src/site/machine-files.ts';
import { card, journal } from './content.ts';

const bytesOf = (path: string, pages = [{ file: 'content/1/e00003.html', lastmod: '2012-10-15' }]) =>
  machineFiles(journal, [card({ titleText: 'On [x] & y' })], pages).find((file) => file.path === path)?.bytes;

test('robots.txt allows everything except the report, and names the sitemap', () => {
  expect(bytesOf('robots.txt')).toBe('User-agent: *\nAllow: /\nDisallow: /report/\n\nSitemap: https://tests.example/j/sitemap.xml\n');
});

test('a sitemap has the dates of the articles', () => {
  expect(bytesOf('sitemap.xml')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://tests.example/j/content/1/e00003</loc><lastmod>2012-10-15</lastmod></url>
</urlset>
`);
});

test('more than 50,000 URLs are several sitemaps with an index', () => {
  const pages = Array.from({ length: 50_001 }, (_, n) => ({ file: `content/1/e${n}.html`, lastmod: n === 7 ? '2012-10' : '' }));
  expect(bytesOf('sitemap.xml', pages)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://tests.example/j/sitemap-1.xml</loc><lastmod>2012-10</lastmod></sitemap>
<sitemap><loc>https://tests.example/j/sitemap-2.xml</loc></sitemap>
</sitemapindex>
`);
  expect(String(bytesOf('sitemap-2.xml', pages)).match(/<url>/g)).toHaveLength(1);
});

test('llms.txt lists the newest articles by their Markdown', () => {
  expect(bytesOf('llms.txt')).toContain(
    '- [On \\[x\\] & y](https://tests.example/j/content/1/e00003.md): Research article, 2012-10-15, https://doi.org/10.5555/t.00003\n',
  );
});

test('kbart.txt has one line with 25 columns for libraries', () => {
  const [head = '', line = ''] = String(bytesOf('kbart.txt')).split('\n');
  const columns = head.split('\t');
  const values = line.split('\t');
  expect([columns.length, values.length]).toEqual([25, 25]);
  const row = Object.fromEntries(columns.map((name, index) => [name, values[index]]));
  expect(row).toMatchObject({
    publication_title: journal.title,
    date_first_issue_online: '2012-10-15',
    title_url: 'https://tests.example/j/',
    coverage_depth: 'fulltext',
    publication_type: 'serial',
    access_type: 'F',
  });
});

test('the key of IndexNow is in a file if it is set', () => {
  const pathsOf = (key: object): readonly string[] => machineFiles({ ...journal, ...key }, [], []).map(({ path }) => path);
  expect(pathsOf({})).not.toContain('indexnow-key.txt');
  expect(pathsOf({ indexNowKey: 'b7e1c0f2a94d4c5e' })).toContain('indexnow-key.txt');
});
