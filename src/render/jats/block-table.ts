import type {
  Block,
  BlockGraphic,
  BoxedText,
  Code,
  DispQuote,
  Paragraph,
  Section,
  Speech,
  Statement,
  VerseGroup,
} from '../../model/block.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { blocksAllowedIn } from './allowed-blocks.ts';
import { fileAttributes } from './file-attributes.ts';
import { figGroupJats, figureJats, mediaJats, supplementaryMaterialJats } from './float-jats.ts';
import { displayFormulaJats } from './formula-jats.ts';
import { graphicParts } from './graphic-jats.ts';
import { captionJats, doiJats, headingJats, labelJats } from './heading-jats.ts';
import type { JatsWriter } from './jats-writer.ts';
import { defListJats, listJats } from './list-jats.ts';
import { footnoteGroupJats } from './note-jats.ts';
import { refListJats } from './reference-jats.ts';
import { tableWrapJats } from './table-jats.ts';

type BlockTable = { readonly [K in Block['kind']]: (block: Extract<Block, { kind: K }>, w: JatsWriter) => Markup };

/** The handlers of all kinds of blocks. */
export const BLOCK_JATS = {
  paragraph: paragraphJats,
  section: sectionJats,
  list: listJats,
  defList: defListJats,
  boxedText: boxedTextJats,
  dispQuote: dispQuoteJats,
  verseGroup: verseGroupJats,
  speech: speechJats,
  statement: statementJats,
  code: codeJats,
  figure: figureJats,
  figGroup: figGroupJats,
  tableWrap: tableWrapJats,
  displayFormula: displayFormulaJats,
  blockGraphic: blockGraphicJats,
  media: mediaJats,
  supplementaryMaterial: supplementaryMaterialJats,
  footnoteGroup: footnoteGroupJats,
  refList: refListJats,
  unknown: (unknown, w) => w.blocks(unknown.content),
} satisfies BlockTable;

function paragraphJats({ id, content }: Paragraph, w: JatsWriter): Markup {
  return xml`<p${w.id(id)}>${w.line(content, 'paragraph')}</p>`;
}

/** Prints `sec`; its DOI is in its `sec-meta`. Without a label the DTD requires a title, even an empty one. */
function sectionJats({ id, secType, lang, label, title, doi, content }: Section, w: JatsWriter): Markup {
  const meta = doi !== undefined && xml`<sec-meta>${doiJats(doi)}</sec-meta>`;
  const heading = label === undefined && title === undefined ? xml`<title/>` : headingJats({ label, title }, w);
  return xml`<sec${w.id(id)}${attribute('xml:lang', lang)}${attribute('sec-type', secType)}>${meta}${heading}${w.sections(content)}\n</sec>`;
}

function boxedTextJats({ id, label, title, doi, content }: BoxedText, w: JatsWriter): Markup {
  return xml`<boxed-text${w.id(id)}>${doiJats(doi)}${labelJats(label)}${captionJats({ title, caption: [] }, w)}${w.sections(content)}\n</boxed-text>`;
}

function dispQuoteJats({ lang, content, attrib }: DispQuote, w: JatsWriter): Markup {
  return xml`<disp-quote${attribute('xml:lang', lang)}>${w.blocks(content)}${attribJats(attrib, w)}</disp-quote>`;
}

function verseGroupJats({ title, lines, attrib }: VerseGroup, w: JatsWriter): Markup {
  const verse = (lines.length === 0 ? [[]] : lines).map((line) => xml`\n<verse-line>${w.line(line, 'verse')}</verse-line>`);
  return xml`<verse-group>${headingJats({ title }, w)}${verse}${attribJats(attrib, w)}\n</verse-group>`;
}

function speechJats({ speaker, content }: Speech, w: JatsWriter): Markup {
  return xml`<speech><speaker>${w.line(speaker, 'plain')}</speaker>${w.paragraphs(content)}</speech>`;
}

function statementJats({ id, label, title, content }: Statement, w: JatsWriter): Markup {
  return xml`<statement${w.id(id)}>${headingJats({ label, title }, w)}${orParagraph(w.blocks(content, STATEMENTS))}</statement>`;
}

const STATEMENTS = blocksAllowedIn('statement');

// Readers skip a line feed right after the start tag, so code may start on a new line.
function codeJats({ language, text }: Code): Markup {
  return xml`<code${attribute('language', language)} xml:space="preserve">${text.startsWith('\n') && '\n'}${text}</code>`;
}

function blockGraphicJats({ id, graphic, label, title, caption, doi }: BlockGraphic, w: JatsWriter): Markup {
  const parts = xml`${doiJats(doi)}${labelJats(label)}${captionJats({ title, caption }, w)}${graphicParts(graphic)}`;
  return xml`<graphic${w.id(id)}${fileAttributes(graphic.file)}>${parts}</graphic>`;
}

/** Returns the content, or an empty `p` where the DTD requires one. */
export function orParagraph(content: Markup): Markup {
  return content.markup === '' ? xml`<p/>` : content;
}

function attribJats(attrib: DispQuote['attrib'], w: JatsWriter): Markup {
  return xml`${attrib !== undefined && xml`<attrib>${w.line(attrib, 'line')}</attrib>`}`;
}
