import type { MathElement } from '../../model/formula.ts';
import { attributeOf, childOf, childrenOf, collapseSpace, rawTextOf, type XmlElement } from '../xml/xml-element.ts';
import { type MathNode, tokensOf } from './math-tokens.ts';
import { isOn } from './styles.ts';

/** A formula of Word in MathML, and the number that is a part of it. */
export interface WordFormula {
  readonly mathml: MathElement;
  /** `(1)` of a formula that was typed as `E=mc^2#(1)`. */
  readonly label?: string;
}

/**
 * Converts `m:oMath` to presentation MathML; undefined if it is empty.
 *
 *   <m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>  ->  msup [mi 'x', mn '2']
 *
 * ISO/IEC 29500-1, 22.1 (Office Math); MathML Core.
 */
export function formulaOf(math: XmlElement, isDisplay: boolean): WordFormula | undefined {
  const numbered = withoutNumber(math);
  const children = nodesIn(numbered.math.children);
  if (children.length === 0) return undefined;
  const mathml = element('math', children, isDisplay ? { display: 'block' } : {});
  return { mathml, ...(numbered.label === undefined ? {} : { label: numbered.label }) };
}

type Handler = (element: XmlElement) => readonly MathNode[];

/** Elements of Office Math by name; the content of others takes their place. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  'm:f': fraction,
  'm:sSup': (one) => [element('msup', [part(one, 'm:e'), part(one, 'm:sup')])],
  'm:sSub': (one) => [element('msub', [part(one, 'm:e'), part(one, 'm:sub')])],
  'm:sSubSup': (one) => [element('msubsup', [part(one, 'm:e'), part(one, 'm:sub'), part(one, 'm:sup')])],
  'm:sPre': (one) => [element('mmultiscripts', [part(one, 'm:e'), element('mprescripts', []), part(one, 'm:sub'), part(one, 'm:sup')])],
  'm:rad': radical,
  'm:nary': nary,
  'm:d': delimited,
  'm:func': (one) => [element('mrow', [part(one, 'm:fName'), operator('\u2061'), part(one, 'm:e')])],
  'm:limLow': (one) => [element('munder', [part(one, 'm:e'), part(one, 'm:lim')])],
  'm:limUpp': (one) => [element('mover', [part(one, 'm:e'), part(one, 'm:lim')])],
  'm:acc': accent,
  'm:bar': (one) => [isTop(one, 'bot') ? overOf(part(one, 'm:e'), '\u00AF') : underOf(part(one, 'm:e'), '\u005F')],
  'm:groupChr': groupCharacter,
  'm:borderBox': borderBox,
  'm:eqArr': (one) => [equationArray(one, 'right left')],
  'm:m': matrix,
  'm:phant': (one) => [isOn(property(one, 'm:show') ?? '1') ? part(one, 'm:e') : element('mphantom', [part(one, 'm:e')])],
  'w:del': () => [],
  'w:moveFrom': () => [],
};

function nodesIn(nodes: XmlElement['children']): MathNode[] {
  const found: MathNode[] = [];
  let run: { readonly key: string; readonly element: XmlElement; text: string } | undefined;
  const flush = (): void => {
    if (run !== undefined) found.push(...tokensOf(run.text, propertiesOf(run.element)));
    run = undefined;
  };
  for (const child of nodes) {
    if (typeof child === 'string') continue;
    if (child.name === 'm:r' || child.name === 'w:r') {
      if (isDeleted(child)) continue;
      // A number or name may be split into several runs.
      const key = JSON.stringify(propertiesOf(child));
      if (run !== undefined && run.key === key) run.text += runText(child);
      else {
        flush();
        run = { key, element: child, text: runText(child) };
      }
      continue;
    }
    if (IGNORED.test(child.name)) continue;
    flush();
    const handle = Object.hasOwn(HANDLERS, child.name) ? HANDLERS[child.name] : undefined;
    found.push(...(handle?.(child) ?? nodesIn(child.children)));
  }
  flush();
  return found;
}

function isDeleted(run: XmlElement): boolean {
  const properties = childOf(run, 'w:rPr');
  return properties !== undefined && (childOf(properties, 'w:del') ?? childOf(properties, 'w:moveFrom')) !== undefined;
}

function runText(run: XmlElement): string {
  return childrenOf(run)
    .map((child) => (child.name === 'm:t' || child.name === 'w:t' ? rawTextOf(child) : child.name === 'w:tab' ? ' ' : ''))
    .join('');
}

function propertiesOf(run: XmlElement): Parameters<typeof tokensOf>[1] {
  const own = childOf(run, 'm:rPr');
  const value = (name: string): string | undefined => {
    const child = own === undefined ? undefined : childOf(own, name);
    return child === undefined ? undefined : (attributeOf(child, 'm:val') ?? '1');
  };
  const isText = run.name === 'w:r' || isOn(value('m:nor') ?? '0');
  return { isText, style: value('m:sty') ?? 'i', script: value('m:scr') ?? 'roman' };
}

function fraction(one: XmlElement): readonly MathNode[] {
  const [numerator, denominator] = [part(one, 'm:num'), part(one, 'm:den')];
  const type = property(one, 'm:type');
  if (type === 'lin') return [element('mrow', [numerator, operator('/'), denominator])];
  return [
    element('mfrac', [numerator, denominator], type === 'noBar' ? { linethickness: '0' } : type === 'skw' ? { bevelled: 'true' } : {}),
  ];
}

function radical(one: XmlElement): readonly MathNode[] {
  const degree = childOf(one, 'm:deg');
  const hasDegree = degree !== undefined && nodesIn(degree.children).length > 0 && !isOn(property(one, 'm:degHide') ?? '0');
  return [hasDegree ? element('mroot', [part(one, 'm:e'), part(one, 'm:deg')]) : element('msqrt', [part(one, 'm:e')])];
}

function nary(one: XmlElement): readonly MathNode[] {
  const sign = property(one, 'm:chr') ?? '∫';
  const isBeside = (property(one, 'm:limLoc') ?? (INTEGRAL.test(sign) ? 'subSup' : 'undOvr')) === 'subSup';
  const base = element('mo', [sign], isBeside ? {} : { movablelimits: 'false' });
  const has = (name: string, hidden: string): boolean => {
    const limit = childOf(one, name);
    return limit !== undefined && !isOn(property(one, hidden) ?? '0') && nodesIn(limit.children).length > 0;
  };
  const limits = [...(has('m:sub', 'm:subHide') ? ['m:sub'] : []), ...(has('m:sup', 'm:supHide') ? ['m:sup'] : [])];
  const name =
    limits.length === 2
      ? isBeside
        ? 'msubsup'
        : 'munderover'
      : limits[0] === 'm:sub'
        ? isBeside
          ? 'msub'
          : 'munder'
        : isBeside
          ? 'msup'
          : 'mover';
  const withLimits = limits.length === 0 ? base : element(name, [base, ...limits.map((limit) => part(one, limit))]);
  return [element('mrow', [withLimits, part(one, 'm:e')])];
}

function delimited(one: XmlElement): readonly MathNode[] {
  const attributes: Record<string, string> = isOn(property(one, 'm:grow') ?? '1')
    ? { fence: 'true' }
    : { fence: 'true', stretchy: 'false' };
  const fence = (text: string): readonly MathNode[] => (text === '' ? [] : [element('mo', [text], attributes)]);
  const [open, close, separator] = [
    rawProperty(one, 'm:begChr') ?? '(',
    rawProperty(one, 'm:endChr') ?? ')',
    rawProperty(one, 'm:sepChr') ?? '|',
  ];
  const isCases = open === '{' && close === '';
  const parts = childrenOf(one, 'm:e').map((each) => {
    const [only, ...others] = childrenOf(each).filter(({ name }) => !IGNORED.test(name));
    return isCases && only?.name === 'm:eqArr' && others.length === 0 ? equationArray(only, 'left left') : row(each);
  });
  return [
    element('mrow', [
      ...fence(open),
      ...parts.flatMap((each, at) => [
        ...(at === 0 || separator === '' ? [] : [element('mo', [separator], { separator: 'true', stretchy: 'true' })]),
        each,
      ]),
      ...fence(close),
    ]),
  ];
}

function accent(one: XmlElement): readonly MathNode[] {
  const mark = property(one, 'm:chr') ?? '\u0302';
  return [element('mover', [part(one, 'm:e'), operator(SPACING[mark] ?? mark)], { accent: 'true' })];
}

function groupCharacter(one: XmlElement): readonly MathNode[] {
  const mark = property(one, 'm:chr') ?? '\u23DF';
  return [isTop(one, 'bot') ? overOf(part(one, 'm:e'), mark) : underOf(part(one, 'm:e'), mark)];
}

function borderBox(one: XmlElement): readonly MathNode[] {
  const is = (name: string): boolean => isOn(property(one, name) ?? '0');
  const sides = [
    ['top', 'm:hideTop'] as const,
    ['bottom', 'm:hideBot'] as const,
    ['left', 'm:hideLeft'] as const,
    ['right', 'm:hideRight'] as const,
  ];
  const visible = sides.filter(([, hidden]) => !is(hidden)).map(([side]) => side);
  const strikes = STRIKES.filter(([name]) => is(name)).map(([, notation]) => notation);
  const notation = [...(visible.length === 4 ? ['box'] : visible), ...strikes].join(' ');
  return [notation === '' ? part(one, 'm:e') : element('menclose', [part(one, 'm:e')], { notation })];
}

/** Aligned equations: `&` in their text divides the columns. */
function equationArray(one: XmlElement, columnalign: string): MathElement {
  const rows = childrenOf(one, 'm:e').map((each) => columnsOf(each).map((nodes) => element('mtd', [rowOf(nodesIn(nodes))])));
  const most = Math.max(1, ...rows.map((cells) => cells.length));
  const align =
    most === 1
      ? columnalign.startsWith('left')
        ? 'left'
        : 'center'
      : Array.from({ length: Math.ceil(most / 2) }, () => columnalign).join(' ');
  return element(
    'mtable',
    rows.map((cells) => element('mtr', cells)),
    { columnalign: align, columnspacing: '0.2em', displaystyle: 'true' },
  );
}

