import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { readOwnPage } from '../../../src/site/own-pages/own-pages.ts';

describe('pages of the editors', () => {
  test.each([
    [
      'about.md',
      '---\ntitle: About\n---\nWho we are.\n',
      { file: 'about.html', title: 'About', menu: 'foot', html: '<p>Who we are.</p>\n' },
    ],
    [
      '2-for authors.md',
      '---\ntitle: For authors\nmenu: top\ndescription: How to submit\n---\n- [Archive](archive)\n',
      {
        file: 'for-authors.html',
        title: 'For authors',
        description: 'How to submit',
        menu: 'top',
        html: '<ul>\n<li><a href="archive">Archive</a></li>\n</ul>\n',
      },
    ],
    [
      'board.md',
      '---\ntitle: Board\nmenu: none\n---\n<script>alert(1)</script>\n\n[x](javascript:alert(1))\n',
      {
        file: 'board.html',
        title: 'Board',
        menu: 'none',
        html: '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p>[x](javascript:alert(1))</p>\n',
      },
    ],
  ])('%s', (name, text, page) => {
    const problems: Problem[] = [];
    expect(readOwnPage(text, name, (problem) => problems.push(problem))).toEqual(page);
    expect(problems).toEqual([]);
  });

  test.each([
    ['about.md', 'No front matter\n', 'front-matter-missing', 1],
    ['about.md', '---\ntitle: [\n---\n', 'front-matter-syntax', 2],
    ['about.md', '---\ntitel: About\n---\n', 'front-matter-value', 2],
    ['about.md', '---\ntitle: About\nmenu: left\n---\n', 'front-matter-value', 2],
    ['archive.md', '---\ntitle: Archive\n---\n', 'page-address-taken', 1],
  ])('%s: %j is %s', (name, text, code, line) => {
    const problems: Problem[] = [];
    expect(readOwnPage(text, name, (problem) => problems.push(problem))).toBeUndefined();
    expect(problems.map((problem) => [problem.code, problem.place])).toEqual([[code, { file: `pages/${name}`, line, column: 1 }]]);
  });
});
