import type { List } from '../block.ts';

/**
 * Returns the number of an item in the style of its list; undefined for bullets and plain lists.
 *
 *   'order', 3  ->  '3'      'alpha-lower', 28  ->  'ab'      'roman-upper', 4  ->  'IV'
 */
export function listNumber(type: List['listType'], number: number): string | undefined {
  if (type === 'bullet' || type === 'simple') return undefined;
  const text = type.startsWith('alpha') ? letters(number) : type.startsWith('roman') ? roman(number) : String(number);
  return type.endsWith('upper') ? text.toUpperCase() : text;
}

function letters(number: number): string {
  let text = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  return text;
}

function roman(number: number): string {
  if (number > 3999) return String(number);
  let left = number;
  let text = '';
  for (const [value, sign] of ROMAN)
    while (left >= value) {
      text += sign;
      left -= value;
    }
  return text;
}

const ROMAN: readonly (readonly [value: number, sign: string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
