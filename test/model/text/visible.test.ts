import { expect, test } from 'vitest';
import { visible, visibleLines } from '../../../src/model/text/visible.ts';

test.each([
  ['a\u001b[31mb', 'a\\x1b[31mb'],
  ['a\nb\tc', 'a\\x0ab\\x09c'],
  ['a\u009b2Jb', 'a\\x9b2Jb'],
  ['a\u202egpj.exe', 'a\\u202egpj.exe'],
  ['a\u2066b\u2069', 'a\\u2066b\\u2069'],
  ['Größe ½ 图.png', 'Größe ½ 图.png'],
])('%j is printed as %s', (text, printed) => {
  expect(visible(text)).toBe(printed);
});

test('lines of the program stay lines, and isolates of translated messages stay', () => {
  expect(visibleLines('one\n\u001btwo')).toBe('one\n\\x1btwo');
  expect(visible('\u2068a\u001b\u2069', { keepsIsolates: true })).toBe('\u2068a\\x1b\u2069');
});
