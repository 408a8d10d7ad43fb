import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeIdentities, encodeIdentities, type Identity } from '../../../src/query/index/identity-column.ts';

const names = { kind: 'article', doiResolver: 'https://doi.org/' } as const;
const date = fc.constantFrom(
  '2019-12-31',
  '2019-02-29',
  '2012-10',
  '2012',
  '',
  '0000-01-01',
  '2012-13-01',
  '12',
  '2012-00-00',
  '9999-12-31',
);
const time = fc.constantFrom(undefined, '2020-01-01T10:11:12.123456');
const doi = fc.oneof(
  fc.nat({ max: 99999 }).map((number) => `10.7554/eLife.${String(number).padStart(5, '0')}`),
  fc.nat().map((number) => `10.48550/arXiv.${number % 10_000}.${number}`),
  fc.constantFrom('', '10.1/a', '10.1/b(1)<2>', '10.1590/S0100-67622012000400001'),
);

test('identities are read back unchanged, in any order', () => {
  const identity = fc.record({ articleDoi: doi, sortDate: date, time, isUsual: fc.boolean() }).map(
    (one): Identity => ({
      articleDoi: one.articleDoi,
      sortDate: one.sortDate,
      updatedAt: one.time ?? `${one.sortDate}T00:00:00.000000`,
      about: one.isUsual ? `https://doi.org/${one.articleDoi}` : 'https://journal.example/x',
      position: 1,
    }),
  );
  fc.assert(
    fc.property(fc.array(identity, { maxLength: 40 }), (rows) => {
      const read = decodeIdentities(encodeIdentities(rows, names), names);
      expect(rows.map((_, i) => read(rows.length - 1 - i)).reverse()).toEqual(rows);
    }),
  );
});

test('objects of an article that got more objects later keep their positions', () => {
  const row = (position: number, updatedAt: string): Identity => ({
    articleDoi: '10.7554/eLife.00013',
    sortDate: '2012-10-15',
    updatedAt,
    about: `author_${position}_10.7554/eLife.00013`,
    position,
  });
  const [then, later] = ['2012-10-15T00:00:00.000000', '2014-01-01T00:00:00.000000'];
  const rows = [row(7, then), row(8, later), row(9, later), row(10, then), { ...row(1, then), articleDoi: '10.7554/eLife.00014' }];
  const asWritten = rows.map((one) => ({ ...one, about: `author_${one.position}_${one.articleDoi}` }));
  const authors = { ...names, kind: 'author' } as const;
  const read = decodeIdentities(encodeIdentities(asWritten, authors), authors);
  expect(asWritten.map((_, i) => read(i))).toEqual(asWritten);
});

test('a thousand articles of a journal take less than five bytes each when deflated', () => {
  const rows = Array.from({ length: 1000 }, (_, i): Identity => {
    const articleDoi = `10.7554/eLife.${String((i * 7919) % 90_000).padStart(5, '0')}`;
    const sortDate = `201${9 - Math.floor(i / 200)}-0${1 + (i % 9)}-1${i % 10}`;
    return { articleDoi, sortDate, updatedAt: `${sortDate}T00:00:00.000000`, about: `https://doi.org/${articleDoi}`, position: 1 };
  });
  expect(deflateRawSync(encodeIdentities(rows, names)).length).toBeLessThan(5000);
});

test('an identity beyond the last is an error', () => {
  expect(() => decodeIdentities(encodeIdentities([], names), names)(0)).toThrow('no identity 0');
});
