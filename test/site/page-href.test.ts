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

  test('files keep their endings', () => {
    expect(fileHref(journal, 'content/1/e1.html', 'assets/a.css')).toBe('../../assets/a.css');
    expect(fileHref(journal, '404.html', 'assets/a.css')).toBe('/j/assets/a.css');
  });
});
