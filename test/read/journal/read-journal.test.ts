import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { defaultJournal, readJournal } from '../../../src/read/journal/read-journal.ts';

function read(text: string) {
  const problems: Problem[] = [];
  const journal = readJournal(text, 'journal.json', (problem) => problems.push(problem));
  return { journal, messages: problems.map(({ place, message }) => `${place.file}:${place.line}:${place.column}: ${message}`) };
}

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
