import { describe, expect, test } from 'vitest';
import type { Inline } from '../../../src/model/inline.ts';
import { wordChanges } from '../../../src/render/changes/word-changes.ts';

const plain = (value: string): Inline => ({ kind: 'text', value });
const italic = (value: string): Inline => ({ kind: 'styled', style: 'italic', content: [plain(value)] });

/** `the [-red-]{+blue+} tide` */
function marked(before: readonly Inline[], after: readonly Inline[]): string {
  return wordChanges(before, after)
    .map(({ state, words }) => {
      const text = words.map((word) => word.text).join('');
      return state === 'same' ? text : state === 'deleted' ? `[-${text}-]` : `{+${text}+}`;
    })
    .join('');
}

describe('The changes of words between two paragraphs', () => {
  test.each([
    ['no change', 'The tide rose.', 'The tide rose.', 'The tide rose.'],
    ['a replaced word', 'The red tide rose.', 'The blue tide rose.', 'The [-red-]{+blue+} tide rose.'],
    ['neighbouring words, as one change', 'We saw red tides.', 'They met blue tides.', '[-We saw red-]{+They met blue+} tides.'],
    ['an inserted clause', 'It rose.', 'It rose, and fell.', 'It rose{+, and fell+}.'],
    ['a deleted end', 'It rose and fell', 'It rose', 'It rose[- and fell-]'],
    ['accents and case', 'Etude', 'Étude', '[-Etude-]{+Étude+}'],
    ['text without spaces, by character', '海は青い', '海は赤い', '海は[-青-]{+赤+}い'],
    ['a text in place of none', '', 'New.', '{+New.+}'],
  ])('show %s', (_, before, after, expected) => {
    expect(marked([plain(before)], [plain(after)])).toBe(expected);
  });

  test('show a change of style alone', () => {
    expect(marked([plain('E. coli grew')], [italic('E. coli'), plain(' grew')])).toBe('[-E. coli-]{+E. coli+} grew');
  });

  test('of texts with too many differences replace the one by the other, instead of taking seconds', () => {
    const text = (word: string) => [plain(Array.from({ length: 3000 }, (_, at) => `${word}${at}`).join(' '))];
    expect(wordChanges(text('a'), text('b')).map(({ state }) => state)).toEqual(['deleted', 'inserted']);
  });
});
