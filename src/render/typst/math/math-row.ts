import type { MathElement } from '../../../model/formula.ts';
import { elementsOf } from '../../mathml-renderer.ts';
import { fencePairs } from '../../tex/row.ts';
import { type Code, callCode, joinCode } from '../code.ts';
import type { MathWriter } from './mathml-typst.ts';
import { attachScripts } from './scripts.ts';

/** The elements of a row. Fences around something taller than a line stretch: `math.lr({o.s("("); math.frac(…); o.s(")")})`. */
export function rowCode(elements: readonly MathElement[], write: MathWriter): Code {
  return joinCode(itemsOfRow(elements, write));
}

/** The code of each element of a row, or of each pair of fences with its content. */
export function itemsOfRow(elements: readonly MathElement[], write: MathWriter): readonly Code[] {
  const closeByOpen = new Map(fencePairs(elements).map(({ open, close }) => [open, close ?? elements.length]));
  const range = (from: number, to: number): Code[] => {
    const pieces: Code[] = [];
    for (let at = from; at < to; at++) {
      const element = elements[at];
      const close = closeByOpen.get(at);
      if (element === undefined) continue;
      if (close === undefined || close > to) {
        pieces.push(write(element));
        continue;
      }
      const inner = range(at + 1, close);
      pieces.push(closedCode([write(element), ...inner], elements[close], write));
      at = close;
    }
    return pieces;
  };
  return range(0, elements.length);
}

/** The content of a pair with its closing fence, which may have scripts: `(a/b)^2`. */
function closedCode(content: readonly Code[], closing: MathElement | undefined, write: MathWriter): Code {
  if (closing === undefined) return callCode('math.lr', {}, joinCode(content));
  if (closing.name === 'mo') return callCode('math.lr', {}, joinCode([...content, write(closing)]));
  const [base, ...scripts] = elementsOf(closing);
  const whole = callCode('math.lr', {}, joinCode([...content, ...(base === undefined ? [] : [write(base)])]));
  return attachScripts(whole, closing.name, scripts.map(write));
}
