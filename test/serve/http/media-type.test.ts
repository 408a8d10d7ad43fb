import { expect, test } from 'vitest';
import { contentTypeOf } from '../../../src/serve/http/media-type.ts';
import { FEED_FORMATS } from '../../../src/site/feed/feed-formats.ts';

test.each([
  ['rss.xml', 'application/rss+xml'],
  ['authors/0000-0002-1825-0097/rss.xml', 'application/rss+xml'],
  ['atom.xml', 'application/atom+xml'],
  ['subjects/ecology/feed.json', 'application/feed+json'],
  ['opensearch.xml', 'application/opensearchdescription+xml'],
  ['.well-known/resourcesync', 'application/xml'],
  ['sitemap.xml', 'application/xml'],
  ['content/1/e1.xml', 'application/xml'],
  ['content/1/e1.json', 'application/json'],
  ['content/1/e1.csl.json', 'application/vnd.citationstyles.csl+json'],
  ['content/1/e1.linkset.json', 'application/linkset+json'],
  ['content/1/e1.bib', 'application/x-bibtex; charset=utf-8'],
  ['content/1/e1.ris', 'application/x-research-info-systems; charset=utf-8'],
  ['content/1/e1.md', 'text/markdown; charset=utf-8'],
  ['assets/own.js', 'text/javascript; charset=utf-8'],
  ['bucket/e1/code.js', 'text/plain; charset=utf-8'],
  ['bucket/e1/CODE.MJS', 'text/plain; charset=utf-8'],
  ['bucket/e1/code.ecma', 'text/plain; charset=utf-8'],
  ['bucket/e1/code.jsm', 'text/plain; charset=utf-8'],
  ['content/1/e1/code.Ecma', 'text/plain; charset=utf-8'],
  ['favicon.svg', 'image/svg+xml'],
  ['index/0123456789abcdef/article/b0', 'application/octet-stream'],
])('%s is %s', (path, type) => {
  expect(contentTypeOf(path)).toBe(type);
});

test('feeds have the announced types', () => {
  for (const { file, mediaType } of Object.values(FEED_FORMATS)) expect(contentTypeOf(file)).toBe(mediaType);
});
