import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSpillStore } from '../../../src/engine/spill-store.ts';
import type { Problem } from '../../../src/model/problem.ts';
import { openProblemLog } from '../../../src/pipeline/problems/problem-log.ts';
import { journal } from '../../site/content.ts';

const problem = (file: string, line: number, code = 'graphic-missing'): Problem => ({
  code,
  severity: 'error',
  place: { file, line, column: 1 },
  message: `${code} in ${file}`,
});

test('what is found is told once, in its order, whether it waits in a drawer or not, and as gravely as the journal has it', () => {
  const drawer = openSpillStore(mkdtempSync(join(tmpdir(), 'found-')));
  const found = openProblemLog([problem('journal.json', 1)], {
    ...journal,
    checks: { 'title-missing': 'advice', 'date-missing': 'off' },
  });
  found.reportAll(drawer.add(JSON.stringify({ problems: [problem('b.xml', 7), problem('b.xml', 2)] })));
  found.report(problem('a.xml', 9, 'title-missing'));
  found.report(problem('a.xml', 9, 'date-missing'));
  found.reportAll({ problems: [problem('b.xml', 2), problem('a.xml', 3)] });
  expect(found.all().map(({ place, severity }) => [place.file, place.line, severity])).toEqual([
    ['a.xml', 3, 'error'],
    ['a.xml', 9, 'advice'],
    ['b.xml', 2, 'error'],
    ['b.xml', 7, 'error'],
    ['journal.json', 1, 'error'],
  ]);
  found.report({ ...problem('a.xml', 3), severity: 'warning' });
  found.report(problem('c.xml', 1));
  expect(found.all().map(({ severity }) => severity)).toEqual(['error', 'advice', 'error', 'error', 'error', 'error']);
  found.replace([problem('d.xml', 1)]);
  expect(found.all()).toEqual([problem('d.xml', 1)]);
  drawer.close();
});
