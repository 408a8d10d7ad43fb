import { describe, expect, test } from 'vitest';
import { checkWords } from '../../scripts/words/check-words.ts';
import { scanSource } from '../../scripts/words/scan-source.ts';

const messages = (source: string, path = 'src/query/language/sample.ts'): string[] =>
  checkWords(path, source).map(({ line, message }) => `${line}: ${message.replace(/; expected.*/, '')}`);

describe('text that breaks the guide', () => {
  test.each([
    ['a retired identifier', 'const shop = 1;', ['1: "shop" is retired']],
    ['a participle as a name', '\nconst keptFiles = new Map();', ['2: "keptFiles" is retired']],
    ['a comment without a subject', 'f();\n// Of every article the first.', ['2: a comment opens with "Of"']],
    ['a doc comment without a verb', '/** Whether it is empty. */', ['1: a comment opens with "Whether"']],
    ['a long first sentence', `/** ${'word '.repeat(26)}end. Short. */`, ['1: the first sentence has 27 words']],
    ['a metaphor in the third line', '/**\n * Returns nothing.\n *\n * It waits in a drawer.\n */', ['4: "drawer" is retired']],
    ['a message', ['throw new Error(`the $', '{name} is on the shelf`);'].join(''), ['1: "shelf" is retired']],
    ['a message after a regular expression', 'const a = /[`/]/u;\nthrow new Error("whoever reads it");', ['2: "whoever" is retired']],
  ])('%s', (_, source, expected) => {
    expect(messages(source)).toEqual(expected);
  });

  test('the title of a test, but not its sample content', () => {
    const source = "test('each room is checked', () => {\n  expect(build('A room with a shelf')).toBe(1);\n});";
    expect(messages(source, 'test/query/language/sample.test.ts')).toEqual(['1: "each room" is retired']);
  });

  test('prose of Markdown, but not its code', () => {
    const source = '# Title\n\n```sh\nshelf\n```\n\nThe `shelf` is a shelf.\n';
    expect(messages(source, 'README.md')).toEqual(['7: "shelf" is retired']);
  });
});

test.each([
  ['the place of a problem', 'problem(code, { place });'],
  ['room for more', '/** There is room for 64 shards. */'],
  ['a question as an example', '/** What is new? is the title of a page. */'],
  ['a rest parameter and a match', 'const { id, ...rest } = record; const found = rest.get(id);'],
  ['a retired word that is quoted as code', '/** Reads the setting `shelf`. */'],
  ['25 words with code spans', `/** ${'word '.repeat(24)}\`a b c d\`. */`],
  [
    'an abbreviation in a long paragraph',
    '/** Returns a path, e.g. a file. The second sentence is not counted, however many words it has, and it has some more than that. */',
  ],
  ['a word of another meaning', 'const workshopping = 1; // Bookshelves, bathrooms and mushrooms.'],
])('%s is allowed', (_, source) => {
  expect(messages(source)).toEqual([]);
});

test('a file is cut into comments, strings and names with their lines', () => {
  const source = ["import a from 'b'; // why\n// and how\nconst c = `x$", "{d({ e: 1 })}y` / /'f'/g;\n/** Doc. */"].join('');
  expect(scanSource(source).map(({ kind, text, line }) => `${line} ${kind} ${text.replace('\n', '|')}`)).toEqual([
    '1 name import',
    '1 name a',
    '1 name from',
    '1 string b',
    '1 comment why|and how',
    '3 name const',
    '3 name c',
    '3 string x',
    '3 name d',
    '3 name e',
    '3 string y',
    '4 doc Doc.',
  ]);
});
