import { expect, test } from 'vitest';
import type { ArticleJournal } from '../../../src/model/article-journal.ts';
import type { Stem } from '../../../src/model/names.ts';
import type { CacheKey } from '../../../src/pipeline/engine/result-cache.ts';
import { cacheKeysOf } from '../../../src/pipeline/tasks/convert-article.ts';

type Task = Parameters<typeof cacheKeysOf>[0];
type Settings = Parameters<typeof cacheKeysOf>[1];

const TASK: Task = { modelKey: 'model-1' as CacheKey, stem: 'content/1/e1' as Stem, candidate: {} };
const SETTINGS: Settings = { journal: { title: 'Shoreline' } as ArticleJournal, codeVersion: '1' };
const LANGUAGE = { language: 'pt', stem: 'pt/content/1/e1', isOriginal: false };

/** Everything that changes a page or an object, alone and in place of another. */
const CHANGES: Readonly<Record<string, { readonly task?: Partial<Task>; readonly settings?: Partial<Settings> }>> = {
  nothing: {},
  'the model': { task: { modelKey: 'model-2' as CacheKey } },
  'the route': { task: { stem: 'content/1/e2' as Stem } },
  'the program': { settings: { codeVersion: '2' } },
  'a setting': { settings: { journal: { title: 'Tidewater' } as ArticleJournal } },
  'a correction': { task: { notice: { kind: 'corrected', doi: '10.5555/shore.1' } } },
  'a retraction': { task: { notice: { kind: 'retracted', doi: '10.5555/shore.1' } } },
  'a second notice': { task: { notice: { kind: 'corrected', doi: '10.5555/shore.1', others: [{ kind: 'concern' }] } } },
  'a relation': { task: { naming: [{ name: 'commentary', doi: '10.5555/shore.1' }] } },
  'a PMID': { task: { pmid: '39000001' } },
  'the ledger': { task: { ledgerLine: '10.5555/shore.1\t1' } },
  'a draft': { task: { candidate: { hold: { kind: 'draft' } } } },
  'an embargo': { task: { candidate: { hold: { kind: 'embargoed', until: '2027-01-01' } } } },
  'a later embargo': { task: { candidate: { hold: { kind: 'embargoed', until: '2028-01-01' } } } },
  'a translation': { task: { languages: [LANGUAGE] } },
  'two translations': { task: { languages: [LANGUAGE, { ...LANGUAGE, language: 'es', stem: 'es/content/1/e1' }] } },
};

test('results of an article have other keys in the cache after a change of anything that they are made of', () => {
  const keys = Object.values(CHANGES).map(({ task, settings }) => cacheKeysOf({ ...TASK, ...task }, { ...SETTINGS, ...settings }));
  for (const name of ['pageKey', 'objectsKey', 'partsKey', 'memberKey'] as const)
    expect(new Set(keys.map((each) => each[name])).size).toBe(Object.keys(CHANGES).length);
  expect(cacheKeysOf(TASK, SETTINGS)).toEqual(keys[0]);
});
