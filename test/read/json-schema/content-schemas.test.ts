import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Problem, ReportProblem } from '../../../src/model/problem.ts';
import { JOURNAL_DESCRIPTIONS } from '../../../src/read/journal/journal-descriptions.ts';
import { readJournal } from '../../../src/read/journal/read-journal.ts';
import { readTypeset } from '../../../src/read/journal/read-typeset.ts';
import { TYPESET_DESCRIPTIONS } from '../../../src/read/journal/typeset-descriptions.ts';
import { contentSchema } from '../../../src/read/json-schema/content-schemas.ts';
import { ARTICLE_FILE_DESCRIPTIONS, FRONT_MATTER_DESCRIPTIONS } from '../../../src/read/markdown/front-matter-descriptions.ts';
import { readFrontMatter } from '../../../src/read/markdown/read-front-matter.ts';

const ajv = new Ajv({ allowUnionTypes: true, strict: true, strictRequired: false });
const SAMPLE = fileURLToPath(new URL('../../../content/', import.meta.url));

/** A kind of file: its schema, its reader, and an example of each setting. */
const FILES = {
  'journal.json': {
    schema: ajv.compile(contentSchema('journal.schema.json')),
    read: (text: string, report: ReportProblem) => readJournal(text, 'journal.json', report),
    descriptions: JOURNAL_DESCRIPTIONS,
    base: {},
  },
  'typeset.yml': {
    schema: ajv.compile(contentSchema('typeset.schema.json')),
    read: (text: string, report: ReportProblem) => readTypeset(text, 'typeset.yml', report),
    descriptions: TYPESET_DESCRIPTIONS,
    base: {},
  },
  'the front matter': {
    schema: ajv.compile(contentSchema('front-matter.schema.json')),
    read: (text: string, report: ReportProblem) => readFrontMatter(text, { file: 'a.md', firstLine: 1, report }),
    descriptions: FRONT_MATTER_DESCRIPTIONS,
    base: { title: 'Tides' },
  },
  'article.yml': {
    schema: ajv.compile(contentSchema('article.schema.json')),
    read: (text: string, report: ReportProblem) => readFrontMatter(text, { file: 'article.yml', firstLine: 1, report, kind: 'file' }),
    descriptions: ARTICLE_FILE_DESCRIPTIONS,
    base: { title: 'Tides' },
  },
} as const;
/** Files whose scalars are all read as text. */
const IN_TEXT: ReadonlySet<string> = new Set(['the front matter', 'article.yml']);
type FileName = keyof typeof FILES;

function readerAccepts(file: FileName, text: string): boolean {
  const problems: Problem[] = [];
  FILES[file].read(text, (problem) => problems.push(problem));
  return problems.length === 0;
}

const CASES = Object.entries(FILES).flatMap(([file, { descriptions }]) =>
  Object.entries(descriptions).map(([setting, { example }]) => [file as FileName, setting, example as unknown] as const),
);

test('the sample journal and its front matter are valid', () => {
  expect(FILES['journal.json'].schema(JSON.parse(readFileSync(`${SAMPLE}journal.json`, 'utf8')))).toBe(true);
  const articles = readdirSync(SAMPLE, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.md') && !/^(?:pages|news)/.test(path),
  );
  expect(articles.length).toBeGreaterThan(1);
  for (const path of articles) {
    const [, yaml = ''] = readFileSync(SAMPLE + path, 'utf8').split('---\n');
    expect({ path, valid: FILES['the front matter'].schema(parse(yaml)), errors: FILES['the front matter'].schema.errors }).toEqual({
      path,
      valid: true,
      errors: null,
    });
  }
});

describe('the example of a setting', () => {
  test.each(CASES)('%s: %s is accepted by the schema and the reader', (file, setting, example) => {
    const text = stringify({ ...FILES[file].base, [setting]: example });
    expect({ schema: FILES[file].schema(parse(text)), reader: readerAccepts(file, text) }).toEqual({ schema: true, reader: true });
  });
});

