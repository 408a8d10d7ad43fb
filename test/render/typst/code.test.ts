import { describe, expect, test } from 'vitest';
import { arrayCode, callCode, dictionaryCode, EMPTY, joinCode, textCode } from '../../../src/render/typst/code.ts';
import { HOSTILE_TEXTS } from './hostile-text.ts';

// A Typst string literal: its end is the first quotation mark that no backslash precedes.
const LITERAL = /^"(?:[^"\\]|\\["\\nrt])*"$/;

describe('text in Typst code', () => {
  test.each<[string, string]>([
    ['a', '"a"'],
    ['say "x"', '"say \\"x\\""'],
    ['\\', '"\\\\"'],
    ['a\nb\tc', '"a\\nb\\tc"'],
    ['a\u0000\u0007b\ud800', '"ab"'],
    ['é 😀 م', '"é 😀 م"'],
  ])('%j is a string literal', (text, code) => {
    expect(textCode(text)).toBe(code);
  });

  test.each(HOSTILE_TEXTS)('%j is one literal', (text) => {
    expect(textCode(text)).toMatch(LITERAL);
  });
});

test.each<[string, string, string]>([
  ['nothing', joinCode([EMPTY, textCode('')]), '[]'],
  ['one piece', joinCode([textCode('a'), EMPTY]), '"a"'],
  ['two pieces', joinCode([textCode('a'), textCode('b')]), '{"a"; "b"}'],
  ['a call', callCode('o.link-to', { to: textCode('x'), no: undefined }, textCode('a')), 'o.link-to(to: "x", "a")'],
  ['an array of one', arrayCode([textCode('a')]), '("a",)'],
  ['an empty array', arrayCode([]), '()'],
  ['a dictionary', dictionaryCode({ a: textCode('x'), b: undefined }), '(a: "x")'],
  ['an empty dictionary', dictionaryCode({}), '(:)'],
])('%s', (_, code, expected) => {
  expect(code).toBe(expected);
});
