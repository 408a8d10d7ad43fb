import type { MathElement } from '../../../model/formula.ts';
import { type Code, callCode, joinCode, textCode } from '../code.ts';
import { elementsOf } from './math-elements.ts';
import { rowCode } from './math-row.ts';
import { symbolCode } from './math-tokens.ts';
import type { MathWriter } from './mathml-typst.ts';

/** `menclose`: a box, a strike or a line. MathML 3, 3.3.9. */
export function enclosureCode(element: MathElement, write: MathWriter): Code {
  const inner = rowCode(elementsOf(element), write);
  const notation = element.attributes.notation ?? '';
  if (/box|circle/.test(notation)) return callCode('o.math-box', {}, inner);
  if (/strike/.test(notation)) return callCode('math.cancel', {}, inner);
  if (/radical/.test(notation)) return callCode('math.sqrt', {}, inner);
  if (/bottom/.test(notation)) return callCode('math.underline', {}, inner);
  if (/top|actuarial|longdiv/.test(notation) || notation === '') return callCode('math.overline', {}, inner);
  return inner;
}

/** `mfenced`: children between fences that stretch. MathML 3, 3.3.8. */
export function fencedCode(element: MathElement, write: MathWriter): Code {
  const { open = '(', close = ')', separators = ',' } = element.attributes;
  const marks = [...separators.replace(/\s/g, '')];
  const inside = elementsOf(element).flatMap((child, at) => {
    const mark = marks[Math.min(at - 1, marks.length - 1)];
    return at === 0 || mark === undefined ? [write(child)] : [symbolCode(mark), write(child)];
  });
  return callCode('math.lr', {}, joinCode([...fence(open), ...inside, ...fence(close)]));
}

function fence(text: string): readonly Code[] {
  const chars = [...text.trim()];
  return chars.length === 1 && chars[0] !== undefined ? [symbolCode(chars[0])] : chars.length === 0 ? [] : [textCode(text)];
}
