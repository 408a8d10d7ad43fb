import { expect, test } from 'vitest';
import { ASPECTS } from '../../src/pipeline/aspects.ts';
import { PAGES_READ, STEPS } from '../../src/pipeline/pipeline.ts';

test.each(Object.keys(ASPECTS))('a change in the aspect "%s" makes a step or the pages stale', (aspect) => {
  const reads: readonly string[] = [...PAGES_READ, ...STEPS.flatMap((step) => (step.reads === 'all' ? [] : step.reads))];
  expect(reads).toContain(aspect);
});
