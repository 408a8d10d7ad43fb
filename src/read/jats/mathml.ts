import type { MathElement } from '../../model/formula.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { childrenOf, collapseSpace, descendantsOf, isBlank, rawTextOf, textOf } from '../xml/xml-element.ts';
import type { JatsReader } from './jats-reader.ts';
import { texOf } from './tex.ts';

type MathNode = MathElement | string;
type MathReports = Pick<JatsReader, 'warn' | 'fail'>;

/**
 * Converts a `math` element to the model: presentation MathML only, without prefix, scripts and external resources.
 *
 *   <mml:mfenced><mml:mi>a</mml:mi></mml:mfenced>  ->  mrow [mo '(', mi 'a', mo ')']
 *
 * Returns undefined if it is empty. An element that is not MathML is replaced by its content and reported. A formula with too many elements
 * to typeset becomes its text.
 *
 * MathML Core; MathML 3, chapter 3.
 */
export function readMathml(math: XmlElement, reader: MathReports): MathElement | undefined {
  const count = countElements(math);
  if (count > MOST_ELEMENTS) {
    reader.fail(
      'formula-too-large',
      math,
      translatable`a formula of ${count} elements is shown as its words; expected at most ${MOST_ELEMENTS}`,
    );
    return { name: 'math', attributes: {}, children: [{ name: 'mtext', attributes: {}, children: [collapseSpace(textOf(math))] }] };
  }
  const children = mathNodes(math, reader);
  return children.length === 0 ? undefined : { name: 'math', attributes: attributesOf(math), children };
}

/** Maximum number of elements of a formula; the largest real one has some three thousand. */
const MOST_ELEMENTS = 20_000;

function countElements(element: XmlElement): number {
  let count = 0;
  for (const child of element.children) if (typeof child !== 'string') count += 1 + countElements(child);
  return count;
}

/** TeX of an `annotation`, without delimiters. */
export function texAnnotationOf(math: XmlElement): string | undefined {
  const annotations = [...descendantsOf(math, 'mml:annotation'), ...descendantsOf(math, 'annotation')];
  const tex = annotations.find((annotation) => /tex/i.test(annotation.attributes.encoding ?? ''));
  return tex === undefined ? undefined : texOf(rawTextOf(tex));
}

function mathNodes(element: XmlElement, reader: MathReports): MathNode[] {
  const nodes: MathNode[] = [];
  const isToken = TOKENS.has(localName(element));
  for (const child of element.children) {
    if (typeof child !== 'string') nodes.push(...mathNode(child, reader));
    else if (isToken) nodes.push(collapseSpace(child));
    else if (!isBlank(child)) nodes.push({ name: 'mtext', attributes: {}, children: [collapseSpace(child)] });
  }
  return nodes;
}

function mathNode(element: XmlElement, reader: MathReports): MathNode[] {
  const name = localName(element);
  if (element.children.length === 0 && name !== 'mspace' && !KEEPS_EMPTY.has(name))
    return DROPPED.has(name) || !ELEMENTS.has(name) ? [] : [plain(element, name, reader)];
  if (name === 'mfenced') return [fenced(element, reader)];
  if (name === 'semantics') return presentationOf(element, reader);
  if (name === 'mlabeledtr') return [labelledRow(element, reader)];
  if (DROPPED.has(name)) return [];
  if (ELEMENTS.has(name)) return [plain(element, name, reader)];
  if (!IN_A_TOKEN.has(name))
    reader.warn(
      'mathml-unknown',
      element,
      translatable`<${element.name}> in a formula gives way to its content; expected presentation MathML`,
    );
  const text = textOf(element);
  const children = mathNodes(element, reader);
  // A link or emphasis in a token is replaced by its text.
  return children.some((child) => typeof child !== 'string' && child.name !== 'mtext') ? children : text === '' ? [] : [text];
}

function plain(element: XmlElement, name: string, reader: MathReports): MathElement {
  return { name, attributes: attributesOf(element), children: mathNodes(element, reader) };
}

/** Converts `mlabeledtr`, which browsers lack: the number, its first cell, becomes the last one. MathML 3, 3.5.3. */
function labelledRow(element: XmlElement, reader: MathReports): MathElement {
  const [number, ...cells] = mathNodes(element, reader);
  return { name: 'mtr', attributes: attributesOf(element), children: number === undefined ? cells : [...cells, number] };
}

