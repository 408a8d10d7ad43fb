import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HashLog } from '../../../src/query/index/hash-log.ts';

test('pairs are returned sorted by hash, ordinals ascending, without duplicates', () => {
  // Few hashes from all buckets, so that many entries share one; ordinals with long gaps.
  const hash = fc.constantFrom(0, 1, 0x1fffff, 0x200000, 0x12345678, 0x1fffffff);
  const entry = fc.record({ hash, check: fc.constantFrom(0, 7, 0xffffffff), gap: fc.constantFrom(0, 0, 1, 500, 70_000) });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
      const log = new HashLog({ hasChecks: true, spill: undefined });
      const expected = new Map<number, Set<string>>();
      let ordinal = 0;
      for (const { hash: own, check, gap } of entries) {
        ordinal += gap;
        log.add(own, ordinal, check);
        expected.set(own, (expected.get(own) ?? new Set()).add(`${ordinal} ${check}`));
      }
      expect(log.length).toBe(entries.length);
      const found = new Map<number, Set<string>>();
      let before = -1;
      for (const { hashes, checks, ordinals } of log.takeSorted()) {
        for (const [i, own] of hashes.entries()) {
          expect(own).toBeGreaterThanOrEqual(before);
          if (own === before && i > 0) expect(ordinals[i]).toBeGreaterThanOrEqual(ordinals[i - 1] ?? 0);
          before = own;
          found.set(own, (found.get(own) ?? new Set()).add(`${ordinals[i]} ${checks[i]}`));
        }
      }
      expect(found).toEqual(expected);
    }),
  );
});
