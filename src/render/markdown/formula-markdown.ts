import type { Formula } from '../../model/formula.ts';
import { commonTex, mathOfTex } from '../../model/text/math-of-tex.ts';
import { mathHtml } from '../html/math-html.ts';
import { checkTex } from '../tex/check-tex.ts';
import { texOfMathml } from '../tex/tex-of-mathml.ts';
import { mathOfFormula } from '../tex/text-of-tex.ts';
import { codeSpan } from './code-span.ts';
import { imageMarkdown } from './image-markdown.ts';
import type { LinePieces } from './line-pieces.ts';
import type { MarkdownWriter } from './markdown-writer.ts';

/** Renders an inline formula: `$…$`, else the `<math>` itself, else words, else a picture, else TeX that does not parse. */
export function formulaMarkdown(formula: Formula, to: LinePieces, w: MarkdownWriter): void {
  const tex = texOfFormula(formula, false);
  if (tex !== undefined) {
    // Two adjacent dollar signs would start a display formula.
    if (to.endsWith('$')) to.text(' ', false);
    to.raw(`$${tex}$`);
    return;
  }
  const math = formula.mathml ?? mathOfFormula(formula, false);
  if (math !== undefined) to.raw(mathHtml(math, { id: undefined, isBlock: false, hasTex: true }).markup.replace(NEWLINES, ' '));
  else if (formula.text !== undefined) w.inlines(formula.text, to);
  else if (formula.graphic !== undefined) imageMarkdown(formula.graphic, w.html.messages.text('article.label.formula'), { to, w });
  else if (formula.tex !== undefined) to.raw(codeSpan(formula.tex) ?? '');
}

/**
 * Returns the TeX of a formula: converted from its MathML if that round-trips, else the source's own if it parses.
 * Programs without mathematics show it as text, so it contains no Markdown markup.
 */
export function texOfFormula({ mathml, tex }: Formula, isBlock: boolean): string | undefined {
  const made = mathml === undefined ? undefined : texOfMathml(mathml);
  if (made !== undefined && mathml !== undefined && checkTex(made, mathml).same) return made;
  if (tex === undefined) return undefined;
  const line = inMarkdown(commonTex(tex, isBlock));
  return line === '' || line.includes('$') || line.includes('`') || mathOfTex(line, isBlock) === undefined ? undefined : line;
}

function inMarkdown(tex: string): string {
  return tex.replace(COMMENTS, '').replace(NEWLINES, ' ').replace(LESS, '\\lt ').replace(LINK, '] (').trim();
}

const NEWLINES = /\s+/g;
// '% a comment', not '\%'
const COMMENTS = /(?<!\\)%.*$/gm;
const LESS = /</g;
const LINK = /\]\(/g;
