import { expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { readNewsItem } from '../../../src/site/own-pages/news.ts';

const journal = { language: 'en', languages: ['en', 'es'] };
const CALL = '---\ntitle: Call for papers\ndate: 2026-03-01\n---\nBy **June** <b>1</b>.\n';

function read(name: string, text = CALL) {
  const problems: Problem[] = [];
  const item = readNewsItem(text, name, { report: (problem) => void problems.push(problem), journal });
  return { item, problems: problems.map(({ code, place: { file, line }, message }) => `${file}:${line} ${code}: ${english(message)}`) };
}

test('an announcement has title, date and text, and HTML in it is text', () => {
  expect(read('call.md')).toEqual({
    item: {
      file: 'news/call.html',
      title: 'Call for papers',
      date: '2026-03-01',
      html: '<p>By <strong>June</strong> &lt;b&gt;1&lt;/b&gt;.</p>\n',
    },
    problems: [],
  });
});

test.each([
  ['2026-03-01-call.md', 'news/call.html'],
  ['2026-call.md', 'news/call.html'],
  ['Call for Papers.md', 'news/call-for-papers.html'],
  ['call.es.md', 'es/news/call.html'],
  ['call.en.md', 'news/call.html'],
])('%s is at %s', (name, file) => {
  expect(read(name).item?.file).toBe(file);
});

test.each([
  ['no front matter', 'Text.\n', 'front-matter-missing'],
  ['no date', '---\ntitle: A\n---\n', 'front-matter-value'],
  ['a day that does not exist', '---\ntitle: A\ndate: 2026-02-30\n---\n', 'front-matter-value'],
  ['another key', '---\ntitle: A\ndate: 2026-02-03\nuntil: 2026-03-01\n---\n', 'front-matter-value'],
  ['a fault of YAML', '---\ntitle: [A\ndate: 2026-02-03\n---\n', 'front-matter-syntax'],
])('%s is a mistake', (_, text, code) => {
  const { item, problems } = read('call.md', text);
  expect(item).toBeUndefined();
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^news/call\\.md:\\d+ ${code}: `))]);
});