/** Divides the content of an equation at each `&` of its runs. */
function columnsOf(each: XmlElement): XmlElement['children'][] {
  const columns: XmlElement['children'][number][][] = [[]];
  for (const child of each.children) {
    const text = typeof child !== 'string' && child.name === 'm:r' ? runText(child) : '';
    if (typeof child === 'string' || !text.includes('&')) columns[columns.length - 1]?.push(child);
    else
      text.split('&').forEach((piece, at) => {
        if (at > 0) columns.push([]);
        const others = child.children.filter((one) => typeof one !== 'string' && one.name !== 'm:t');
        if (piece !== '')
          columns[columns.length - 1]?.push({
            ...child,
            children: [...others, { ...child, name: 'm:t', attributes: {}, children: [piece] }],
          });
      });
  }
  return columns;
}

function matrix(one: XmlElement): readonly MathNode[] {
  const rows = childrenOf(one, 'm:mr').map((each) =>
    element(
      'mtr',
      childrenOf(each, 'm:e').map((cell) => element('mtd', [row(cell)])),
    ),
  );
  const columns = childOf(childOf(one, 'm:mPr') ?? one, 'm:mcs');
  const align = (columns === undefined ? [] : childrenOf(columns, 'm:mc')).flatMap((column) => {
    const properties = childOf(column, 'm:mcPr') ?? column;
    const count = Number(mathValue(childOf(properties, 'm:count')) ?? 1);
    return Array.from({ length: Math.min(Math.max(count, 1), 64) }, () => mathValue(childOf(properties, 'm:mcJc')) ?? 'center');
  });
  return [element('mtable', rows, align.some((each) => each !== 'center') ? { columnalign: align.join(' ') } : {})];
}

