import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doiPath } from '../../../src/model/text/doi-path.ts';

// A DOI is well-formed text, without unpaired surrogates.
const LONE = /\p{Cs}/u;

describe('The path of a DOI', () => {
  test.each([
    ['10.7554/eLife.00013', '10.7554/eLife.00013'],
    ['10.7554/eLife.00013.003', '10.7554/eLife.00013.003'],
    ['10.1002/(SICI)1<1::2>3.0', '10.1002/(SICI)1~3C1~3A~3A2~3E3.0'],
    ['10.1/../../etc', '10.1/~2E~2E/~2E~2E/etc'],
    ['10.1/a//b/', '10.1/a/~/b/~'],
    ['10.1/a%2fb', '10.1/a~252fb'],
    ['10.1/~', '10.1/~7E'],
    ['10.1/é', '10.1/~C3~A9'],
    ['10.1/con.1', '10.1/~63on.1'],
    ['10.1/a.', '10.1/a~2E'],
    ['10.1/a.json/b', '10.1/a~2Ejson/b'],
    [`10.1/${'a'.repeat(201)}`, `10.1/${'a'.repeat(66)}~/${'a'.repeat(66)}~/${'a'.repeat(66)}~/aaa`],
  ])('%s', (doi, path) => {
    expect(doiPath(doi)).toBe(path);
  });

  test('is unique, and each of its segments is legal on every file system', () => {
    const part = fc.oneof(fc.constantFrom('..', '.', '~', '/', '%', 'con', '.json', '2E', '~2E', 'A', 'é', '\u0000', ' '), fc.string());
    const doi = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => `10.1/${parts.join('')}`);
    fc.assert(
      fc.property(doi, doi, (a, b) => {
        if (!LONE.test(a + b)) expect(doiPath(a) === doiPath(b)).toBe(a === b);
        for (const name of doiPath(a).split('/')) {
          expect(name).toMatch(/^[A-Za-z0-9._()+,;=@!$~-]{1,230}$/);
          expect(name).not.toMatch(/^\.+$|\.$/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
