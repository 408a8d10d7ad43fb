import type { Abstract } from '../../model/article.ts';
import type { Block } from '../../model/block.ts';
import type { Inline, InlineStyle } from '../../model/inline.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { withoutCallOuts } from '../../render/call-outs.ts';
import { metadataText, metadataTextOfBlocks, textOfFormula } from '../../render/plain-text.ts';

/** Prints a title with the faces that Crossref allows: `Genes of <i>Salpingoeca</i>`. Schema 5.4.0, group face_markup. */
export function facesOf(title: readonly Inline[]): Markup {
  return print(withoutCallOuts(title), CROSSREF_FACES);
}

/** Prints text with faces for an abstract, where element names are those of JATS. */
function jatsFacesOf(inlines: readonly Inline[]): Markup {
  return print(withoutCallOuts(inlines), JATS_FACES);
}

/** Prints an abstract in JATS as Crossref accepts it: titles, paragraphs and sections. Graphical abstracts are left out. */
export function abstractXml({ abstractType, lang, title, content }: Abstract): Markup | false {
  const words = metadataTextOfBlocks(content);
  return (
    words !== '' &&
    abstractType !== 'graphical' &&
    xml`<jats:abstract${attribute('xml:lang', lang === undefined || !LANGUAGE_TAG.test(lang) ? undefined : lang)}${attribute('abstract-type', abstractType)}>
${headingXml(title)}${blocksXml(content)}</jats:abstract>
`
  );
}

/**
 * Prints paragraphs and sections. Text after a section is in a section of its own, because JATS has no paragraph after one. A section has a title,
 * empty if need be, because Crossref's version of JATS requires one.
 */
function blocksXml(blocks: readonly Block[]): Markup {
  // Each section alone, and the text between two of them together.
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last === undefined || block.kind === 'section' || last[0]?.kind === 'section') groups.push([block]);
    else last.push(block);
  }
  return xml`${groups.map((group, index) => {
    const printed = xml`${group.map(blockXml)}`;
    const isText = index > 0 && group[0]?.kind !== 'section' && printed.markup !== '';
    return isText ? xml`<jats:sec>\n<jats:title/>\n${printed}</jats:sec>\n` : printed;
  })}`;
}

function blockXml(block: Block): Markup | false {
  if (block.kind === 'paragraph') return metadataText(block.content) !== '' && xml`<jats:p>${jatsFacesOf(block.content)}</jats:p>\n`;
  if (block.kind === 'section')
    return xml`<jats:sec>\n${headingXml(block.title) || xml`<jats:title/>\n`}${blocksXml(block.content)}</jats:sec>\n`;
  const words = metadataTextOfBlocks([block]);
  return words !== '' && xml`<jats:p>${words}</jats:p>\n`;
}

function headingXml(title: Abstract['title']): Markup | false {
  return title !== undefined && title.length > 0 && xml`<jats:title>${jatsFacesOf(title)}</jats:title>\n`;
}

// XML Schema, type language
const LANGUAGE_TAG = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/;

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