/** Takes the number out of a formula that is an array of one equation with `#` before the number. */
function withoutNumber(math: XmlElement): { readonly math: XmlElement; readonly label?: string } {
  const [array, ...others] = childrenOf(math).filter(({ name }) => !IGNORED.test(name));
  const equations = array?.name === 'm:eqArr' ? childrenOf(array, 'm:e') : [];
  const [equation] = equations;
  if (others.length > 0 || equations.length !== 1 || equation === undefined) return { math };
  const children = childrenOf(equation);
  const at = children.findIndex((child) => child.name === 'm:r' && runText(child).includes('#'));
  const mark = children[at];
  if (mark === undefined) return { math };
  const [before = '', after = ''] = runText(mark).split('#');
  const label = collapseSpace(after + textOfNodes(nodesIn(children.slice(at + 1)))).trim();
  const rest = before === '' ? [] : [{ ...mark, children: [{ ...mark, name: 'm:t', attributes: {}, children: [before] }] }];
  return { math: { ...math, children: [...children.slice(0, at), ...rest] }, ...(label === '' ? {} : { label }) };
}

function textOfNodes(nodes: readonly MathNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOfNodes(node.children))).join('');
}

function part(one: XmlElement, name: string): MathElement {
  const child = childOf(one, name);
  return child === undefined ? element('mrow', []) : row(child);
}

