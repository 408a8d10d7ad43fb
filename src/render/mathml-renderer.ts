import type { MathElement } from '../model/formula.ts';

/** Renders one element; called recursively for its children. */
export type MathmlWriter<Output> = (element: MathElement) => Output;
export type MathmlHandler<Output> = (element: MathElement, write: MathmlWriter<Output>) => Output;

/** The elements of MathML that each form of a formula renders in its own way. The compiler reports one that is missing in a table. */
export type MathmlHandlers<Output> = Readonly<Record<HandledElement, MathmlHandler<Output>>>;

type HandledElement =
  | 'mi'
  | 'mn'
  | 'mo'
  | 'mtext'
  | 'ms'
  | 'mspace'
  | 'mphantom'
  | 'menclose'
  | 'mfrac'
  | 'msqrt'
  | 'mroot'
  | 'msub'
  | 'msup'
  | 'msubsup'
  | 'munder'
  | 'mover'
  | 'munderover'
  | 'mmultiscripts'
  | 'mtable';

interface MathmlParts<Output> {
  readonly handlers: MathmlHandlers<Output>;
  /** Renders elements in a row, from left to right. */
  readonly row: (elements: readonly MathElement[], write: MathmlWriter<Output>) => Output;
  readonly nothing: Output;
}

/**
 * Returns a function that renders MathML by a table of handlers. Elements that only group others, and unknown ones, are rows; of alternatives, the
 * first is rendered; annotations and alignment marks are left out. Fences are operators already (`read/jats/mathml.ts`).
 *
 * MathML Core and MathML 3, chapter 3.
 */
export function mathmlRenderer<Output>({ handlers, row, nothing }: MathmlParts<Output>): MathmlWriter<Output> {
  const byName = new Map<string, MathmlHandler<Output>>(Object.entries(handlers));
  const write: MathmlWriter<Output> = (element) => {
    if (SILENT.has(element.name)) return nothing;
    const children = elementsOf(element);
    if (ALTERNATIVES.has(element.name)) return row(children.slice(0, 1), write);
    const handler = byName.get(element.name);
    return handler === undefined ? row(children, write) : handler(element, write);
  };
  return write;
}

/** The children that are elements. */
export function elementsOf(element: MathElement): readonly MathElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}

/** The text of a token element, trimmed. */
export function tokenText(element: MathElement): string {
  return element.children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim();
}

const ALTERNATIVES: ReadonlySet<string> = new Set(['semantics', 'maction']);
const SILENT: ReadonlySet<string> = new Set(['annotation', 'annotation-xml', 'none', 'mprescripts', 'maligngroup', 'malignmark']);
