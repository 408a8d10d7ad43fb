import type { Block } from '../../model/block.ts';
import type { Formula } from '../../model/formula.ts';
import type { Inline } from '../../model/inline.ts';
import { mistakeInTex, unreadableTex } from '../../model/text/math-of-tex.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import { childrenOf, rawTextOf, textOf } from '../xml/xml-element.ts';
import { bestGraphic, isGraphic } from './graphics.ts';
import type { JatsReader, LineItem } from './jats-reader.ts';
import { addItems, hasWords, splitLine, trimLine } from './line.ts';
import { readMathml, takeRowNumber, texAnnotationOf } from './mathml.ts';
import { texOf } from './tex.ts';

/** Content of a formula element in document order: formulas and the text between them. */
type Piece = { readonly formula: Formula } | { readonly words: Inline[] };

/** Reads `disp-formula`: one block per formula. Text next to a formula is a paragraph; text alone is the formula. */
export function readDisplayFormula(element: XmlElement, reader: JatsReader): readonly Block[] {
  const { nodes, label } = numbered(element);
  const pieces = piecesOf(nodes, reader, true);
  const blocks: Block[] = [];
  let isFirst = true;
  for (const piece of asFormulas(pieces)) {
    if ('words' in piece) blocks.push({ kind: 'paragraph', content: piece.words });
    else {
      const id = isFirst ? reader.ids.of(element, 'eq') : reader.ids.make('eq');
      blocks.push({ kind: 'displayFormula', id, ...(isFirst && label !== '' ? { label } : {}), formula: piece.formula });
      isFirst = false;
    }
  }
  return [...blocks, ...reader.takeStray()];
}

/** Returns the nodes of a formula and its number: its label, else the number of its only row. */
function numbered(element: XmlElement): { readonly nodes: readonly XmlNode[]; readonly label: string } {
  let label = childrenOf(element, 'label').map(textOf).join(' ');
  const withoutRowNumber = (node: XmlNode): XmlNode => {
    if (typeof node === 'string') return node;
    if (node.name === 'alternatives') return { ...node, children: node.children.map(withoutRowNumber) };
    if (!isMath(node)) return node;
    const taken = takeRowNumber(node, label);
    label = taken.label;
    return taken.math;
  };
  const nodes = element.children.map(withoutRowNumber);
  return { nodes, label };
}

/** Reads the formulas of `disp-formula-group`. */
export function readFormulaGroup(element: XmlElement, reader: JatsReader): readonly Block[] {
  return reader.blocks(element.children);
}

/** Reads a `mml:math` or `tex-math` in the position of a block. */
export function readBareFormula(element: XmlElement, reader: JatsReader): readonly Block[] {
  const formula = formulaOf([element], reader, true);
  return formula === undefined ? [] : [{ kind: 'displayFormula', id: reader.ids.of(element, 'eq'), formula }];
}

/** Adds an `inline-formula` to a line. */
export function addInlineFormula(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  let isFirst = true;
  for (const piece of asFormulas(piecesOf(element.children, reader, false))) {
    if ('words' in piece) addItems(line, piece.words);
    else {
      const id = isFirst ? reader.ids.ownOf(element) : undefined;
      line.push({ kind: 'inlineFormula', ...(id === undefined ? {} : { id }), formula: piece.formula });
      isFirst = false;
    }
  }
}

/** Adds a `mml:math` or `tex-math` without `inline-formula` to a line. */
export function addInlineMath(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const formula = formulaOf([element], reader, false);
  if (formula !== undefined) line.push({ kind: 'inlineFormula', formula });
}

/** Makes text without a formula the formula itself: `<i>E</i> = mc²`. */
function asFormulas(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.some((piece) => 'formula' in piece)) return pieces;
  const text = trimLine(pieces.flatMap((piece) => ('words' in piece ? piece.words : [])));
  return text.length === 0 ? [] : [{ formula: { text } }];
}

