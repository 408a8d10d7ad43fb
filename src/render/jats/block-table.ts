import type {
  Block,
  BlockGraphic,
  BoxedText,
  Code,
  DefItem,
  DefList,
  DispQuote,
  FigGroup,
  Figure,
  List,
  ListItem,
  Media,
  Paragraph,
  Section,
  Speech,
  Statement,
  SupplementaryMaterial,
  VerseGroup,
} from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Permissions } from '../../model/permissions.ts';
import type { Table, TableCell, TableRow, TableWrap } from '../../model/table.ts';
import { listNumber } from '../../model/text/list-number.ts';
import { attribute, join, type Markup, xml } from '../../model/text/markup.ts';
import { blocksAllowedIn } from './allowed-blocks.ts';
import { fileAttributes } from './file-attributes.ts';
import { displayFormulaJats } from './formula-jats.ts';
import { graphicJats, graphicParts } from './graphic-jats.ts';
import { captionJats, doiJats, headingJats, labelJats } from './heading-jats.ts';
import type { JatsWriter } from './jats-writer.ts';
import { footnoteGroupJats, footnoteJats } from './note-jats.ts';
import { permissionsJats } from './permissions-jats.ts';
import { refListJats } from './reference-jats.ts';

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

function listJats({ listType, start, title, items }: List, w: JatsWriter): Markup {
  // The number of a list that continues another is a label, since the other one may have no id.
  const printed = (items.length === 0 ? [{ content: [] }] : items).map((item, at) => {
    const number = start === undefined ? undefined : listNumber(listType, start + at);
    return xml`\n${listItemJats(item.label === undefined && number !== undefined ? { ...item, label: `${number}.` } : item, w)}`;
  });
  return xml`<list${attribute('list-type', listType)}>${headingJats({ title }, w)}${printed}\n</list>`;
}

function listItemJats({ id, label, isCorrect, content }: ListItem, w: JatsWriter): Markup {
  const blocks = content.length === 0 ? xml`<p/>` : w.blocks(content, LISTS);
  return xml`<list-item${w.id(id)}${attribute('specific-use', isCorrect && 'correct')}>${labelJats(label)}${blocks}</list-item>`;
}

const LISTS: ReadonlySet<Block['kind']> = new Set<Block['kind']>(['list', 'defList']);

function defListJats({ title, termHead, defHead, items }: DefList, w: JatsWriter): Markup {
  const heads = xml`${headJats('term-head', termHead, w)}${headJats('def-head', defHead, w)}`;
  return xml`<def-list>${headingJats({ title }, w)}${heads}${items.map((item) => xml`\n${defItemJats(item, w)}`)}\n</def-list>`;
}

function headJats(name: 'term-head' | 'def-head', content: readonly Inline[] | undefined, w: JatsWriter): Markup {
  if (content === undefined) return xml``;
  const words = w.line(content, 'line');
  return name === 'term-head' ? xml`<term-head>${words}</term-head>` : xml`<def-head>${words}</def-head>`;
}

function defItemJats({ id, term, definitions }: DefItem, w: JatsWriter): Markup {
  const defs = definitions.map((content) => xml`<def>${content.length === 0 ? xml`<p/>` : w.paragraphs(content)}</def>`);
  return xml`<def-item${w.id(id)}><term>${w.line(term, 'line')}</term>${defs}</def-item>`;
}

/** Prints `table-wrap`: pictures and mark-up of one table as alternatives. Paragraphs are put in its foot, where the DTD allows them. */
function tableWrapJats(wrap: TableWrap, w: JatsWriter): Markup {
  const { id, label, title, caption, tables, graphics, parts, foot } = wrap;
  const captions = tables.flatMap((table): Block[] => (table.caption === undefined ? [] : [{ kind: 'paragraph', content: table.caption }]));
  const head = xml`${doiJats(wrap.doi)}${labelJats(label)}${captionJats({ title, caption: [...caption, ...captions] }, w)}`;
  const allowed = parts.filter(({ kind }) => IN_A_WRAP.has(kind));
  const others = parts.filter(({ kind }) => !IN_A_WRAP.has(kind));
  const printed = [...tables.map((table) => tableJats(table, w)), ...graphics.map((graphic) => graphicJats(graphic, w))];
  const forms = tables.length === 1 && graphics.length === 1 ? xml`\n<alternatives>${printed}\n</alternatives>` : printed;
  const below = [...others, ...foot];
  const end = below.length > 0 && xml`\n<table-wrap-foot>${below.map((block) => footJats(block, w))}\n</table-wrap-foot>`;
  return xml`<table-wrap${w.id(id)}>${head}${forms}${w.blocks(allowed, IN_A_WRAP)}${end}${creditJats(wrap, w)}\n</table-wrap>`;
}

/** Prints one block of the foot; notes without a heading are its children. */
function footJats(block: Block, w: JatsWriter): Markup {
  if (block.kind !== 'footnoteGroup') return w.paragraphs([block]);
  if (block.title !== undefined || block.id !== undefined) return xml`\n${footnoteGroupJats(block, w)}`;
  return join(block.footnotes.map((note) => xml`\n${footnoteJats(note, w)}`));
}

const IN_A_WRAP = blocksAllowedIn('table-wrap');

