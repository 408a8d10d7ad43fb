import temml from 'temml';
import type { MathElement } from '../../model/formula.ts';
import { symbolsOfMathml, symbolsOfParsedTex } from './symbol-sequence.ts';

/**
 * What became of a formula on its way to TeX and back.
 *
 * `accepted` says that Temml parses the TeX; `same` that the symbols it then shows are the source's, all and in order.
 */
export interface TexCheck {
  readonly accepted: boolean;
  readonly same: boolean;
}

/**
 * Parses TeX back and compares its symbols with those of the MathML that it was made from. Where this says no, the MathML itself is
 * what a reader should get.
 */
export function checkTex(tex: string, math: MathElement): TexCheck {
  const symbols = symbolsOfTex(tex);
  return symbols === undefined ? { accepted: false, same: false } : { accepted: true, same: symbols === symbolsOfMathml(math) };
}

/** The symbols that Temml shows; undefined where it does not accept the TeX. Most formulas of a journal are a letter or two, and stand there again and again. */
function symbolsOfTex(tex: string): string | undefined {
  if (tex.length > SHORT) return shownSymbols(tex);
  if (known.has(tex)) return known.get(tex);
  const symbols = shownSymbols(tex);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(tex, symbols);
  return symbols;
}

function shownSymbols(tex: string): string | undefined {
  const parsed = parseTex(tex);
  return parsed === undefined ? undefined : symbolsOfParsedTex(parsed);
}

const known = new Map<string, string | undefined>();
const SHORT = 24;
const MOST_KNOWN = 2000;

/** What Temml gives for TeX, as a tree; undefined where it does not accept it. */
function parseTex(tex: string): unknown {
  // Left out of Temml's types, as they stand, though its own postprocessor is built on it: the tree spares printing and parsing MathML.
  const render: unknown = Reflect.get(temml, '__renderToMathMLTree');
  if (typeof render !== 'function') throw new TypeError('Temml has no __renderToMathMLTree; expected version 0.13');
  try {
    return render(tex, { throwOnError: true, annotate: false, strict: false, maxExpand: 1000 });
  } catch (error) {
    // Temml reports what it cannot parse by throwing, and has no other way; anything else is a bug here.
    if (error instanceof Error) return undefined;
    throw error;
  }
}
