import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openSuggestions } from '../../../src/query/search/suggestions/find-suggestions.ts';
import { printSuggestions } from '../../../src/query/search/suggestions/print-suggestions.ts';
import type { Suggestion } from '../../../src/query/search/suggestions/suggestion.ts';
import { memoryFiles } from '../index/words/memory-files.ts';

const article = (label: string, number: number): Suggestion => ({
  kind: 'article',
  label,
  stem: `content/1/e${number}`,
  detail: 'Ada Müller … · 2024',
  doi: `10.5555/shore.${String(number).padStart(5, '0')}`,
});

const JOURNAL: readonly Suggestion[] = [
  article('Snails of the shore', 1),
  article('Łódź and the Poincaré map', 2),
  article('The shore snail in winter', 3),
  article('海岸生物の観察', 4),
  { kind: 'subject', label: 'Shore ecology', stem: 'subjects/shore-ecology', detail: '7' },
  { kind: 'author', label: 'Zoë Shoreham', stem: 'authors/name-zoe-shoreham', detail: '2' },
];

/** A journal in whose shards most words are too frequent for one file. */
const LARGE: readonly Suggestion[] = [
  ...Array.from({ length: 3000 }, (_, at) =>
    article(`${['Snails', 'Crabs', 'Mussels'][at % 3]} of ${['sheltered', 'shaded', 'shallow', 'shifting'][at % 4]} shore number${at}`, at),
  ),
  ...JOURNAL.slice(4),
];

async function opened(suggestions: readonly Suggestion[], isSharded: boolean): Promise<(typed: string) => Promise<readonly string[]>> {
  const files = [...printSuggestions(suggestions, { language: 'en', pageEnding: '.html', isSharded })];
  const find = await openSuggestions(memoryFiles(files), 'en');
  return async (typed) =>
    (await find(typed)).flatMap((group) => [`${group.kind}:`, ...group.suggestions.map((one) => `${one.label} > ${one.path}`)]);
}

const found: readonly (readonly [string, readonly string[]])[] = [
  ['sna', ['articles:', 'Snails of the shore > content/1/e1.html', 'The shore snail in winter > content/1/e3.html']],
  ['SNAIL win', ['articles:', 'The shore snail in winter > content/1/e3.html']],
  ['lodz poinc', ['articles:', 'Łódź and the Poincaré map > content/1/e2.html']],
  ['zoë', ['authors:', 'Zoë Shoreham > authors/name-zoe-shoreham.html']],
  ['zoe shore', ['authors:', 'Zoë Shoreham > authors/name-zoe-shoreham.html']],
  ['shore eco', ['subjects:', 'Shore ecology > subjects/shore-ecology.html']],
  ['海岸', ['articles:', '海岸生物の観察 > content/1/e4.html']],
  ['生物', ['articles:', '海岸生物の観察 > content/1/e4.html']],
  ['10.5555/shore.00003', ['dois:', 'The shore snail in winter > content/1/e3.html']],
  ['https://doi.org/10.5555/SHORE.00003', ['dois:', 'The shore snail in winter > content/1/e3.html']],
  ['whelk', []],
  ['', []],
];

describe('suggestions', () => {
  it.each(found)('for %s', async (typed, expected) => {
    expect(await (await opened(JOURNAL, false))(typed)).toEqual(expected);
    expect(await (await opened(JOURNAL, true))(typed)).toEqual(expected);
  });

  it('put labels that begin with the text first, and leave space for authors and subjects', async () => {
    const lines = await (await opened(LARGE, false))('sho');
    expect(lines.filter((line) => line.endsWith(':'))).toEqual(['articles:', 'authors:', 'subjects:']);
    expect(lines.length - 3).toBe(8);
    expect((await (await opened(JOURNAL, false))('the'))[1]).toBe('The shore snail in winter > content/1/e3.html');
  });

  it('of a large journal are in shards of about 2 KB, which find the rarest word of several', async () => {
    const files = [...printSuggestions(LARGE, { language: 'en', pageEnding: '', isSharded: true })];
    const sizes = files.map(({ bytes }) => gzipSync(bytes).length);
    expect(Math.max(...sizes)).toBeLessThan(2200);
    expect(files.length).toBeGreaterThan(100);
    const find = await opened(LARGE, true);
    expect(await find('snails shallow number2946')).toEqual(['articles:', 'Snails of shallow shore number2946 > content/1/e2946.html']);
    expect((await find('eco'))[1]).toBe('Shore ecology > subjects/shore-ecology.html');
    expect((await find('10.5555/shore.02946')).at(-1)).toBe('Snails of shallow shore number2946 > content/1/e2946.html');
  });

  it('are the same files for the same journal', () => {
    const print = (): unknown => [...printSuggestions(LARGE, { language: 'en', pageEnding: '', isSharded: true })];
    expect(print()).toEqual(print());
  });
});
