import { describe, expect, test } from 'vitest';
import type { Stem } from '../../src/model/names.ts';
import { ASPECTS, type Aspect, changedAspects } from '../../src/pipeline/aspects.ts';
import { cacheKeyOf } from '../../src/pipeline/engine/result-cache.ts';
import { PAGES_READ, STEPS } from '../../src/pipeline/pipeline.ts';
import type { ArticleTrace } from '../../src/pipeline/state/build-state.ts';
import type { ConversionTrace } from '../../src/pipeline/state/conversion-trace.ts';

type Result = ConversionTrace['result'];

const stem = 'content/1/e3' as Stem;
const result: Result = {
  card: {} as Result['card'],
  cardHash: 'c1',
  figures: 2,
  named: [],
  pageKey: cacheKeyOf('page-1'),
  objectsKey: cacheKeyOf('objects-1'),
  partsKey: cacheKeyOf('parts-1'),
  memberKey: cacheKeyOf('member-1'),
  pageHash: 'p1',
  objectsHash: 'o1',
  partHashes: { component: '1', author: '2', ref: '3' },
  answerKey: { about: 'articles/10.5555/a', articleDoi: '10.5555/a', sortDate: '2012-10-15', subjects: ['Ecology'], doiMember: '{}' },
  abstractLength: 120,
  listed: { datestamp: '2013-01-28T09:30:00Z', about: 'articles/10.5555/a', stem, sets: ['volume:1'] },
};
const conversion: ConversionTrace = {
  inputs: 'program=5f3a package=90ab',
  ledgerBefore: 'l0',
  ledgerAfter: 'l1',
  result,
  details: { doiPlaces: [], ledger: {}, problems: [] } as unknown as ConversionTrace['details'],
  abstractText: 'Tides rise.',
  paths: ['~.html'],
};
const trace = (of: ConversionTrace): ArticleTrace => ({ key: 'a.xml', candidate: '90ab', stem, conversion: of });

/** A change of one fact alone for each aspect. A row that is missing does not compile. */
const CHANGES: Readonly<Record<Aspect, readonly Partial<ConversionTrace>[] | readonly { readonly result: Partial<Result> }[]>> = {
  card: [{ result: { cardHash: 'c2' } }],
  enclosures: [{ result: { enclosures: [{ kind: 'pdf', sizeBytes: 1200 }] } }],
  former: [{ result: { former: { ids: ['12'], files: [], urls: [] } } }],
  named: [{ result: { named: [{ doi: '10.5555/b' }] as unknown as Result['named'] } }],
  objects: [{ result: { objectsHash: 'o2' } }],
  text: [{ result: { textKey: cacheKeyOf('text-2') } }],
  answers: [
    { result: { answerKey: { ...result.answerKey, month: '2012-11' } } },
    { result: { answerKey: { ...result.answerKey, subjects: [] } } },
  ],
  rank: [{ result: { abstractLength: 121 } }],
  record: [
    { result: { listed: { ...result.listed, datestamp: '2013-01-29T09:30:00Z' } } },
    { result: { listed: { ...result.listed, sets: [] } } },
  ],
  facts: [{ result: { recordKey: cacheKeyOf('record-2') } }],
  deposit: [{ result: { depositKey: cacheKeyOf('deposit-2') } }],
  chapter: [{ result: { chapterKey: cacheKeyOf('chapter-2') } }],
  pdfDeferred: [{ result: { isPdfDeferred: true } }],
  typst: [{ result: { typstKey: cacheKeyOf('typst-2') } }],
  dois: [{ result: { doisHash: 'd2' } }],
  ledger: [{ ledgerAfter: 'l2' }, { ledgerLine: 'a line that the file lacks' }],
};

const rows = Object.entries(CHANGES).flatMap(([aspect, changes]) => changes.map((change) => [aspect, change] as const));

test.each(rows)('the aspect "%s" alone notices %j', (aspect, change) => {
  const changed = { ...conversion, ...change, result: { ...result, ...change.result } };
  expect(changedAspects(trace(conversion), trace(changed))).toEqual([aspect]);
  expect(changedAspects(trace(changed), trace(conversion))).toEqual([aspect]);
});

test.each<Partial<Result>>([{ pageHash: 'p2' }, { figures: 3 }, { pageKey: cacheKeyOf('page-2') }])(
  'no aspect notices %j, which only the pages of the article show',
  (change) => {
    expect(changedAspects(trace(conversion), trace({ ...conversion, result: { ...result, ...change } }))).toEqual([]);
  },
);

describe('all aspects change', () => {
  test.each<[string, ArticleTrace | undefined]>([
    ['a new article', undefined],
    ['an article without a conversion', { key: 'a.xml', candidate: '90ab', stem }],
    ['another address', { ...trace(conversion), stem: 'content/1/e4' as Stem }],
  ])('of %s', (_, before) => {
    expect(changedAspects(before, trace(conversion))).toEqual(Object.keys(ASPECTS));
  });
});

test.each(Object.keys(ASPECTS))('a change in the aspect "%s" makes a step or the pages stale', (aspect) => {
  const reads: readonly string[] = [...PAGES_READ, ...STEPS.flatMap((step) => (step.reads === 'all' ? [] : step.reads))];
  expect(reads).toContain(aspect);
});
