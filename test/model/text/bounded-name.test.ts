import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundedName, nameSlugOf } from '../../../src/model/text/bounded-name.ts';
import { doiPath } from '../../../src/model/text/doi-path.ts';

const bytes = (text: string): number => Buffer.byteLength(text);

describe('a name of a file', () => {
  test.each([
    ['cell-biology', 'cell-biology'],
    ['a'.repeat(200), 'a'.repeat(200)],
    ['a'.repeat(201), `${'a'.repeat(183)}~`],
    ['𠀀'.repeat(50), '𠀀'.repeat(50)],
  ])('%s', (name, bounded) => {
    expect(boundedName(name).replace(/~[0-9a-f]{16}$/, '~')).toBe(bounded);
  });

  test('has at most 200 bytes, in complete characters, and is unique', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.array(fc.constantFrom('a', 'é', '字', '𠀀'), { minLength: 190, maxLength: 300 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(bytes(boundedName(a))).toBeLessThanOrEqual(200);
        expect(boundedName(a)).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
        expect(boundedName(a) === boundedName(b)).toBe(a === b);
      }),
    );
  });

  test('keeps the beginning of its text', () => {
    expect(nameSlugOf(`Cell biology ${'of cells '.repeat(40)}`)).toMatch(/^cell-biology-of-cells-.*~[0-9a-f]{16}$/);
  });
});

describe('the path of a long DOI', () => {
  test.each([
    ['of one part', `10.5555/${'x'.repeat(5000)}`],
    ['of many parts', `10.5555/${'x/'.repeat(2500)}x`],
    ['of characters of four bytes', `10.5555/${'𠀀'.repeat(300)}`],
  ])('%s is its prefix and a hash', (_, doi) => {
    expect(doiPath(doi)).toMatch(/^10\.5555\/~~[0-9a-f]{16}$/);
    expect(doiPath(doi)).not.toBe(doiPath(`${doi}y`));
  });

  test('never has a segment that file systems refuse', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 8 }), (parts) => {
        const path = doiPath(`10.5555/${parts.join('/')}`);
        expect(bytes(path)).toBeLessThanOrEqual(700);
        for (const name of path.split('/')) expect(bytes(name)).toBeLessThanOrEqual(240);
      }),
    );
  });
});