/**
 * Takes the number out of a formula that is one labelled row, and the numbers of rows that its own label repeats.
 *
 *   <mtable><mlabeledtr><mtd>(77)</mtd><mtd>q</mtd></mlabeledtr></mtable>  ->  '(77)', <mtable><mtr><mtd>q</mtd></mtr></mtable>
 */
export function takeRowNumber(math: XmlElement, label: string): { readonly math: XmlElement; readonly label: string } {
  const rows = ['mml:mlabeledtr', 'mlabeledtr'].flatMap((name) => descendantsOf(math, name));
  const [only] = rows;
  const number = only === undefined ? '' : textOf(childrenOf(only)[0] ?? only);
  const rowCount = ['mml:mtr', 'mtr'].reduce((sum, name) => sum + descendantsOf(math, name).length, rows.length);
  if (rows.length !== 1 || number === '' || (label === '' ? rowCount > 1 : label.trim() !== number)) return { math, label };
  return { math: withoutNumber(math), label: number };
}

function withoutNumber(element: XmlElement): XmlElement {
  const isRow = localName(element) === 'mlabeledtr';
  const number = isRow ? childrenOf(element)[0] : undefined;
  const children = element.children.flatMap((child) => (typeof child === 'string' ? child : child === number ? [] : withoutNumber(child)));
  return { ...element, name: isRow ? element.name.replace('mlabeledtr', 'mtr') : element.name, children };
}

/** Presentation of a `semantics`: its first child that is no annotation. */
function presentationOf(element: XmlElement, reader: MathReports): MathNode[] {
  const first = element.children.find((child) => typeof child !== 'string' && !DROPPED.has(localName(child)));
  return first === undefined || typeof first === 'string' ? [] : mathNode(first, reader);
}

/** Expands `mfenced` by its definition (MathML 3, 3.3.8): fences and separators become operators. */
function fenced(element: XmlElement, reader: MathReports): MathElement {
  const { open = '(', close = ')', separators = ',' } = element.attributes;
  const marks = [...separators.replace(/\s+/g, '')];
  const children: MathNode[] = open === '' ? [] : [operator(open, true)];
  mathNodes(element, reader).forEach((node, i) => {
    const mark = marks[Math.min(i, marks.length) - 1] ?? marks[marks.length - 1];
    if (i > 0 && mark !== undefined) children.push({ name: 'mo', attributes: { separator: 'true' }, children: [mark] });
    children.push(node);
  });
  if (close !== '') children.push(operator(close, true));
  return { name: 'mrow', attributes: {}, children };
}

function operator(text: string, isFence: boolean): MathElement {
  return { name: 'mo', attributes: isFence ? { fence: 'true' } : {}, children: [text] };
}

function attributesOf(element: XmlElement): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const name in element.attributes) {
    const value = element.attributes[name];
    if (value !== undefined && ATTRIBUTES.has(name) && !UNSAFE_VALUE.test(value)) attributes[name] = value;
  }
  return attributes;
}

function localName(element: XmlElement): string {
  return element.name.startsWith('mml:') ? element.name.slice(4) : element.name;
}

// Formulas need no url(…) or expressions.
const UNSAFE_VALUE = /[<>{}]|url\s*\(|javascript:/i;

const TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);
const KEEPS_EMPTY: ReadonlySet<string> = new Set(['mrow', 'none', 'mprescripts', 'mtd', 'mtr', 'mi', 'mo', 'mn', 'mtext']);
// Alignment marks that browsers ignore, and non-presentation elements.
const DROPPED: ReadonlySet<string> = new Set(['maligngroup', 'malignmark', 'annotation', 'annotation-xml', 'mglyph']);
const IN_A_TOKEN: ReadonlySet<string> = new Set([
  'ext-link',
  'xref',
  'italic',
  'bold',
  'sub',
  'sup',
  'named-content',
  'styled-content',
  'email',
  'uri',
]);

const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom menclose msub msup msubsup munder mover munderover ' +
    'mmultiscripts mprescripts none mtable mtr mtd'
  ).split(' '),
);

const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'accent accentunder align alttext bevelled columnalign columnlines columnspacing columnspan depth dir display displaystyle denomalign fence ' +
    'form frame framespacing height largeop linebreak linethickness lquote lspace mathbackground mathcolor mathsize mathvariant maxsize minsize ' +
    'movablelimits notation numalign rowalign rowlines rowspacing rowspan rquote rspace scriptlevel separator stretchy subscriptshift ' +
    'superscriptshift symmetric voffset width xml:space'
  ).split(' '),
);
