import { describe, expect, test } from 'vitest';
import { fileHref, pageHref, pageUrl } from '../../src/site/page-href.ts';
import { journal } from './content.ts';

const onFiles = { ...journal, host: 'files' } as const;

describe('links between pages', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    // from, to, link if the host serves URLs without ending, link if it does not
    ['content/1/e1.html', 'content/1/e1/F1.html', 'e1/F1', 'e1/F1.html'],
    ['content/1/e1/F1.html', 'content/1/e1.html#fig1', '../e1#fig1', '../e1.html#fig1'],
    ['content/1/e1.html', 'index.html', '../../', '../../index.html'],
    ['index.html', 'index.html', './', 'index.html'],
    ['index.html', 'search/index.html', 'search/', 'search/index.html'],
    ['archive/2012.html', 'archive/2012/10.html', '2012/10', '2012/10.html'],
    ['404.html', 'archive.html', '/j/archive', '/j/archive.html'],
    ['404.html', 'index.html', '/j/', '/j/index.html'],
  ];
  test.each(cases)('%s to %s', (from, to, short, long) => {
    expect([pageHref(journal, from, to), pageHref(onFiles, from, to)]).toEqual([short, long]);
  });

  test('are absolute in metadata', () => {
    expect(pageUrl(journal, 'index.html')).toBe('https://tests.example/j/');
    expect(pageUrl(onFiles, 'content/1/e1.html')).toBe('https://tests.example/j/content/1/e1.html');
  });

  const inEnglish = { ...journal, languages: ['es', 'en'], language: 'en', pathPrefix: 'en/' };
  test.each([
    ['index.html', 'archive.html', 'archive'],
    ['archive/2012.html', 'index.html', '../'],
    ['subjects/ecology.html', 'content/1/e1.html', '../../content/1/e1'],
    ['content/1/e1.html', 'subjects/ecology.html#top', '../../en/subjects/ecology#top'],
    ['en/content/1/e1.html', 'volumes/1/issue-2.html', '../../volumes/1/issue-2'],
    ['search/index.html', 'values/index.html', '../values/'],
    ['index.html', 'mirror/index.html', 'mirror/'],
    ['packages/2.html', 'packages.html', '../packages'],
    ['404.html', 'archive.html', '/j/en/archive'],
  ])('lead to pages of the same language in a further language: %s to %s', (from, to, href) => {
    expect(pageHref(inEnglish, from, to)).toBe(href);
  });

  test('lead to feeds of the same language, and to files that exist once', () => {
    expect(fileHref(inEnglish, 'index.html', 'rss.xml')).toBe('rss.xml');
    expect(fileHref(inEnglish, 'volumes/1/issue-2.html', 'volumes/1/issue-2/rss.xml')).toBe('issue-2/rss.xml');
    expect(fileHref(inEnglish, 'volumes/1/issue-2.html', 'volumes/1/issue-2.epub')).toBe('../../../volumes/1/issue-2.epub');
    expect(fileHref(inEnglish, 'index.html', '')).toBe('../');
  });

  test('files keep their endings', () => {
    expect(fileHref(journal, 'content/1/e1.html', 'assets/a.css')).toBe('../../assets/a.css');
    expect(fileHref(journal, '404.html', 'assets/a.css')).toBe('/j/assets/a.css');
  });
});
