import { describe, expect, test } from 'vitest';
import type { FormerSite } from '../../../src/model/journal.ts';
import { movedFiles } from '../../../src/publish/hosting/moved.ts';
import { handle } from '../../../src/serve/http/handle.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { JANEWAY, JANEWAY_CASES, movedOf, NOT_MOVED, OJS, OJS_CASES } from '../../publish/hosting/moved-addresses.ts';

const JOURNAL = { host: 'offprint', siteUrl: 'https://x.example', language: 'en' } as const;

function siteOf(former: FormerSite) {
  const pages = ['404.html', 'about.html', 'search/index.html'].map((path) => ({ path, bytes: path }));
  return memoryFiles([...pages, ...movedFiles(movedOf(former), JOURNAL)]);
}

/** Asks for an address; the path of the new one, or the status. */
async function ask(files: ReturnType<typeof siteOf>, from: string, base = ''): Promise<string> {
  const asked = `https://x.example${base}/${from}`;
  const answer = await handle(new Request(asked), files, base.slice(1));
  const location = answer.headers.get('location');
  if (location === null || answer.status < 301 || answer.status > 302) return String(answer.status);
  const url = new URL(location, asked);
  return url.origin === 'https://x.example' ? (url.pathname + url.search).slice(base.length + 1) : url.href;
}

describe.each(['', '/journal'])('below "%s"', (base) => {
  test.each(OJS_CASES.map(({ from, to }) => [from, to]))('%s is now /%s', async (from, to) => {
    expect(await ask(siteOf(OJS), from, base)).toBe(to);
  });
});

test.each(JANEWAY_CASES.map(({ from, to }) => [from, to]))('of Janeway, %s is now /%s', async (from, to) => {
  expect(await ask(siteOf(JANEWAY), from)).toBe(to);
});

test.each(NOT_MOVED)('%s is unknown', async (from) => {
  expect(await ask(siteOf(OJS), from)).toBe('404');
});

test.each<[url: string, from: string, to: string]>([
  ['https://old.example/', 'article/view/12/34', 'content/1/e102.pdf'],
  ['https://old.example/', 'index.php/any/article/view/12', 'content/1/e102'],
  ['https://old.example/', 'index.php/any/about/contact', 'contact'],
  // Pages of the new site have priority, whatever the old address says.
  ['https://old.example/', 'about', '200'],
  ['https://old.example/', 'search/', '200'],
  ['https://old.example/', 'announcement', '404'],
  ['https://old.example/ojs/index.php/j', 'ojs/j/issue/view/5', 'volumes/1'],
  ['https://old.example/ojs2/j', 'ojs2/index.php/j/article/view/12', 'content/1/e102'],
  ['https://old.example/index.php/j.x', 'jyx/article/view/12', '404'],
])('at %s, %s is %s', async (url, from, to) => {
  expect(await ask(siteOf({ system: 'ojs', url }), from)).toBe(to);
});

test('a site that published nothing before has no files for it', () => {
  expect([...movedFiles({ rules: [], addresses: [], sites: [] }, JOURNAL)]).toEqual([]);
});
