import { expect, test } from 'vitest';
import type { Block } from '../../src/model/block.ts';
import type { Inline, InlineStyle } from '../../src/model/inline.ts';
import { fullTitleText } from '../../src/render/full-title.ts';
import { metadataText, textOfBlocks, textOfInlines } from '../../src/render/plain-text.ts';

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

const STYLES: Readonly<Record<string, InlineStyle>> = { i: 'italic', b: 'bold', sup: 'sup', sub: 'sub' };

/** Reads `10<sup>6</sup>`; `<bibr>` and `<fn>` are call-outs. */
function inlinesOf(markup: string): readonly Inline[] {
  const open: { tag: string; content: Inline[] }[] = [{ tag: '', content: [] }];
  for (const [, slash, tag = '', value] of markup.matchAll(/<(\/?)([a-z]+)>|([^<]+)/g)) {
    if (value !== undefined) open.at(-1)?.content.push({ kind: 'text', value });
    else if (slash === '') open.push({ tag, content: [] });
    else {
      const content = open.pop()?.content ?? [];
      const style = STYLES[tag];
      open
        .at(-1)
        ?.content.push(style === undefined ? { kind: 'xref', refType: tag, rids: [], content } : { kind: 'styled', style, content });
    }
  }
  return open[0]?.content ?? [];
}

test.each([
  ['10<sup>6</sup> cells at 5 × 10<sup>−3</sup> M', '10⁶ cells at 5 × 10⁻³ M'],
  ['<b>10<sup><i>n</i></sup></b> and 2<sup>n+1</sup>', '10ⁿ and 2ⁿ⁺¹'],
  ['10<sup>10<sup>2</sup></sup> and 10<sup>0.5</sup>', '10^(10²) and 10^0.5'],
  ['x<sup>α</sup> and x<sup>α</sup>y', 'x^α and x^(α)y'],
  ['<sup>14</sup>C, <sup>99m</sup>Tc, Ca<sup>2+</sup>, SO<sub>4</sub><sup>2−</sup>', '¹⁴C, 99mTc, Ca²⁺, SO4²⁻'],
  ['the 19<sup>th</sup> and XIX<sup>e</sup>, n<sup>o</sup> 1, 2<sup>ed</sup>', 'the 19th and XIXe, nº 1, 2ed'],
  ['Name<sup>TM</sup>, Other<sup>®</sup>, p53<sup>−/−</sup>, Kras<sup>G12D</sup>', 'Name™, Other®, p53−/−, Kras^G12D'],
  ['H<sub>2</sub>O, x<sub>1</sub>x<sub>2</sub>, PM<sub>2.5</sub>, V<sub>max</sub>, VO<sub>2max</sub>', 'H2O, x1x2, PM2.5, Vmax, VO2max'],
  ['cm<sup>2 </sup>s<sup> -1</sup>', 'cm² s⁻¹'],
])('scripts in plain text: %s', (markup, text) => {
  expect(textOfInlines(inlinesOf(markup))).toBe(text);
});

test.each([
  ['Value 25<bibr><sup>3</sup></bibr> done', 'Value 25 done'],
  ['see<sup><bibr>12</bibr>,<bibr>13</bibr></sup>.', 'see.'],
  ['cm<sup>2,<bibr>3</bibr></sup> wide', 'cm² wide'],
  ['shown [<bibr>1</bibr>, <bibr>3</bibr>–<bibr>5</bibr>]. Next', 'shown. Next'],
  ['in tissues <sup><bibr>1</bibr></sup> . Most', 'in tissues. Most'],
  ['[<bibr>1</bibr>]–[<bibr>3</bibr>] say', 'say'],
  ['done.<sup><bibr>1</bibr></sup> Next, <bibr>[2]</bibr>, and', 'done. Next, and'],
  ['pools (<bibr>Reed, 2019</bibr>; <bibr>Moss, 2020</bibr>) warm', 'pools warm'],
  ['<bibr>Reed et al. (2019)</bibr> found, and Moss (<bibr>2020</bibr>) too', 'Reed et al. (2019) found, and Moss too'],
  ['Adapted from [<bibr>17</bibr>, <bibr>19</bibr>], as in <bibr>[2]</bibr>.', 'Adapted from [17, 19], as in [2].'],
  ['See ref. <bibr>4</bibr>, and the work of<sup><bibr>5</bibr></sup> others', 'See ref. 4, and the work of others'],
  ['pools (see <bibr>3</bibr>) are warm', 'pools are warm'],
  ['(Reed <bibr>2019</bibr>, <bibr>2020</bibr>)', '(Reed 2019, 2020)'],
  ['forest<sup><fn>1</fn></sup>: a view<fn>*</fn>', 'forest: a view'],
])('metadata without call-outs: %s', (markup, text) => {
  expect(metadataText(inlinesOf(markup))).toBe(text);
});

test('call-outs on the line stay in other text, and raised ones do not', () => {
  expect(textOfInlines(inlinesOf('as in [<bibr>1</bibr>] and (<bibr>Reed, 2019</bibr>)<sup><bibr>2</bibr></sup>.'))).toBe(
    'as in [1] and (Reed, 2019).',
  );
});

test.each([
  ['Growth', 'A second look', 'Growth: A second look'],
  ['Do snails sleep?', 'A second look', 'Do snails sleep? A second look'],
  ['Growth:', 'A second look', 'Growth: A second look'],
  ['Growth: a second look', 'A second look', 'Growth: a second look'],
  ['岩礁', '二回目', '岩礁：二回目'],
  ['Growth', '', 'Growth'],
])('the full title of "%s" and "%s"', (title, subtitle, full) => {
  expect(fullTitleText({ title: inlinesOf(title), subtitle: inlinesOf(subtitle) })).toBe(full);
});
