import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextStore } from '../../../src/query/index/text-store.ts';

const decoder = new TextDecoder();

test('texts are stored as UTF-8, and a recent one is stored once', () => {
  const text = fc.oneof(
    fc.constantFrom('', 'Cell', 'Cell biology', 'é', '细胞', '\u{1f9ec}', `${'x'.repeat(200)}ü`),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const store = new TextStore();
      const ids = texts.map((one) => {
        const id = store.intern(one, one.length);
        expect(store.intern(one, one.length)).toBe(id);
        return id;
      });
      expect(ids.map((id) => store.hashOf(id))).toEqual(texts.map(({ length }) => length));
      expect(ids.map((id) => decoder.decode(store.at(id)))).toEqual(texts);
      for (const [i, a] of ids.entries()) for (const [j, b] of ids.entries()) expect(store.isSame(a, b)).toBe(texts[i] === texts[j]);
    }),
  );
});

test('a text added as new is stored again', () => {
  const store = new TextStore();
  expect([store.intern('a', 1), store.add('a', 1), store.intern('a', 1)]).toEqual([0, 1, 0]);
});
