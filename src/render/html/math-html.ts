import type { MathElement } from '../../model/formula.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';

export interface MathOptions {
  readonly id: string | undefined;
  readonly isBlock: boolean;
  /** True to include the TeX as an annotation for copying; false in titles and lists. */
  readonly hasTex: boolean;
  /** Namespace declaration, which XML needs. */
  readonly namespace?: string | undefined;
}

/**
 * Sanitizes the MathML of a formula: elements and attributes of MathML Core are kept, without links and styles. Any other element is
 * replaced by its content.
 *
 * MathML Core, 2.
 */
export function mathHtml(math: MathElement, options: MathOptions): Markup {
  const alttext = attribute('alttext', math.attributes.alttext?.trim() === '' ? undefined : math.attributes.alttext);
  const display = options.isBlock ? 'block' : 'inline';
  const formula = options.hasTex ? math : withoutAnnotations(math);
  const children = formula.name === 'math' ? childrenMarkup(formula) : elementMarkup(formula);
  return html`<math${attribute('xmlns', options.namespace)}${attribute('id', options.id)} display="${display}"${alttext}>${children}</math>`;
}

// MathML Core's elements, except containers of foreign content.
const TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
const LAYOUT: ReadonlySet<string> = new Set(
  'mrow mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose semantics'.split(
    ' ',
  ),
);
const VOID: ReadonlySet<string> = new Set(['mspace', 'mprescripts', 'none']);
/** Elements that take an exact number of children. */
const ARITY: Readonly<Record<string, number>> = { mfrac: 2, mroot: 2, msub: 2, msup: 2, msubsup: 3, munder: 2, mover: 2, munderover: 3 };

const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'accent accentunder columnalign columnlines columnspacing columnspan depth dir displaystyle fence form frame height largeop linethickness lspace mathcolor mathsize ' +
    'mathvariant maxsize minsize movablelimits notation rowalign rowlines rowspacing rowspan rspace scriptlevel separator stretchy symmetric voffset width encoding'
  ).split(' '),
);

function elementMarkup(source: MathElement): Markup {
  const { name } = source;
  if (name === 'annotation') return annotationMarkup(source);
  if (name === 'annotation-xml') return html``;
  if (name === 'mspace') return html`<mspace${attributesOf(source)}></mspace>`;
  if (TOKENS.has(name)) return wrap(name, source, html`${withMinus(name, textOf(source))}`);
  if (!LAYOUT.has(name)) return html`<mrow>${childrenMarkup(source)}</mrow>`;
  if (VOID.has(name)) return wrap(name, source, html``);
  const inside = source.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const wanted = ARITY[name];
  // Browsers draw an error for a wrong number of children, so they are printed as a row.
  if (wanted !== undefined && inside.length !== wanted) return html`<mrow>${childrenMarkup(source)}</mrow>`;
  if (name === 'menclose' && RADICAL.test(source.attributes.notation ?? '')) return html`<msqrt>${childrenMarkup(source)}</msqrt>`;
  return wrap(name, source, childrenMarkup(source));
}

const RADICAL = /\bradical\b/;

/** Writes a hyphen or dash that is an operator, or the sign of a number, as a minus. A dash in `mi` is one of a range. MathML 4, 3.2.5. */
function withMinus(name: string, text: string): string {
  const sign = name === 'mn' ? SIGN_OF_NUMBER : name === 'mo' ? HYPHEN_OR_DASH : name === 'mi' ? HYPHEN : undefined;
  return sign === undefined ? text : text.replace(sign, '−');
}

// '-12'
const SIGN_OF_NUMBER = /^\s*[-‐–](?=\s*[\d.])/;
const HYPHEN_OR_DASH = /^\s*[-‐–]\s*$/;
const HYPHEN = /^\s*[-‐]\s*$/;

function childrenMarkup(source: MathElement): Markup {
  return html`${source.children.map((child) => {
    if (typeof child !== 'string') return elementMarkup(child);
    return child.trim() !== '' && html`<mtext>${child}</mtext>`;
  })}`;
}

/** Removes annotations: `semantics` is replaced by its first child. */
function withoutAnnotations(source: MathElement): MathElement {
  const children = source.children
    .filter((child) => typeof child === 'string' || !ANNOTATIONS.has(child.name))
    .map((child) => (typeof child === 'string' ? child : withoutAnnotations(child)));
  return { ...source, name: source.name === 'semantics' ? 'mrow' : source.name, children };
}

const ANNOTATIONS: ReadonlySet<string> = new Set(['annotation', 'annotation-xml']);

/** Prints an annotation if it is TeX, for copying; others are removed. */
function annotationMarkup(source: MathElement): Markup {
  if (!/tex/i.test(source.attributes.encoding ?? '')) return html``;
  return html`<annotation encoding="application/x-tex">${textOf(source)}</annotation>`;
}

/** Prints an element of one of the sets above; its name is a constant, never text of the source. */
function wrap(name: string, source: MathElement, inside: Markup): Markup {
  return html`<${name}${attributesOf(source)}>${inside}</${name}>`;
}

function attributesOf(source: MathElement): Markup {
  return html`${Object.entries(source.attributes).map(([name, value]) => ATTRIBUTES.has(name) && attribute(name, value.trim()))}`;
}

function textOf(source: MathElement): string {
  return source.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
