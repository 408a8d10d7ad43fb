import temml from 'temml';
import type { MathElement } from '../../model/formula.ts';

/**
 * Converts a TeX formula to MathML with the TeX in an annotation; undefined if it does not parse.
 *
 * Temml's tree is used instead of its markup, so that its output is sanitized like the MathML of a package.
 */
export function mathOfTex(tex: string, isBlock: boolean): MathElement | undefined {
  const render: unknown = Reflect.get(temml, '__renderToMathMLTree');
  if (typeof render !== 'function') throw new TypeError('temml has no __renderToMathMLTree');
  try {
    return mathElementOf(Reflect.apply(render, temml, [tex.replace(BARE_OPERATOR, '\\mathop{$1}'), { ...OPTIONS, displayMode: isBlock }]));
  } catch {
    // Temml does not support this TeX: the caller shows the source.
    return undefined;
  }
}

// Written by MathType, accepted by TeX and not by Temml: '\mathop \sum'
const BARE_OPERATOR = /\\mathop\s*(\\[A-Za-z]+)/g;
const OPTIONS = { annotate: true, throwOnError: true, trust: false, strict: false, maxExpand: 1000 };

function mathElementOf(node: unknown): MathElement | undefined {
  const [only] = nodesOf(node);
  return typeof only === 'object' ? only : undefined;
}

/** A node of Temml's tree: an element, a run of text, or a fragment that is only its children. */
function nodesOf(node: unknown): readonly (MathElement | string)[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('text' in node && typeof node.text === 'string') return [node.text];
  const children = 'children' in node && Array.isArray(node.children) ? node.children.flatMap(nodesOf) : [];
  if (!('type' in node) || typeof node.type !== 'string') return children;
  return [{ name: node.type, attributes: { ...attributesOf(node), ...colourOf(node) }, children }];
}

function attributesOf(node: object): Record<string, string> {
  const attributes: Record<string, string> = {};
  if (!('attributes' in node) || typeof node.attributes !== 'object' || node.attributes === null) return attributes;
  for (const [name, value] of Object.entries(node.attributes)) attributes[name] = String(value);
  return attributes;
}

/** Returns the colour in Temml's `style` as a MathML attribute, since colour has a meaning in some formulas. */
function colourOf(node: object): Record<string, string> {
  if (!('style' in node) || typeof node.style !== 'object' || node.style === null) return {};
  const { style } = node;
  return 'color' in style && typeof style.color === 'string' && style.color !== '' ? { mathcolor: style.color } : {};
}
