import { expect, test } from 'vitest';
import type { SecuritySources } from '../../../src/model/journal.ts';
import { printMetaPolicy, printPagePolicy } from '../../../src/model/text/page-policy.ts';

const PLAIN =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";

test.each<[string, SecuritySources, string]>([
  ['nothing', {}, PLAIN],
  ['a script', { 'script-src': ['https://a.example'] }, PLAIN.replace("script-src 'self'", "script-src 'self' https://a.example")],
  ['a source twice', { 'img-src': ['data:', 'https:'] }, PLAIN.replace('data:', 'data: https:')],
  ['fonts', { 'font-src': ['https://a.example'] }, PLAIN.replace('; object', "; font-src 'self' https://a.example; object")],
  ['no frames', { 'frame-ancestors': ["'none'"] }, PLAIN.replace("frame-ancestors 'self'", "frame-ancestors 'none'")],
])('%s added', (_, added, policy) => {
  expect(printPagePolicy(added)).toBe(policy);
});

test('in an element has no frame-ancestors, and allows copies on disk', () => {
  expect(printMetaPolicy(PLAIN)).toBe(
    "default-src 'self' file:; script-src 'self' file:; style-src 'self' file:; img-src 'self' file: data:; object-src 'none'; base-uri 'self' file:; form-action 'self' file:",
  );
});
