import { describe, expect, test } from 'vitest';
import { casesOf, parts, runCase } from './cases.ts';

describe.each(parts)('%s', (part) => {
  const cases = casesOf(part);

  test('has cases', () => {
    expect(cases.length).toBeGreaterThan(0);
  });

  test.each(cases.map((one) => [one.title, one] as const))('%s', (_title, one) => {
    const { actual, problems } = runCase(one);
    expect(actual, one.place).toEqual(JSON.parse(one.expected));
    expect(
      problems.map(({ code }) => code),
      one.place,
    ).toEqual(one.codes);
  });
});
