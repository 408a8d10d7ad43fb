import type { MathElement } from '../../../model/formula.ts';
import { elementsOf } from '../../mathml-renderer.ts';
import { type Code, callCode, joinCode, textCode } from '../code.ts';
import { rowCode } from './math-row.ts';
import type { MathWriter } from './mathml-typst.ts';

/** `menclose`: boxes, strikes and lines, one within the other. MathML 3, 3.3.9. */
export function enclosureCode(element: MathElement, write: MathWriter): Code {
  const inner = rowCode(elementsOf(element), write);
  const notations = new Set((element.attributes.notation ?? 'longdiv').trim().split(/\s+/));
  const has = (...names: readonly string[]): boolean => names.some((name) => notations.has(name));
  let code = inner;
  if (has('radical')) code = callCode('math.sqrt', {}, code);
  if (has('updiagonalstrike', 'northeastarrow') && has('downdiagonalstrike')) code = callCode('math.cancel', { cross: TRUE }, code);
  else if (has('updiagonalstrike', 'northeastarrow')) code = callCode('math.cancel', {}, code);
  else if (has('downdiagonalstrike')) code = callCode('math.cancel', { inverted: TRUE }, code);
  if (has('horizontalstrike')) code = callCode('math.cancel', { angle: '90deg' as Code }, code);
  if (has('verticalstrike')) code = callCode('math.cancel', { angle: '0deg' as Code }, code);
  if (has('left')) code = joinCode([callCode('o.s', {}, textCode('|')), code]);
  if (has('right', 'actuarial', 'madruwb')) code = joinCode([code, callCode('o.s', {}, textCode('|'))]);
  if (has('bottom', 'madruwb', 'phasorangle')) code = callCode('math.underline', {}, code);
  if (has('top', 'actuarial', 'longdiv')) code = callCode('math.overline', {}, code);
  if (has('phasorangle')) code = joinCode([callCode('o.s', {}, textCode('∠')), code]);
  if (has('longdiv')) code = joinCode([callCode('o.s', {}, textCode(')')), code]);
  return has('box', 'roundedbox', 'circle') ? callCode('o.math-box', {}, code) : code;
}

const TRUE = 'true' as Code;
