import { expect, test } from 'vitest';
import type { Block } from '../../src/model/block.ts';
import { textOfBlocks } from '../../src/render/plain-text.ts';

const paragraph = (value: string): Block => ({ kind: 'paragraph', content: [{ kind: 'text', value }] });

const section = (title: string, ...content: readonly Block[]): Block => ({
  kind: 'section',
  id: 's1',
  title: [{ kind: 'text', value: title }],
  content,
});

test.each<[headings: string, blocks: readonly Block[], text: string]>([
  ['a structured abstract', [section('Background', paragraph('Rock pools warm.'))], 'Background. Rock pools warm.'],
  ['nested sections', [section('Methods', section('Pools ', paragraph('We counted.')))], 'Methods. Pools. We counted.'],
  ['a heading with a sign', [section('Why?', paragraph('Tides.')), section('Aim:', paragraph('Counts.'))], 'Why? Tides. Aim: Counts.'],
  ['brackets and quotes', [section('Results (pilot)', paragraph('Few.'))], 'Results (pilot). Few.'],
  ['Chinese and Japanese', [section('背景', paragraph('岩礁の温度。'))], '背景。 岩礁の温度。'],
  ['Arabic', [section('الخلفية', paragraph('برك الصخور.'))], 'الخلفية. برك الصخور.'],
  ['an empty heading', [section(' ', paragraph('Rock pools warm.'))], 'Rock pools warm.'],
  ['a heading without text', [paragraph('Rock pools warm.'), section('Appendix', paragraph(''))], 'Rock pools warm. Appendix'],
  [
    'a figure',
    [{ ...section('Pools'), kind: 'figure', label: 'Fig. 1', caption: [paragraph('At low tide.')], graphics: [], parts: [] } as Block],
    'Fig. 1 Pools. At low tide.',
  ],
  ['no heading', [paragraph('Snails'), paragraph('and crabs')], 'Snails and crabs'],
])('the plain text of %s', (_, blocks, text) => {
  expect(textOfBlocks(blocks)).toBe(text);
});
