import type { MathElement } from '../../../model/formula.ts';
import { elementsOf } from '../../mathml-renderer.ts';
import { type Code, callCode } from '../code.ts';
import { rowCode } from './math-row.ts';
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
