import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { referencePages } from '../../scripts/docs/reference-pages.ts';
import { LANGUAGES } from '../../src/model/messages/languages.ts';
import { ADVICE } from '../../src/model/text/advice.ts';
import { english } from '../../src/model/text/translatable.ts';
import { CONNECTIVE_NAMES } from '../../src/query/language/connectives.ts';
import { OPERATOR_NAMES } from '../../src/query/language/operators.ts';
import { journalSettings } from '../../src/read/journal/journal-settings.ts';
import { readJournal } from '../../src/read/journal/read-journal.ts';
import { DOCS, PAGES, pageText } from './pages.ts';

/** Rows of the settings page: `| \`title\` | meaning | \`default\` | \`example\` |`. */
const SETTINGS = new Map(
  [...pageText('settings').matchAll(/^\| `(\w+)` \|.*$/gm)].map(([row, name = '']) => {
    const [, , , byDefault = '', example = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'));
    return [name, { byDefault, example }] as const;
  }),
);
const DEFAULTS: Readonly<Record<string, unknown>> = v.parse(journalSettings, {});
/** Defaults that are computed, and are described in words. */
const COMPUTED: ReadonlySet<string> = new Set([
  'languages',
  'menu',
  'namespace',
  'oaiIdentifier',
  'robots',
  'theme',
  'typeset',
  'wholeIndex',
]);

describe('the page of settings', () => {
  test('has every setting, and no other', () => {
    expect([...SETTINGS.keys()].sort()).toEqual(Object.keys(journalSettings.entries).sort());
  });

  test.each([...SETTINGS])('has an example of %s that is accepted', (name, { example }) => {
    const problems: string[] = [];
    readJournal(`{ "${name}": ${example} }`, 'journal.json', ({ message }) => problems.push(english(message)));
    expect(problems).toEqual([]);
  });

  test.each([...SETTINGS].filter(([name]) => !COMPUTED.has(name)))('has the default of %s', (name, { byDefault }) => {
    expect(byDefault === '' ? undefined : JSON.parse(byDefault)).toEqual(DEFAULTS[name]);
  });
});

describe('the generated pages', async () => {
  const pages = await referencePages();
  test.each(pages)('$file is what "npm run docs:reference" writes', ({ file, text }) => {
    expect(readFileSync(`${DOCS}${file}`, 'utf8')).toBe(text);
  });

  test('explain every problem code', () => {
    const explained = [...pageText('problem-codes').matchAll(/^\| `([\w-]+)` \| \S.* \| \S.* \|$/gm)].map(([, code]) => code);
    expect(explained.filter((code) => code !== 'journal-syntax').sort()).toEqual(Object.keys(ADVICE).sort());
  });
});

test('the page of the query language has an example of every operator and connective', () => {
  const queries = [...pageText('query-language').matchAll(/^```query\n(.*)$/gm)].map(([, query = '']) => query).join('\n');
  const words = [...OPERATOR_NAMES, ...CONNECTIVE_NAMES].filter((name) => !/^[<>]=?$/.test(name));
  expect(words.filter((word) => !queries.includes(` ${word} `) && !queries.includes(`${word} `))).toEqual([]);
});

test('the page of languages names every language of the interface', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const [sentence = ''] = /^Offprint knows [^.]*\./m.exec(pageText('languages')) ?? [];
  const codes = Object.keys(LANGUAGES).map((tag) => tag.split('-')[0] ?? '');
  expect(codes.filter((code) => !sentence.includes(names.of(code) ?? code))).toEqual([]);
});

test('the contents lead to every page, once', () => {
  const contents = readFileSync(`${DOCS}templates/_contents.liquid`, 'utf8');
  expect([...contents.matchAll(/content\/docs\/([\w-]+)\.html/g)].map(([, page]) => page).sort()).toEqual(PAGES);
});

test.each(PAGES)('%s has a title, a section of the menu and an abstract', (page) => {
  expect(pageText(page)).toMatch(
    new RegExp(
      `^---\\ntitle: .+\\nvolume: docs\\nid: ${page}\\nsubjects: \\[(?:Get started|Tutorials|How-to|Reference|Explanation)\\]\\nabstract: ".+"\\n---\\n`,
    ),
  );
});