function row(one: XmlElement): MathElement {
  return rowOf(nodesIn(one.children));
}

function rowOf(nodes: readonly MathNode[]): MathElement {
  const [only] = nodes;
  return nodes.length === 1 && only !== undefined && typeof only !== 'string' ? only : element('mrow', nodes);
}

function element(name: string, children: readonly MathNode[], attributes: Readonly<Record<string, string>> = {}): MathElement {
  return { name, attributes, children };
}

function operator(text: string): MathElement {
  return element('mo', [text]);
}

function overOf(base: MathElement, mark: string): MathElement {
  return element('mover', [base, element('mo', [mark], { stretchy: 'true' })]);
}

function underOf(base: MathElement, mark: string): MathElement {
  return element('munder', [base, element('mo', [mark], { stretchy: 'true' })]);
}

function isTop(one: XmlElement, otherwise: string): boolean {
  return (property(one, 'm:pos') ?? otherwise) === 'top';
}

/** A value in the properties of an element: that of `m:chr` in `m:naryPr`; undefined if it is absent or empty. */
function property(one: XmlElement, name: string): string | undefined {
  const value = rawProperty(one, name);
  return value === '' ? undefined : value;
}

function rawProperty(one: XmlElement, name: string): string | undefined {
  const properties = childOf(one, `${one.name}Pr`);
  const child = properties === undefined ? undefined : childOf(properties, name);
  return child === undefined ? undefined : (child.attributes['m:val'] ?? (WITH_CHARACTER.test(name) ? '' : '1'));
}

function mathValue(one: XmlElement | undefined): string | undefined {
  return one === undefined ? undefined : attributeOf(one, 'm:val');
}

// m:fPr, m:ctrlPr, m:oMathParaPr, w:rPr, w:bookmarkStart
const IGNORED = /Pr$|^w:(?:bookmark|proofErr|comment|permission)/;
const WITH_CHARACTER = /Chr$|^m:chr$/;
// ∫ ∬ ∭ ∮ ∯ ∰ ∱ ∲ ∳
const INTEGRAL = /^[\u222B-\u2233]$/;
const STRIKES = [
  ['m:strikeBLTR', 'updiagonalstrike'],
  ['m:strikeTLBR', 'downdiagonalstrike'],
  ['m:strikeH', 'horizontalstrike'],
  ['m:strikeV', 'verticalstrike'],
] as const;
/** Spacing characters by combining mark: MathML has accents as operators. */
const SPACING: Readonly<Record<string, string>> = {
  '\u0300': '`',
  '\u0301': '´',
  '\u0302': '^',
  '\u0303': '~',
  '\u0304': '¯',
  '\u0305': '¯',
  '\u0306': '˘',
  '\u0307': '˙',
  '\u0308': '¨',
  '\u030A': '˚',
  '\u030C': 'ˇ',
  '\u20D6': '←',
  '\u20D7': '→',
  '\u20E1': '↔',
  '\u20D0': '↼',
  '\u20D1': '⇀',
  '\u20DB': '⋯',
};
