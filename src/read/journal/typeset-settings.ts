import * as v from 'valibot';
import { expectation, translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { TypesetTemplate } from '../../model/typeset.ts';

const TEMPLATES = ['two-column', 'one-column', 'margin'] as const satisfies readonly TypesetTemplate[];

/** Width and height of the page in millimetres. */
export const PAPERS = { a4: [210, 297], a5: [148, 210], b5: [176, 250], letter: [215.9, 279.4] } as const;
const PAPER_NAMES = Object.keys(PAPERS) as (keyof typeof PAPERS)[];

const between = (least: number, most: number, unit: Translatable) => {
  const expected = expectation(translatable`a number of ${unit} from ${least} to ${most}`);
  return v.pipe(v.number(expected), v.minValue(least, expected), v.maxValue(most, expected));
};
const margin = between(5, 90, translatable`millimetres`);
const FAMILY = 'the name of a font as "Libertinus Serif"';
const family = v.pipe(v.string(FAMILY), v.trim(), v.minLength(1, FAMILY), v.maxLength(100, FAMILY));
const LINE = 'a line as "{authors} | {journal} {issue}"';
const line = v.pipe(v.string(LINE), v.maxLength(300, LINE));
const FILE = 'a PNG, JPEG or SVG file in the content, as "assets/logo.svg"';
const image = v.pipe(v.string(FILE), v.regex(/^(?!\/)(?!(?:.*\/)?\.{1,2}(?:\/|$))[^\u0000-\u001f\\]+\.(?:png|jpe?g|svg)$/i, FILE));
const COLOUR = 'a colour as "#7a1f2b"';

/** The settings of `typeset.yml`: the form of each, and what was expected where it is wrong. */
export const typesetSettings = v.object({
  template: v.exactOptional(v.picklist(TEMPLATES, expectation(translatable`one of ${TEMPLATES.join(', ')}`))),
  paper: v.exactOptional(v.picklist(PAPER_NAMES, expectation(translatable`one of ${PAPER_NAMES.join(', ')}`))),
  columns: v.exactOptional(v.picklist([1, 2], '1 or 2')),
  margins: v.exactOptional(
    v.strictObject(
      { top: margin, right: margin, bottom: margin, left: margin },
      'an object with "top", "right", "bottom" and "left", each a number of millimetres from 5 to 90',
    ),
  ),
  fontSize: v.exactOptional(between(6, 16, translatable`points`)),
  font: v.exactOptional(family),
  headingFont: v.exactOptional(family),
  codeFont: v.exactOptional(family),
  colour: v.exactOptional(v.pipe(v.string(COLOUR), v.regex(/^#[0-9a-fA-F]{6}$/, COLOUR))),
  header: v.exactOptional(line),
  footer: v.exactOptional(line),
  logo: v.exactOptional(image),
  cover: v.exactOptional(image),
});

export type TypesetSettings = v.InferOutput<typeof typesetSettings>;
