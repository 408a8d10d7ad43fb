import { describe, expect, it } from 'vitest';
import { isBeingTyped, parseSearch } from '../../../src/query/search/parse-search.ts';

/** Returns a clause in short: `-authors:words müller`, `words p53^2`, `fuzzy adress~1`. */
function inShort(text: string): string[] {
  return parseSearch(text).map(({ kind, sign, field, text: words, boost, distance }) => {
    const ending = (boost > 1 ? `^${boost}` : '') + (distance > 0 ? `~${distance}` : '');
    return `${sign}${field === undefined ? '' : `${field}:`}${kind} ${words}${ending}`;
  });
}

describe('what a reader types', () => {
  it.each([
    ['neuron growth', ['words neuron', 'words growth']],
    ['"gene  expression"', ['phrase gene  expression']],
    ['"gene', ['words gene']],
    ['„Gene Expression“', ['phrase gene expression']],
    ['-author:Müller', ['-authors:words müller']],
    ['+title:"gene expression"', ['+title:phrase gene expression']],
    ['p53^2 adress~ poincare~2', ['words p53^2', 'fuzzy adress~1', 'fuzzy poincare~2']],
    ['neuro* *ology n*', ['wildcard neuro*', 'words *ology', 'words n*']],
    ['p53-dependent L’écran', ['words p53-dependent', "words l'écran"]],
    ['ratio 3:1', ['words ratio', 'words 3:1']],
    ['constructor:x', ['words constructor x']],
    ['a - b', ['words a', 'words b']],
    [': " - * ~ ^', []],
    ['', []],
  ])('%s', (text, expected) => {
    expect(inShort(text)).toEqual(expected);
  });

  it('is parsed only up to its maximum length', () => {
    expect(parseSearch('word '.repeat(5000)).length).toBe(16);
  });

  it.each([
    ['neur', true],
    ['neur ', false],
    ['"neur"', false],
    ['', false],
  ])('%s can be continued: %s', (text, expected) => {
    expect(isBeingTyped(text)).toBe(expected);
  });
});
