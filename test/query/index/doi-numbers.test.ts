import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutDoi, doiPrinter } from '../../../src/query/index/doi-numbers.ts';

test.each([
  ['10.7554/eLife.00013', '10.7554/eLife.\u00005', 13],
  ['10.48550/arXiv.1510.08965', '10.48550/arXiv.\u00004.\u00005', 151008965],
  ['10.1590/S0100-67622012000400001', '10.1590/S0100-67\u0000f', 622012000400001],
  ['10.1371/journal.pone.0012345.g001', '10.1371/journal.pone.\u00007.g\u00003', 12345001],
])('%s is a template and a number', (doi, template, number) => {
  expect(cutDoi(doi)).toEqual({ template, number });
});

test('a DOI without digits after the slash has no number', () => {
  expect([cutDoi('10.1000/abc'), cutDoi('10.1000'), cutDoi('')]).toEqual([undefined, undefined, undefined]);
});

test('template and number give the DOI back', () => {
  const part = fc.oneof(fc.stringMatching(/^[\d./()a-z\u0000-]{0,12}$/), fc.string({ unit: 'binary', maxLength: 6 }), fc.nat().map(String));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const doi = parts.join('');
      const cut = cutDoi(doi);
      fc.pre(cut !== undefined);
      if (cut !== undefined) expect(doiPrinter(cut.template)(cut.number)).toBe(doi);
    }),
  );
});
