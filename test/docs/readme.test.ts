import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PAGES } from './pages.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const README = readFileSync(`${PROJECT}README.md`, 'utf8');
const links = [...README.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = '']) => link);

test('README has at most 100 lines, a screenshot and the two commands', () => {
  expect(README.split('\n').length).toBeLessThanOrEqual(100);
  expect(README).toMatch(/^!\[.*\]\(src\/docs\/images\/home\.png\)$/m);
  expect(README).toContain('npm ci && npm start');
  expect(README).toContain('npm ci && npm test');
});

test.each(links)('README links to %s, which exists', (link) => {
  expect(existsSync(`${PROJECT}${link}`)).toBe(true);
});

test('README leads to every page of the documentation that a reader starts with', () => {
  const later = ['file-formats', 'incremental-builds', 'search'];
  expect(PAGES.filter((page) => !later.includes(page) && !links.includes(`src/docs/${page}.md`))).toEqual([]);
});
