import type { Inline, InlineStyle } from '../../model/inline.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import { withoutCallOuts } from '../../render/call-outs.ts';
import { textOfFormula } from '../../render/plain-text.ts';

/** Prints a title with the faces that Crossref allows: `Genes of <i>Salpingoeca</i>`. Schema 5.3.1, group xrefFaces. */
export function facesOf(title: readonly Inline[]): Markup {
  return print(withoutCallOuts(title), CROSSREF_FACES);
}

/** Prints text with faces for an abstract, where element names are those of JATS. */
export function jatsFacesOf(inlines: readonly Inline[]): Markup {
  return print(withoutCallOuts(inlines), JATS_FACES);
}

type Faces = Partial<Record<InlineStyle, (content: Markup) => Markup>>;

const CROSSREF_FACES: Faces = {
  bold: (content) => xml`<b>${content}</b>`,
  italic: (content) => xml`<i>${content}</i>`,
  sub: (content) => xml`<sub>${content}</sub>`,
  sup: (content) => xml`<sup>${content}</sup>`,
  underline: (content) => xml`<u>${content}</u>`,
  sc: (content) => xml`<scp>${content}</scp>`,
  monospace: (content) => xml`<tt>${content}</tt>`,
};

const JATS_FACES: Faces = {
  bold: (content) => xml`<jats:bold>${content}</jats:bold>`,
  italic: (content) => xml`<jats:italic>${content}</jats:italic>`,
  sub: (content) => xml`<jats:sub>${content}</jats:sub>`,
  sup: (content) => xml`<jats:sup>${content}</jats:sup>`,
  underline: (content) => xml`<jats:underline>${content}</jats:underline>`,
  sc: (content) => xml`<jats:sc>${content}</jats:sc>`,
  monospace: (content) => xml`<jats:monospace>${content}</jats:monospace>`,
};

function print(inlines: readonly Inline[], faces: Faces): Markup {
  return xml`${inlines.map((inline) => printOne(inline, faces))}`;
}

function printOne(inline: Inline, faces: Faces): Markup | string {
  if (inline.kind === 'text') return inline.value;
  if (inline.kind === 'break') return ' ';
  if (inline.kind === 'inlineFormula') return textOfFormula(inline.formula);
  if (inline.kind === 'inlineGraphic') return inline.graphic.altText ?? '';
  if (inline.kind === 'inlineFootnote' || inline.kind === 'anchor') return '';
  const content = print(inline.content, faces);
  const face = inline.kind === 'styled' ? faces[inline.style] : undefined;
  return face === undefined ? content : face(content);
}
