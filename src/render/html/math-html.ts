import type { MathElement } from '../../model/formula.ts';
import { attribute, html, type Markup } from '../../text/markup.ts';

export interface MathOptions {
  readonly id: string | undefined;
  readonly isBlock: boolean;
  /** Whether the TeX goes along as an annotation, for people who copy the formula: not in titles and lists. */
  readonly hasTex: boolean;
}

/**
 * A formula's MathML as browsers draw it: elements and attributes of MathML Core, nothing that links or styles; any other
 * element gives way to its content.
 *
 * MathML Core, 2.
 */
export function mathHtml(math: MathElement, options: MathOptions): Markup {
  const alttext = attribute('alttext', math.attributes.alttext?.trim() === '' ? undefined : math.attributes.alttext);
  const display = options.isBlock ? 'block' : 'inline';
  const shown = options.hasTex ? math : withoutAnnotations(math);
  const children = shown.name === 'math' ? childrenMarkup(shown) : elementMarkup(shown);
  return html`<math${attribute('id', options.id)} display="${display}"${alttext}>${children}</math>`;
}

// MathML Core's elements, bar those that only carry something else.
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
  if (TOKENS.has(name)) return wrap(name, source, html`${textOf(source)}`);
  if (!LAYOUT.has(name)) return html`<mrow>${childrenMarkup(source)}</mrow>`;
  if (VOID.has(name)) return wrap(name, source, html``);
  const inside = source.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const wanted = ARITY[name];
  // Too few or too many parts would make a browser draw an error: what is there is drawn in a row.
  if (wanted !== undefined && inside.length !== wanted) return html`<mrow>${childrenMarkup(source)}</mrow>`;
  return wrap(name, source, childrenMarkup(source));
}

function childrenMarkup(source: MathElement): Markup {
  return html`${source.children.map((child) => {
    if (typeof child !== 'string') return elementMarkup(child);
    return child.trim() !== '' && html`<mtext>${child}</mtext>`;
  })}`;
}

/** The same formula without its source: `semantics` gives way to what it is about. */
function withoutAnnotations(source: MathElement): MathElement {
  const children = source.children
    .filter((child) => typeof child === 'string' || !ANNOTATIONS.has(child.name))
    .map((child) => (typeof child === 'string' ? child : withoutAnnotations(child)));
  return { ...source, name: source.name === 'semantics' ? 'mrow' : source.name, children };
}

const ANNOTATIONS: ReadonlySet<string> = new Set(['annotation', 'annotation-xml']);

/** Only TeX is kept as an annotation: it is what people copy. */
function annotationMarkup(source: MathElement): Markup {
  if (!/tex/i.test(source.attributes.encoding ?? '')) return html``;
  return html`<annotation encoding="application/x-tex">${textOf(source)}</annotation>`;
}

/** An element of one of the sets above: its name is ours, never the source's. */
function wrap(name: string, source: MathElement, inside: Markup): Markup {
  return html`<${name}${attributesOf(source)}>${inside}</${name}>`;
}

function attributesOf(source: MathElement): Markup {
  return html`${Object.entries(source.attributes).map(([name, value]) => ATTRIBUTES.has(name) && attribute(name, value.trim()))}`;
}

function textOf(source: MathElement): string {
  return source.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
