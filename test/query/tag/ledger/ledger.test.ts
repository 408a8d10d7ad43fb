import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Article } from '../../../../src/model/article.ts';
import type { Problem } from '../../../../src/model/problem.ts';
import type { TaggedObject } from '../../../../src/model/tagged-object.ts';
import { dateObjects } from '../../../../src/query/tag/ledger/date-objects.ts';
import { EMPTY_LEDGER, findInLedger, type Ledger, parseLedger, printLedger } from '../../../../src/query/tag/ledger/ledger.ts';
import { objectsOf } from '../../../../src/query/tag/objects-of.ts';
import { updatedAtOf } from '../../../../src/query/tag/updated-at.ts';
import { words } from '../../../model/bare-article.ts';
import { articleWith, author, eLife } from '../fixture.ts';

const PUBLISHED = '2012-10-15T00:00:00.000000';
const SECOND = '2026-01-02T03:04:05.000000';
const THIRD = '2027-01-02T03:04:05.000000';

/** Returns an article with a title, authors and components, given the last part of their DOIs. */
function article(title: string, authors: readonly string[], components: readonly string[] = []): Article {
  return articleWith(
    {
      articleIds: { doi: '10.7554/eLife.1' },
      title: words(title),
      pubDates: [{ dateType: 'epub', year: 2012, month: 10, day: 15 }],
      contribGroups: [{ contribs: authors.map((surname) => author('A', surname)) }],
    },
    { abstracts: components.map((part) => ({ doi: `10.7554/eLife.1.${part}`, content: [{ kind: 'paragraph', content: words(part) }] })) },
  );
}

interface Build {
  readonly ledger: Ledger;
  readonly text: string;
  readonly objects: readonly TaggedObject[];
}

function build(source: Article, before: Ledger, buildTime: string): Build {
  const undated = objectsOf(source, { journal: eLife, pageUrl: 'https://journal.example/content/1/e1' });
  const { objects, line } = dateObjects(undated, { key: KEY, known: findInLedger(before, KEY), buildTime });
  const text = printLedger([line]);
  const problems: Problem[] = [];
  const ledger = parseLedger(text, 'ledger.tsv', (problem) => problems.push(problem));
  expect(problems).toEqual([]);
  return { ledger, text, objects };
}

const KEY = '10.7554/eLife.1';

/** Returns the values whose time is not that of the article, `kind position field`, with their times. */
function changes({ objects }: Build): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const object of objects) {
    const position = object.about.replace(/^.*?(?:_(\d+)_|\.(\d+)$).*$/, '$1$2');
    for (const [path, { updatedAt }] of object.tags) {
      if (updatedAt !== PUBLISHED) changed[`${object.kind} ${position} ${path.replace(/^.*\//, '')}`] = updatedAt;
    }
  }
  return changed;
}

describe('Without a ledger', () => {
  test('every value has the time of the article', () => {
    expect(changes(build(article('A', ['King']), EMPTY_LEDGER, SECOND))).toEqual({});
  });
});

describe('With the ledger of the last build', () => {
  const first = build(article('A', ['King', 'Clardy'], ['001', '002']), EMPTY_LEDGER, SECOND);

  test('an unchanged article changes no value and no byte of the ledger', () => {
    const again = build(article('A', ['King', 'Clardy'], ['001', '002']), first.ledger, SECOND);
    expect(changes(again)).toEqual({});
    expect(again.text).toBe(first.text);
  });

  test('a changed title has the time of the build, and keeps it in later builds', () => {
    const second = build(article('B', ['King', 'Clardy'], ['001', '002']), first.ledger, SECOND);
    expect(changes(second)).toEqual({ 'article 1 article_title': SECOND });
    const third = build(article('B', ['King', 'Clardy'], ['001', '002']), second.ledger, THIRD);
    expect(changes(third)).toEqual({ 'article 1 article_title': SECOND });
    expect(third.text).toBe(second.text);
  });

  test('a new first author changes the authors that it moves', () => {
    const second = build(article('A', ['Cao', 'King', 'Clardy'], ['001', '002']), first.ledger, SECOND);
    const named = Object.fromEntries(
      ['author 1', 'author 2'].flatMap((who) => [
        [`${who} author`, SECOND],
        [`${who} surname`, SECOND],
      ]),
    );
    expect(changes(second)).toEqual({ 'article 1 authors': SECOND, ...named });
  });

  test('a new first component is new, the others only move', () => {
    const second = build(article('A', ['King', 'Clardy'], ['000', '001', '002']), first.ledger, SECOND);
    expect(changes(second)).toEqual({
      'article 1 components': SECOND,
      'article 1 abstract': SECOND,
      'component 001 position': SECOND,
      'component 002 position': SECOND,
    });
  });

  test('a value that disappears and returns is changed', () => {
    const gone = build(article('', ['King', 'Clardy'], ['001', '002']), first.ledger, SECOND);
    const back = build(article('A', ['King', 'Clardy'], ['001', '002']), gone.ledger, THIRD);
    expect(changes(back)).toEqual({ 'article 1 article_title': THIRD });
  });

  test('a tag that an older version of the program did not have is new', () => {
    const older = parseLedger(first.text.replace(' article_title', ' title_of_old'), 'ledger.tsv', () => undefined);
    expect(changes(build(article('A', ['King', 'Clardy'], ['001', '002']), older, SECOND))).toEqual({});
  });
});

describe('A ledger', () => {
  test('is sorted whatever the order of the articles', () => {
    const lines = ['10.5555/b\tx', '10.5555/a\tx'];
    expect(printLedger(lines)).toBe(printLedger(lines.toReversed()));
  });

  test.each([
    ['', 1, 'the line is ""; expected #offprint-ledger 3'],
    [
      '#offprint-ledger 1\nhttps://doi.org/x\n',
      2,
      'the line is "https://doi.org/x"; expected eight columns: about, time, hashes of four kinds, changes, record',
    ],
    [
      '#offprint-ledger 1\r\na\t2012\t\t\t\t\t\r\n',
      2,
      'the line is "a\t2012\t\t\t\t\t"; expected eight columns: about, time, hashes of four kinds, changes, record',
    ],
  ])('with the line %j is reported', (text, line, message) => {
    const problems: Problem[] = [];
    parseLedger(text, 'ledger.tsv', (problem) => problems.push(problem));
    expect(problems).toEqual([
      { code: 'ledger-line-malformed', severity: 'warning', place: { file: 'ledger.tsv', line, column: 1 }, message },
    ]);
  });

  test('never stops a build, whatever its contents', () => {
    const { text } = build(article('A', ['King'], ['001']), EMPTY_LEDGER, SECOND);
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(20), fc.string(), (at, length, noise) => {
        const broken = text.slice(0, at) + noise + text.slice(at + length);
        const ledger = parseLedger(broken, 'ledger.tsv', () => undefined);
        build(article('A', ['King'], ['001']), ledger, SECOND);
      }),
    );
  });
});

test('a time is written in UTC with six fractional digits and no zone', () => {
  expect(updatedAtOf(1349736206470)).toBe('2012-10-08T22:43:26.470000');
});
