import type { MathElement } from '../../model/formula.ts';
import { joinTex } from './join-tex.ts';
import { CLOSING_FENCES, OPENING_FENCES } from './symbols.ts';
import type { TexWriter } from './tex-of-mathml.ts';

/**
 * Converts the children of a row. Fences around content taller than a line stretch: `\left( … \right)`, always in pairs.
 *
 *   ( a/b )  ->  '\\left(\\frac{a}{b}\\right)'
 *   { table  ->  '\\left\\{\\begin{array}…\\end{array}\\right.'
 */
export function texOfRow(children: readonly (MathElement | string)[], tex: TexWriter): string {
  const elements = children.filter((child) => typeof child !== 'string');
  const only = elements[0];
  if (elements.length === 1 && only !== undefined) return tex(only);
  const pieces = elements.map(tex);
  for (const { open, close } of fencePairs(elements)) {
    const start = pieces[open];
    const end = close === undefined ? '' : pieces[close];
    if (start === undefined || start === '' || end === undefined) continue;
    pieces[open] = `\\left${start}`;
    if (close === undefined) pieces.push('\\right.');
    else pieces[close] = `\\right${end}`;
  }
  return joinTex(pieces);
}

/** Positions of two fences that belong together. */
export interface FencePair {
  readonly open: number;
  /** Absent for a single fence before a table, as in cases. */
  readonly close?: number;
}

/** Pairs of fences around something taller than a line, inner ones first. */
export function fencePairs(elements: readonly MathElement[]): FencePair[] {
  const pairs: FencePair[] = [];
  const unclosed: number[] = [];
  const last = elements.length - 1;
  if (isBar(elements[0]) && isBar(elements[last]) && elements.slice(1, last).some(isTall)) pairs.push({ open: 0, close: last });
  for (const [at, element] of elements.entries()) {
    if (element.name === 'mo' && OPENING_FENCES.has(stretchyFence(element))) unclosed.push(at);
    else if (CLOSING_FENCES.has(stretchyFence(baseOf(element)))) {
      const open = unclosed.pop();
      if (open !== undefined && elements.slice(open + 1, at).some(isTall)) pairs.push({ open, close: at });
    }
  }
  const open = unclosed.at(-1);
  if (open !== undefined && open === last - 1 && isTable(elements[last])) pairs.push({ open });
  return pairs;
}

/** Returns the base of scripts: `)` for `)` with a superscript. */
function baseOf(element: MathElement): MathElement {
  if (!SCRIPTED.has(element.name)) return element;
  const base = element.children.find((child) => typeof child !== 'string');
  return base?.name === 'mo' ? base : element;
}

function stretchyFence(element: MathElement): string {
  if (element.name !== 'mo' || element.attributes.stretchy === 'false') return '';
  const text = element.children[0];
  return typeof text === 'string' ? text.trim() : '';
}

function isBar(element: MathElement | undefined): boolean {
  const fence = element === undefined ? '' : stretchyFence(element);
  return fence === '|' || fence === '‖' || fence === '∥';
}

function isTable(element: MathElement | undefined): boolean {
  if (element === undefined) return false;
  if (element.name === 'mtable') return true;
  const inner = element.children.filter((child) => typeof child !== 'string');
  return WRAPPERS.has(element.name) && inner.length === 1 && isTable(inner[0]);
}

function isTall(element: MathElement): boolean {
  return TALL.has(element.name) || element.children.some((child) => typeof child !== 'string' && isTall(child));
}

const TALL: ReadonlySet<string> = new Set(['mfrac', 'mtable', 'munder', 'munderover', 'msqrt', 'mroot']);
const SCRIPTED: ReadonlySet<string> = new Set(['msub', 'msup', 'msubsup']);
const WRAPPERS: ReadonlySet<string> = new Set(['mrow', 'mstyle', 'mpadded']);