function piecesOf(nodes: readonly XmlNode[], reader: JatsReader, isBlock: boolean): Piece[] {
  const pieces: Piece[] = [];
  let words: LineItem[] = [];
  const endWords = (): void => {
    const { content, lifted } = splitLine(words);
    reader.addStray(lifted);
    if (hasWords(content)) pieces.push({ words: content });
    words = [];
  };
  // AAS has TeX and MathML of one formula as siblings.
  const pair = oneFormulaOf(nodes);
  for (const node of nodes) {
    if (typeof node !== 'string' && (node.name === 'label' || (pair.includes(node) && node !== pair[0]))) continue;
    const isFirst = typeof node !== 'string' && node === pair[0];
    const forms = typeof node === 'string' ? [] : isFirst ? pair : node.name === 'alternatives' ? childrenOf(node) : [node];
    const formula = forms.some(isForm) ? formulaOf(forms, reader, isBlock) : undefined;
    if (formula === undefined) reader.addLine([node], words);
    else {
      endWords();
      pieces.push({ formula });
    }
  }
  endWords();
  return pieces;
}

/** Returns a MathML and a TeX sibling that are one formula without `alternatives`; empty if there are more formulas. */
function oneFormulaOf(nodes: readonly XmlNode[]): readonly XmlElement[] {
  const elements = nodes.filter((node) => typeof node !== 'string').filter((node) => isMath(node) || node.name === 'tex-math');
  return elements.length === 2 && elements.filter(isMath).length === 1 ? elements : [];
}

function isForm(element: XmlElement): boolean {
  return isMath(element) || element.name === 'tex-math' || isGraphic(element);
}

function isMath(element: XmlElement): boolean {
  return element.name === 'mml:math' || element.name === 'math';
}

/** Merges the forms of one formula: MathML, TeX, image, text. */
function formulaOf(forms: readonly XmlElement[], reader: JatsReader, isBlock: boolean): Formula | undefined {
  const math = forms.find(isMath);
  const texMath = forms.find((form) => form.name === 'tex-math');
  const mathml = math === undefined ? undefined : readMathml(math, reader);
  const tex = texMath === undefined ? (math === undefined ? undefined : texAnnotationOf(math)) : boundedTex(texMath, reader);
  const isPicture = mathml === undefined && (tex === undefined || tex === '');
  const graphics = forms.filter(isGraphic);
  // An image that is only a fallback may be missing.
  const graphic = isPicture || graphics.some((one) => reader.hasFile(one, 'image')) ? bestGraphic(graphics, reader) : undefined;
  const wording = forms.find((form) => !isForm(form));
  const isTooLong = texMath !== undefined && tex === undefined;
  const text = isTooLong
    ? [{ kind: 'text' as const, value: rawTextOf(texMath) }]
    : wording === undefined || mathml !== undefined
      ? undefined
      : reader.inlines(wording);
  if (mathml === undefined && (tex === undefined || tex === '') && graphic === undefined && text === undefined) return undefined;
  if (texMath !== undefined && mathml === undefined && graphic === undefined && text === undefined)
    reportTex(texMath, tex, { isBlock, reader });
  return {
    ...(mathml === undefined ? {} : { mathml }),
    ...(tex === undefined || tex === '' ? {} : { tex }),
    ...(graphic === undefined ? {} : { graphic }),
    ...(text === undefined ? {} : { text }),
  };
}

/** Reports TeX that is shown as it is written, because it does not parse. */
function reportTex(
  texMath: XmlElement,
  tex: string | undefined,
  { isBlock, reader }: { readonly isBlock: boolean; readonly reader: JatsReader },
): void {
  const mistake = tex === undefined || tex === '' ? undefined : mistakeInTex(tex, isBlock);
  if (tex !== undefined && mistake !== undefined) reader.warn('formula-unreadable', texMath, unreadableTex(tex, mistake));
}

/** TeX of a formula; undefined, and reported, if it is longer than a typesetter can handle. */
function boundedTex(texMath: XmlElement, reader: JatsReader): string | undefined {
  const source = rawTextOf(texMath);
  if (source.length <= LONGEST_TEX) return texOf(source);
  const message = translatable`a formula of ${source.length} characters of TeX is shown as it is written; expected at most ${LONGEST_TEX}`;
  reader.fail('formula-too-large', texMath, message);
  return undefined;
}

const LONGEST_TEX = 100_000;
