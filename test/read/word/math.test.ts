import { expect, test } from 'vitest';
import { formulaOf } from '../../../src/read/word/math.ts';
import { parseXml } from '../../../src/read/xml/parse-xml.ts';
import { mathText } from './word-document.ts';

const t = (text: string, properties = ''): string =>
  `<m:r>${properties === '' ? '' : `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`;
const e = (content: string): string => `<m:e>${content}</m:e>`;

/** Office Math and its MathML. */
const FORMULAS: readonly (readonly [string, string, string])[] = [
  ['numbers, names and operators', t('2x+1.5'), 'mn 2 mi x mo + mn 1.5'],
  ['a number in two runs', t('1') + t('2'), 'mn 12'],
  ['upright names', t('sin', '<m:sty m:val="p"/>'), 'mi sin'],
  ['an upright letter', t('d', '<m:sty m:val="p"/>'), 'mi.mathvariant=normal d'],
  [
    'bold and other alphabets',
    t('xA1', '<m:sty m:val="b"/>') + t('R', '<m:scr m:val="double-struck"/>') + t('L', '<m:scr m:val="script"/>'),
    'mi 𝐱𝐀 mn 𝟏 mi ℝ mi ℒ',
  ],
  ['text', t('if x', '<m:nor/>'), 'mtext if\u00A0x'],
  ['fractions', `<m:f><m:num>${t('a')}</m:num><m:den>${t('b+c')}</m:den></m:f>`, 'mfrac(mi a, mrow(mi b, mo +, mi c))'],
  [
    'a fraction without a line',
    `<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${t('n')}</m:num><m:den>${t('k')}</m:den></m:f>`,
    'mfrac.linethickness=0(mi n, mi k)',
  ],
  [
    'a linear fraction',
    `<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>${t('a')}</m:num><m:den>${t('b')}</m:den></m:f>`,
    'mrow(mi a, mo /, mi b)',
  ],
  ['scripts', `<m:sSubSup>${e(t('x'))}<m:sub>${t('i')}</m:sub><m:sup>${t('2')}</m:sup></m:sSubSup>`, 'msubsup(mi x, mi i, mn 2)'],
  [
    'scripts before',
    `<m:sPre><m:sub>${t('1')}</m:sub><m:sup>${t('2')}</m:sup>${e(t('H'))}</m:sPre>`,
    'mmultiscripts(mi H, mprescripts(), mn 1, mn 2)',
  ],
  [
    'roots',
    `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(t('x'))}</m:rad><m:rad><m:deg>${t('3')}</m:deg>${e(t('y'))}</m:rad>`,
    'msqrt(mi x) mroot(mi y, mn 3)',
  ],
  [
    'sums',
    `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${t('i')}</m:sub><m:sup>${t('n')}</m:sup>${e(t('x'))}</m:nary>`,
    'mrow(munderover(mo ∑, mi i, mi n), mi x)',
  ],
  ['integrals', `<m:nary><m:sub>${t('0')}</m:sub><m:sup>${t('1')}</m:sup>${e(t('x'))}</m:nary>`, 'mrow(msubsup(mo ∫, mn 0, mn 1), mi x)'],
  [
    'a sum without limits',
    `<m:nary><m:naryPr><m:chr m:val="∑"/><m:subHide m:val="1"/><m:supHide m:val="1"/></m:naryPr><m:sub/><m:sup/>${e(t('x'))}</m:nary>`,
    'mrow(mo ∑, mi x)',
  ],
  ['brackets', `<m:d>${e(t('a'))}${e(t('b'))}</m:d>`, 'mrow(mo (, mi a, mo |, mi b, mo ))'],
  ['brackets with other characters', `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=""/></m:dPr>${e(t('a'))}</m:d>`, 'mrow(mo [, mi a)'],
  ['functions', `<m:func><m:fName>${t('log', '<m:sty m:val="p"/>')}</m:fName>${e(t('x'))}</m:func>`, 'mrow(mi log, mo \u2061, mi x)'],
  ['limits', `<m:limLow>${e(t('lim', '<m:sty m:val="p"/>'))}<m:lim>${t('n')}</m:lim></m:limLow>`, 'munder(mi lim, mi n)'],
  [
    'accents',
    `<m:acc><m:accPr><m:chr m:val="\u0303"/></m:accPr>${e(t('x'))}</m:acc><m:acc>${e(t('y'))}</m:acc>`,
    'mover(mi x, mo ~) mover(mi y, mo ^)',
  ],
  [
    'bars and braces',
    `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${e(t('x'))}</m:bar><m:groupChr>${e(t('y'))}</m:groupChr>`,
    'mover(mi x, mo ¯) munder(mi y, mo ⏟)',
  ],
  [
    'boxes',
    `<m:borderBox><m:borderBoxPr><m:strikeH m:val="1"/></m:borderBoxPr>${e(t('x'))}</m:borderBox><m:box>${e(t('y'))}</m:box>`,
    'menclose.notation=box horizontalstrike(mi x) mi y',
  ],
  [
    'matrices',
    `<m:m><m:mr>${e(t('a'))}${e(t('b'))}</m:mr><m:mr>${e(t('c'))}${e(t('d'))}</m:mr></m:m>`,
    'mtable(mtr(mtd(mi a), mtd(mi b)), mtr(mtd(mi c), mtd(mi d)))',
  ],
  [
    'aligned equations',
    `<m:eqArr>${e(t('a&amp;=b'))}${e(t('c&amp;=d'))}</m:eqArr>`,
    'mtable.columnalign=right left(mtr(mtd(mi a), mtd(mrow(mo =, mi b))), mtr(mtd(mi c), mtd(mrow(mo =, mi d))))',
  ],
  [
    'cases',
    `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${e(`<m:eqArr>${e(t('a'))}${e(t('b'))}</m:eqArr>`)}</m:d>`,
    'mrow(mo {, mtable.columnalign=left(mtr(mtd(mi a)), mtr(mtd(mi b))))',
  ],
  ['phantoms', `<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr>${e(t('x'))}</m:phant>`, 'mphantom(mi x)'],
  ['tracked changes', `${t('a')}<w:del>${t('b')}</w:del><w:ins>${t('c')}</w:ins>`, 'mi a mi c'],
  ['elements of no known name', `<m:future>${t('a')}</m:future>`, 'mi a'],
];

test.each(FORMULAS)('%s', (_, office, expected) => {
  expect(mathText(formulaOf(mathElement(office), false)?.mathml)).toBe(expected);
});

test('a number after # is the label of a formula', () => {
  const array = `<m:eqArr>${e(`${t('x=1')}${t('#')}<m:d>${e(t('7'))}</m:d>`)}</m:eqArr>`;
  const formula = formulaOf(mathElement(array), true);
  expect([formula?.label, mathText(formula?.mathml)]).toEqual(['(7)', 'mi x mo = mn 1']);
});

function mathElement(content: string) {
  const document = parseXml(`<m:oMath xmlns:m="m" xmlns:w="w">${content}</m:oMath>`, { file: 'x', report: () => undefined });
  if (document === undefined) throw new Error('not well-formed');
  return document.root;
}