describe('schema and reader agree', () => {
  test.each(CASES)('%s: %s', (file, setting, example) => {
    for (const value of [...VALUES, ...variantsOf(example)]) {
      const text = stringify({ ...FILES[file].base, [setting]: value });
      // The reader of front matter leaves out empty values, and reads null as a word.
      if (IN_TEXT.has(file) && (value === '' || JSON.stringify(value)?.includes('null'))) continue;
      const schema = FILES[file].schema(parse(text));
      const reader = readerAccepts(file, text);
      if (schema && !reader && isBeyondSchema(file, value)) continue;
      if (!schema && reader && isListForObject(setting, value)) continue;
      expect({ text, schema }).toEqual({ text, schema: reader });
    }
  });

  test.each(Object.keys(FILES) as FileName[])('%s: an unknown setting is rejected', (file) => {
    expect(FILES[file].schema({ ...FILES[file].base, titel: 'Tides' })).toBe(false);
    expect(readerAccepts(file, stringify({ ...FILES[file].base, titel: 'Tides' }))).toBe(false);
  });

  test('an article without a title is rejected', () => {
    expect(FILES['the front matter'].schema({ volume: 1 })).toBe(false);
    expect(readerAccepts('the front matter', 'volume: 1')).toBe(false);
  });

  test.each(['journal.json', 'typeset.yml'] as const)('%s: a reference to the schema is accepted', (file) => {
    expect(FILES[file].schema({ $schema: '../schemas/x.json' })).toBe(true);
    expect(readerAccepts(file, '{ "$schema": "../schemas/x.json" }')).toBe(true);
  });
});

/** Values of every form, most of them wrong for most settings. */
const VALUES = [
  ...[
    '',
    ' ',
    'words',
    ' words ',
    'true',
    '10.5555/x',
    ' 10.5555/x',
    'doi:10.5555/x',
    'https://a.example/x',
    'HTTPS://a.example',
    'https://',
  ],
  ...['a@b.example', 'A@B.EXAMPLE', '../x', '/x', 'x.SVG', '2026-13', '2026-11-21', '0000-0002-1825-009x', 'a4', '#abcdef'],
  ...[true, false, 0, -1, 1, 2, 20, 1.5, 1e12, null],
  ...[[], {}, ['words'], [''], [1], [null], [['words']], { name: 'N' }, { orcid: '1' }, { words: 'words' }, { 'script-src': ['*'] }],
  ...[
    [{ name: 'N', slug: 'N N' }],
    [{ agents: [] }],
    { groups: [{ agents: [] }] },
    { seconds: 0 },
    { top: 1 },
    [{ given: 'G' }],
    [{ group: 'G' }],
  ],
];

/** An example with a member more and with a member less. */
function variantsOf(example: unknown): readonly unknown[] {
  if (Array.isArray(example)) return [[...example, 7], [...example, { other: 1 }], example.slice(1)];
  if (typeof example === 'string') return [`${example}\n`, ` ${example}`, `${example} x`, [example], { example }];
  if (typeof example !== 'object' || example === null) return [String(example), [example]];
  const [[first = ''] = []] = Object.entries(example);
  return [
    { ...example, other: 'x' },
    { ...example, [first]: undefined },
    { ...example, [first]: 7 },
    { ...example, [first]: {} },
  ];
}

/** True for what JSON Schema cannot express: the syntax of a URL, and patterns of unquoted numbers in front matter. */
function isBeyondSchema(file: FileName, value: unknown): boolean {
  if (typeof value === 'string' && value.startsWith('https://') && !URL.canParse(value)) return true;
  return IN_TEXT.has(file) && JSON.stringify(value).match(/\b(?:true|false|null|-?\d[\d.e+]*)\b/) !== null;
}

/** True where the reader takes a list for an object: an empty list, one in a list, or one as a reference. */
function isListForObject(setting: string, value: unknown): boolean {
  return (setting === 'references' ? /\[/ : /\[[[\]]/).test(JSON.stringify(value) ?? '');
}
