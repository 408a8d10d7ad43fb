import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { DEPRECATED_SETTINGS } from '../../../src/read/journal/deprecated-settings.ts';
import { journalSettings } from '../../../src/read/journal/journal-settings.ts';
import { defaultJournal, type JournalOverrides, readJournal } from '../../../src/read/journal/read-journal.ts';

function read(text: string, overrides: JournalOverrides = {}) {
  const problems: Problem[] = [];
  const journal = readJournal(text, 'journal.json', (problem) => problems.push(problem), overrides);
  return { journal, messages: problems.map(({ place, message }) => `${place.file}:${place.line}:${place.column}: ${english(message)}`) };
}

describe('a renamed setting', () => {
  const deprecated = { feedSize: { successor: 'feedLength', since: '1.2.0' } } as const;
  const warning = 'journal.json:1:3: "feedSize" is the old name of a setting; expected "feedLength", its name since version 1.2.0';

  test.each([
    ['is read under its new name', '{ "feedSize": 7 }', 7, [warning]],
    ['yields to the new name in the same file', '{ "feedSize": 7, "feedLength": 8 }', 8, [warning]],
    [
      'is checked like the new one',
      '{ "feedSize": 0 }',
      20,
      [warning, expect.stringContaining('"feedLength" is 0; expected a whole number')],
    ],
  ])('%s', (_, text, feedLength, expected) => {
    const { journal, messages } = read(text, { deprecated });
    expect({ feedLength: journal?.feedLength, messages }).toEqual({ feedLength, messages: expected });
  });

  test('is unknown without an entry in the table', () => {
    expect(read('{ "feedSize": 7 }').messages[0]).toContain('"feedSize" is not a setting');
  });

  test('is not the name of a setting, and its successor is', () => {
    const settings = Object.keys(journalSettings.entries);
    for (const [name, { successor }] of Object.entries({ ...DEPRECATED_SETTINGS, ...deprecated })) {
      expect(settings).not.toContain(name);
      expect(settings).toContain(successor);
    }
  });
});

describe('a journal file', () => {
  test('requires no setting; its title is its host', () => {
    expect(read('{ "siteUrl": "https://Example.org/j/" }')).toEqual({
      journal: { ...defaultJournal(), siteUrl: 'https://Example.org/j', namespace: 'example.org' },
      messages: [],
    });
  });

  test('may be YAML', () => {
    const { journal } = read('title: Toy\nsubjects:\n  - Cell biology\n  - name: Écologie\n    slug: eco\n');
    expect(journal?.title).toBe('Toy');
    expect(journal?.subjects).toEqual([
      { name: 'Cell biology', slug: 'cell-biology' },
      { name: 'Écologie', slug: 'eco' },
    ]);
  });

  test('has a setting for the whole index or none of it', () => {
    expect(read('{ "wholeIndex": true }').journal?.wholeIndex).toBe(true);
    expect(read('{}').journal).not.toHaveProperty('wholeIndex');
    expect(read('{ "wholeIndex": "yes" }').messages).toEqual(['journal.json:1:3: "wholeIndex" is "yes"; expected true or false']);
  });

  test('accepts a resolver with or without trailing slash', () => {
    expect(read('{ "doiResolver": "http://dx.doi.org" }').journal?.doiResolver).toBe('http://dx.doi.org/');
  });

  test('may have several languages, of which the first is the main one', () => {
    expect(read('{ "languages": ["pt-BR", "en"] }').journal).toMatchObject({ language: 'pt-BR', languages: ['pt-BR', 'en'] });
    expect(read('{ "languages": ["es"] }').journal).toMatchObject({ language: 'es' });
    expect(read('{ "languages": ["es"] }').journal).not.toHaveProperty('languages');
  });

  test('adds sources to the policy of its pages', () => {
    const security = {
      'script-src': ['https://stats.example', `'sha256-${'A'.repeat(43)}='`],
      'img-src': ['https:', 'data:'],
      'frame-ancestors': ['https://*.university.example:8443'],
      'style-src': ["'unsafe-inline'"],
    };
    expect(read(JSON.stringify({ security }))).toMatchObject({ journal: { security }, messages: [] });
    expect(read('{}').journal).not.toHaveProperty('security');
  });

  test.each([
    ['{ "script-src": ["\'unsafe-inline\'"] }'],
    ['{ "script-src": ["https:"] }'],
    ['{ "script-src": ["https://a.example; object-src *"] }'],
    ['{ "script-src": ["https://a.example, https://b.example"] }'],
    ['{ "img-src": ["https://a.example\\r\\nX: y"] }'],
    ['{ "script-src": "https://a.example" }'],
    ['{ "default-src": ["https://a.example"] }'],
  ])('a source that would weaken or break the policy is a mistake: %s', (text) => {
    const { journal, messages } = read(`{ "security": ${text} }`);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('journal.json:1:3: "security" is ');
    expect(journal).not.toHaveProperty('security');
  });

  test.each([
    ['{\n  "feedLenght": 3\n}', 'journal.json:2:3: "feedLenght" is not a setting; did you mean "feedLength"?'],
    ['{ "feedLength": 0 }', 'journal.json:1:3: "feedLength" is 0; expected a whole number from 1 to 1000'],
    ['{ "issn": "2050084X" }', 'journal.json:1:3: "issn" is "2050084X"; expected an ISSN as "2050-084X"'],
    ['{ "siteUrl": "javascript:1" }', 'journal.json:1:3: "siteUrl" is "javascript:1"; expected an absolute http or https URL'],
    [
      '{ "host": "ftp" }',
      'journal.json:1:3: "host" is "ftp"; expected one of offprint, nginx, apache, caddy, github-pages, netlify, cloudflare, s3, files',
    ],
    ['{ "namespace": "a/b" }', 'journal.json:1:3: "namespace" is "a/b"; expected letters, digits, "_", ".", ":" and "-" only'],
    [
      '{ "languages": "es" }',
      'journal.json:1:3: "languages" is "es"; expected a list of language tags, the main language first, as ["es", "en", "pt"]',
    ],
    ['{ "languages": ["es", "en_GB"] }', 'journal.json:1:3: "languages" is "en_GB"; expected a language tag as "en" or "pt-BR"'],
    ['{ "languages": ["es", "ES"] }', 'journal.json:1:3: "languages" is Array; expected a list in which each language is once'],
    [
      '{ "language": "en", "languages": ["es", "en"] }',
      'journal.json:1:21: "languages" begins with "es", and "language" is "en"; expected the main language first',
    ],
    ['["title"]', 'journal.json:1:1: the journal is described by one object of settings, as { "title": "…" }'],
  ])('%s', (text, message) => {
    expect(read(text).messages).toEqual([message]);
  });

  test('that cannot be parsed gives one problem', () => {
    const { journal, messages } = read('{ "title": "a" "b" }');
    expect(journal).toBeUndefined();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(/^journal\.json:1:\d+: .+; expected JSON or YAML$/);
  });
});
