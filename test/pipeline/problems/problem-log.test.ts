import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { untranslated } from '../../../src/model/text/translatable.ts';
import { openSpillStore } from '../../../src/pipeline/engine/spill-store.ts';
import { openProblemLog } from '../../../src/pipeline/problems/problem-log.ts';
import { journal } from '../../site/content.ts';

const problem = (file: string, line: number, code = 'graphic-missing'): Problem => ({
  code,
  severity: 'error',
  place: { file, line, column: 1 },
  message: untranslated(`${code} in ${file}`),
});

test('problems are sorted, without duplicates, with the configured severity, whether they are spilled or in memory', () => {
  const store = openSpillStore(mkdtempSync(join(tmpdir(), 'log-')));
  const log = openProblemLog([problem('journal.json', 1)], {
    ...journal,
    checks: { 'title-missing': 'advice', 'date-missing': 'off' },
  });
  log.reportAll(store.add(JSON.stringify({ problems: [problem('b.xml', 7), problem('b.xml', 2)] })));
  log.report(problem('a.xml', 9, 'title-missing'));
  log.report(problem('a.xml', 9, 'date-missing'));
  log.reportAll({ problems: [problem('b.xml', 2), problem('a.xml', 3)] });
  expect(log.all().map(({ place, severity }) => [place.file, place.line, severity])).toEqual([
    ['a.xml', 3, 'error'],
    ['a.xml', 9, 'advice'],
    ['b.xml', 2, 'error'],
    ['b.xml', 7, 'error'],
    ['journal.json', 1, 'error'],
  ]);
  log.report({ ...problem('a.xml', 3), severity: 'warning' });
  log.report(problem('c.xml', 1));
  expect(log.all().map(({ severity }) => severity)).toEqual(['error', 'advice', 'error', 'error', 'error', 'error']);
  log.replace([problem('d.xml', 1)]);
  expect(log.all()).toEqual([problem('d.xml', 1)]);
  store.close();
});
