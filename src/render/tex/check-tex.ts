import temml from 'temml';
import type { MathElement } from '../../model/formula.ts';
import { symbolsOfMathml, symbolsOfParsedTex } from './symbol-sequence.ts';

/**
 * Result of the round trip of a formula from MathML to TeX and back.
 *
 * `accepted`: Temml parses the TeX. `same`: its output has the same symbols as the source, in the same order.
 */
export interface TexCheck {
  readonly accepted: boolean;
  readonly same: boolean;
}

/**
 * Parses TeX and compares its symbols with those of the MathML that it was converted from. If they differ, the MathML itself should be
 * published.
 */
export function checkTex(tex: string, math: MathElement): TexCheck {
  const symbols = symbolsOfTex(tex);
  return symbols === undefined ? { accepted: false, same: false } : { accepted: true, same: symbols === symbolsOfMathml(math) };
}

/** Returns the symbols in Temml's output; undefined if it rejects the TeX. Cached, since most formulas are short and repeated. */
function symbolsOfTex(tex: string): string | undefined {
  if (tex.length > SHORT) return parsedSymbols(tex);
  if (known.has(tex)) return known.get(tex);
  const symbols = parsedSymbols(tex);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(tex, symbols);
  return symbols;
}

function parsedSymbols(tex: string): string | undefined {
  const parsed = parseTex(tex);
  return parsed === undefined ? undefined : symbolsOfParsedTex(parsed);
}

const known = new Map<string, string | undefined>();
const SHORT = 24;
const MOST_KNOWN = 2000;

/** Returns Temml's output as a tree; undefined if it rejects the TeX. */
function parseTex(tex: string): unknown {
  // Not in Temml's types, but used by its own postprocessor. The tree avoids printing and parsing MathML.
  const render: unknown = Reflect.get(temml, '__renderToMathMLTree');
  if (typeof render !== 'function') throw new TypeError('Temml has no __renderToMathMLTree; expected version 0.13');
  try {
    return render(tex, { throwOnError: true, annotate: false, strict: false, maxExpand: 1000 });
  } catch (error) {
    // Temml throws an Error for TeX that it cannot parse; anything else is a bug here.
    if (error instanceof Error) return undefined;
    throw error;
  }
}
