import type { DisplayFormula } from '../../model/block.ts';
import type { Formula, MathElement } from '../../model/formula.ts';
import type { InlineFormula } from '../../model/inline.ts';
import { attribute, join, type Markup, trustedMarkup, xml } from '../../model/text/markup.ts';
import { fileAttributes } from './file-attributes.ts';
import { graphicParts } from './graphic-jats.ts';
import type { JatsWriter } from './jats-writer.ts';

/** Prints `disp-formula` with its number as label. */
export function displayFormulaJats({ id, label, formula }: DisplayFormula, w: JatsWriter): Markup {
  const number = label !== undefined && xml`<label>${label}</label>`;
  return xml`<disp-formula${w.id(id)}>${number}${formsJats(formula, 'graphic', w)}</disp-formula>`;
}

export function inlineFormulaJats({ id, formula }: InlineFormula, w: JatsWriter): Markup {
  return xml`<inline-formula${w.id(id)}>${formsJats(formula, 'inline-graphic', w)}</inline-formula>`;
}

/** Prints every form of a formula, several of them as `alternatives`; words alone as text. */
function formsJats(formula: Formula, graphicName: 'graphic' | 'inline-graphic', w: JatsWriter): Markup {
  const { mathml, tex, graphic, text } = formula;
  const name = trustedMarkup(graphicName);
  const forms = [
    ...(mathml === undefined ? [] : [mathJats(mathml)]),
    ...(tex === undefined ? [] : [xml`<tex-math>${tex}</tex-math>`]),
    ...(graphic === undefined ? [] : [xml`<${name}${w.id(graphic.id)}${fileAttributes(graphic.file)}>${graphicParts(graphic)}</${name}>`]),
  ];
  if (text !== undefined && forms.length === 0) return w.line(text, 'formula');
  if (text !== undefined) forms.push(xml`<textual-form>${w.line(text, 'formula')}</textual-form>`);
  return forms.length === 1 ? join(forms) : xml`<alternatives>${forms}</alternatives>`;
}

function mathJats(node: MathElement | string): Markup {
  if (typeof node === 'string') return xml`${node}`;
  const name = trustedMarkup(`mml:${node.name}`);
  const attributes = Object.entries(node.attributes).map(([key, value]) => attribute(key, value));
  return xml`<${name}${attributes}>${node.children.map(mathJats)}</${name}>`;
}