/** Prints `table` in its XHTML form. The DTD requires a body with a row, and a row with a cell. */
function tableJats({ head, bodies, foot }: Table, w: JatsWriter): Markup {
  const thead = head.length > 0 && xml`\n<thead>${rowsJats(head, w)}\n</thead>`;
  const tfoot = foot.length > 0 && xml`\n<tfoot>${rowsJats(foot, w)}\n</tfoot>`;
  const groups = bodies.filter((rows) => rows.length > 0);
  const tbodies = (groups.length === 0 ? [[{ cells: [] }]] : groups).map((rows) => xml`\n<tbody>${rowsJats(rows, w)}\n</tbody>`);
  return xml`\n<table>${thead}${tfoot}${tbodies}\n</table>`;
}

function rowsJats(rows: readonly TableRow[], w: JatsWriter): Markup[] {
  return rows.map(({ cells }) => xml`\n<tr>${cells.length === 0 ? xml`<td/>` : cells.map((cell) => cellJats(cell, w))}</tr>`);
}

function cellJats(cell: TableCell, w: JatsWriter): Markup {
  const { header, scope, colspan, rowspan, align, valign, id, content } = cell;
  const attributes = [
    w.id(id),
    attribute('scope', scope),
    attribute('colspan', colspan === 1 ? undefined : colspan),
    attribute('rowspan', rowspan === 1 ? undefined : rowspan),
    attribute('align', align),
    attribute('valign', valign),
  ];
  const inside = contentJats(content, w);
  return header ? xml`<th${attributes}>${inside}</th>` : xml`<td${attributes}>${inside}</td>`;
}

/** Prints one plain paragraph as the text of the cell, everything else as blocks. */
function contentJats(content: readonly Block[], w: JatsWriter): Markup {
  const [only] = content;
  const isPlain = content.length === 1 && only?.kind === 'paragraph' && only.id === undefined && only.content.every(isPlainInline);
  return isPlain && only?.kind === 'paragraph' ? w.line(only.content, 'cell') : w.blocks(content, IN_A_CELL);
}

// Code, formulas and notes at the start of a cell would be read as blocks.
function isPlainInline(inline: Inline): boolean {
  if (inline.kind === 'styled') return inline.style !== 'code' && inline.content.every(isPlainInline);
  return inline.kind === 'text' || inline.kind === 'xref' || inline.kind === 'link' || inline.kind === 'break';
}

const IN_A_CELL = blocksAllowedIn('td');

/** Prints `fig`: its images, then its other parts. A supplement outside of a group has eLife's attribute. */
function figureJats(figure: Figure, w: JatsWriter, isInGroup = false): Markup {
  const { id, figureId, label, title, caption, graphics, parts } = figure;
  const use = !isInGroup && figureId.includes('-S') ? attribute('specific-use', 'child-fig') : '';
  const head = xml`${doiJats(figure.doi)}${labelJats(label)}${captionJats({ title, caption }, w)}${graphicParts(figure)}`;
  const images = graphics.map((graphic) => xml`\n${graphicJats(graphic, w)}`);
  const end = creditJats(figure, w);
  return xml`<fig${w.id(id)}${use}>${head}${images}${w.blocks(parts, IN_A_FIGURE)}${end}\n</fig>`;
}

const IN_A_FIGURE = blocksAllowedIn('fig');

/** Prints `fig-group`, or `table-wrap-group` for tables alone. */
function figGroupJats({ id, label, title, caption, figures }: FigGroup, w: JatsWriter): Markup {
  const head = xml`${labelJats(label)}${captionJats({ title, caption }, w)}`;
  if (figures.length > 0 && figures.every(({ kind }) => kind === 'tableWrap'))
    return xml`<table-wrap-group${w.id(id)}>${head}${w.blocks(figures, TABLES)}\n</table-wrap-group>`;
  const allowed = figures.filter(({ kind }) => IN_A_GROUP.has(kind));
  const others = figures.filter(({ kind }) => !IN_A_GROUP.has(kind));
  const inGroup = allowed.map((block) => xml`\n${block.kind === 'figure' ? figureJats(block, w, true) : w.blocks([block], IN_A_GROUP)}`);
  // The DTD allows nothing else in the group, so other blocks follow it.
  return xml`<fig-group${w.id(id)}>${head}${inGroup}\n</fig-group>${w.blocks(others)}`;
}

const TABLES = blocksAllowedIn('table-wrap-group');
const IN_A_GROUP = blocksAllowedIn('fig-group');

function mediaJats({ id, label, title, caption, file, doi }: Media, w: JatsWriter): Markup {
  const parts = xml`${doiJats(doi)}${labelJats(label)}${captionJats({ title, caption }, w)}`;
  return xml`<media${w.id(id)}${fileAttributes(file)}>${parts}</media>`;
}

/** Prints `supplementary-material`; several files are a `media` each. */
function supplementaryMaterialJats({ id, label, title, caption, files, doi }: SupplementaryMaterial, w: JatsWriter): Markup {
  const [first] = files;
  const own = files.length === 1 && first !== undefined ? fileAttributes(first) : [];
  const media = files.length > 1 ? files.map((file) => xml`\n<media${fileAttributes(file)}/>`) : [];
  const parts = xml`${doiJats(doi)}${labelJats(label)}${captionJats({ title, caption }, w)}${media}`;
  return xml`<supplementary-material${w.id(id)}${own}>${parts}</supplementary-material>`;
}

/** Prints `attrib` and `permissions` at the end of a figure or table. */
function creditJats(
  { attrib, permissions }: { readonly attrib?: readonly Inline[]; readonly permissions?: Permissions },
  w: JatsWriter,
): Markup {
  return xml`${attrib !== undefined && xml`\n<attrib>${w.line(attrib, 'line')}</attrib>`}${permissions !== undefined && permissionsJats(permissions, w)}`;
}
