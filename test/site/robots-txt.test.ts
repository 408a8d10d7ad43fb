import { expect, test } from 'vitest';
import { english } from '../../src/model/text/translatable.ts';
import { readJournal } from '../../src/read/journal/read-journal.ts';
import { robotsTxt } from '../../src/site/machine-files.ts';

const ALL = 'User-agent: *\nAllow: /\nDisallow: /report/\n';
const SITEMAP = 'Sitemap: https://tides.example/sitemap.xml\n';

const AI = (
  'AI2Bot Amazonbot anthropic-ai Applebot-Extended Bytespider CCBot ClaudeBot cohere-training-data-crawler Diffbot Google-Extended ' +
  'meta-externalagent Omgilibot PanguBot Timpibot'
).split(' ');

test.each([
  ['nothing', undefined, `${ALL}\n${SITEMAP}`],
  ['an empty object', {}, `${ALL}\n${SITEMAP}`],
  ['paths', { disallow: ['/values', '/*.pdf$'] }, `${ALL}Disallow: /values\nDisallow: /*.pdf$\n\n${SITEMAP}`],
  ['no sitemap', { sitemap: false }, ALL],
  [
    'crawlers that are kept out',
    { groups: [{ agents: ['GPTBot', 'CCBot'], disallow: ['/'] }] },
    `${ALL}\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\n${SITEMAP}`,
  ],
  [
    'a crawler with rules of its own, which must not read the report either',
    { groups: [{ agents: ['Bingbot'], allow: ['/content/'], disallow: ['/search/'] }] },
    `${ALL}\nUser-agent: Bingbot\nAllow: /content/\nDisallow: /report/\nDisallow: /search/\n\n${SITEMAP}`,
  ],
  [
    'no crawlers for language models, but for one with rules of its own',
    { ai: 'disallow', groups: [{ agents: ['GPTBot'], disallow: ['/search/'] }], lines: ['# Write to us.'], sitemap: false },
    `${ALL}\n${AI.map((agent) => `User-agent: ${agent}\n`).join('')}Disallow: /\n\nUser-agent: GPTBot\nDisallow: /report/\nDisallow: /search/\n\n# Write to us.\n`,
  ],
  [
    'crawlers for language models',
    { ai: 'allow', groups: [{ agents: AI, disallow: ['/'] }], sitemap: false },
    `${ALL}\nUser-agent: GPTBot\nAllow: /\nDisallow: /report/\n\n${AI.map((agent) => `User-agent: ${agent}\n`).join('')}Disallow: /\n`,
  ],
])('robots.txt of a journal that says %s', (_, robots, expected) => {
  const problems: unknown[] = [];
  const settings = { siteUrl: 'https://tides.example', ...(robots && { robots }) };
  const journal = readJournal(JSON.stringify(settings), 'journal.json', (problem) => problems.push(problem));
  expect(problems).toEqual([]);
  expect(robotsTxt(journal ?? { siteUrl: '' })).toBe(expected);
});

test.each([
  ['a path that is none', { disallow: ['values'] }, 'a list of paths'],
  ['a path with a line of its own', { disallow: ['/a\nUser-agent: *'] }, 'a list of paths'],
  ['a crawler with a line of its own', { groups: [{ agents: ['a\nAllow: /'] }] }, 'a list of names of crawlers'],
  ['all crawlers as one', { groups: [{ agents: ['*'], disallow: ['/'] }] }, 'a list of names of crawlers'],
  ['a group without crawlers', { groups: [{ agents: [], disallow: ['/'] }] }, 'a list of names of crawlers'],
  ['another word', { deny: ['/'] }, 'an object with "disallow", "groups", "ai", "lines", "sitemap"'],
  ['a line of two', { lines: ['# a\nDisallow: /'] }, 'a list of lines'],
  ['a policy of other words', { ai: 'never' }, 'allow or disallow'],
  ['a text', 'User-agent: *', 'an object with "disallow", "groups", "ai", "lines", "sitemap"'],
])('%s is a mistake of journal.json', (_, robots, expected) => {
  const messages: string[] = [];
  const journal = readJournal(JSON.stringify({ robots }), 'journal.json', ({ message }) => messages.push(english(message)));
  expect(messages.join('\n')).toContain(expected);
  expect(journal?.robots).toBeUndefined();
});
