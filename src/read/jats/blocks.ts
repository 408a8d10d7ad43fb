import type { Block, RefList, Section } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Citation, Reference } from '../../model/reference.ts';
import { byName } from '../xml/by-name.ts';
import { attributeOf, childOf, childrenOf, langOf, rawTextOf, textOf, type XmlElement, type XmlNode } from '../xml/xml-element.ts';
import {
  readBlockAlternatives,
  readBoxedText,
  readDispQuote,
  readQuestionPart,
  readSpeech,
  readStatement,
  readVerseGroup,
} from './boxes.ts';
import { isCitation, readCitation } from './citations.ts';
import { directionOf } from './direction.ts';
import { readChemStructWrap, readFigGroup, readFigure } from './figures.ts';
import { readBareFormula, readDisplayFormula, readFormulaGroup } from './formulas.ts';
import { isGraphic, readAlternatives, readBlockGraphic } from './graphics.ts';
import { readHeading } from './heading.ts';
import type { BlockHandler, JatsReader, LineItem } from './jats-reader.ts';
import { readKeywordParagraph } from './keywords.ts';
import { addText, splitLine, trimLine } from './line.ts';
import { readDefList, readList, readListItem } from './lists.ts';
import { isBlockMedia, readMedia, readSupplementaryMaterial } from './media.ts';
import { readFootnoteGroup, readLoneFootnote } from './notes.ts';
import { eachWorkOnce, mergeCitations } from './same-work.ts';
import { readBareTable, readTableWrap } from './tables.ts';
import { isWrapper } from './wrapper.ts';

/** Reads `sec` and similar elements: a heading and its content. */
function readSection(element: XmlElement, reader: JatsReader): readonly Block[] {
  if (isWrapper(element)) return reader.sectionBlocks(readHeading(element, reader).rest);
  return [sectionOf(element, reader, attributeOf(element, 'sec-type') ?? attributeOf(element, 'notes-type'))];
}

/** Returns a handler that reads an element as a section of a type: `ack` gives a section of type `ack`. */
function sectionNamed(secType: string): BlockHandler {
  return (element, reader) => [sectionOf(element, reader, secType)];
}

/** Reads `notes` as a section of its `notes-type`, by default `notes`. */
function readNotes(element: XmlElement, reader: JatsReader): readonly Block[] {
  if (isWrapper(element)) return reader.sectionBlocks(element.children);
  return [sectionOf(element, reader, attributeOf(element, 'notes-type') ?? 'notes')];
}

/** Reads `app-group`: its appendices, in a section only if it has a heading or text. */
function readAppGroup(element: XmlElement, reader: JatsReader): readonly Block[] {
  const hasHeading = element.children.some((child) => typeof child !== 'string' && (child.name === 'title' || child.name === 'label'));
  return hasHeading ? [sectionOf(element, reader, 'app-group')] : reader.sectionBlocks(element.children);
}

function sectionOf(element: XmlElement, reader: JatsReader, secType: string | undefined): Section {
  const id = reader.ids.of(element, secType === undefined || !PLAIN_WORD.test(secType) ? 'sec' : secType);
  const { label, title, doi, rest } = readHeading(element, reader);
  const lang = langOf(element);
  const above = reader.takeStray();
  return {
    kind: 'section',
    id,
    ...(secType === undefined ? {} : { secType }),
    ...(lang === undefined ? {} : { lang }),
    ...(label === undefined ? {} : { label }),
    ...(title === undefined ? {} : { title }),
    ...(doi === undefined ? {} : { doi }),
    content: [...above, ...reader.sectionBlocks(rest)],
  };
}

const PLAIN_WORD = /^[a-z-]+$/;

/** Reads `p`: one paragraph, or several if it contains blocks. */
function readParagraph(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.ownOf(element);
  const blocks = inLanguageOf(element, reader.blocks(element.children, id ?? ''));
  if (id === undefined || blocks.some((block) => block.kind === 'paragraph' && block.id === id)) return blocks;
  // A paragraph with blocks only becomes an anchor if there are links to it.
  return reader.ids.isTarget(element) ? [{ kind: 'paragraph', content: [{ kind: 'anchor', id }] }, ...blocks] : blocks;
}

/** Wraps the text of paragraphs in the element's own language or direction. */
function inLanguageOf(element: XmlElement, blocks: readonly Block[]): readonly Block[] {
  const lang = langOf(element);
  const dir = directionOf(element);
  if (lang === undefined && dir === undefined) return blocks;
  const run = {
    kind: 'styled',
    style: 'named-content',
    ...(lang === undefined ? {} : { lang }),
    ...(dir === undefined ? {} : { dir }),
  } as const;
  return blocks.map((block) => (block.kind === 'paragraph' ? { ...block, content: [{ ...run, content: block.content }] } : block));
}

/** Reads `code` or `preformat`: text with its white space. */
function readCode(element: XmlElement, _reader: JatsReader): readonly Block[] {
  const language = attributeOf(element, 'language') ?? attributeOf(element, 'code-type');
  const text = rawTextOf(element)
    .replace(/^\r?\n/, '')
    .replace(/\s+$/, '');
  return text === '' ? [] : [{ kind: 'code', ...(language === undefined ? {} : { language }), text }];
}

/** Block elements of JATS by name. */
export const BLOCK_HANDLERS: Readonly<Record<string, BlockHandler>> = byName<BlockHandler>({
  // sections, and elements that are read as sections
  sec: readSection,
  ack: sectionNamed('ack'),
  app: sectionNamed('app'),
  'app-group': readAppGroup,
  bio: sectionNamed('bio'),
  glossary: sectionNamed('glossary'),
  notes: readNotes,
  'sec-meta': (element, reader) => reader.blocks(element.children),
  'contrib-group': (element, reader) => reader.blocks(element.children),
  contrib: readParagraph,
  // text
  p: readParagraph,
  list: readList,
  'def-list': readDefList,
  'boxed-text': readBoxedText,
  'disp-quote': readDispQuote,
  'verse-group': readVerseGroup,
  speech: readSpeech,
  statement: readStatement,
  code: readCode,
  preformat: readCode,
  // questions and answers
  'question-wrap-group': readQuestionPart,
  'question-preamble': readQuestionPart,
  'question-wrap': readQuestionPart,
  question: readQuestionPart,
  option: (element, reader) => [{ kind: 'list', listType: 'simple', items: [readListItem(element, reader)] }],
  'answer-set': readQuestionPart,
  answer: readQuestionPart,
  explanation: readQuestionPart,
  // floats
  fig: readFigure,
  'fig-group': readFigGroup,
  'table-wrap': readTableWrap,
  'table-wrap-group': readFigGroup,
  table: readBareTable,
  array: readBareTable,
  entrytbl: readBareTable,
  graphic: readBlockGraphic,
  alternatives: readAlternatives,
  'block-alternatives': readBlockAlternatives,
  'chem-struct-wrap': readChemStructWrap,
  media: readMedia,
  'supplementary-material': readSupplementaryMaterial,
  // formulas
  'disp-formula': readDisplayFormula,
  'disp-formula-group': readFormulaGroup,
  'mml:math': readBareFormula,
  math: readBareFormula,
  'tex-math': readBareFormula,
  // notes and references
  fn: readLoneFootnote,
  'fn-group': readFootnoteGroup,
  'ref-list': readRefList,
  'kwd-group': readKeywordParagraph,
  // taxonomic treatments (TaxPub)
  'tp:taxon-treatment': readTreatment,
  'tp:treatment-sec': sectionNamed('tp:treatment-sec'),
  'tp:treatment-meta': (element, reader) => reader.blocks(element.children),
  'tp:nomenclature': readNomenclature,
  'tp:nomenclature-citation-list': readNomenclatureCitations,
  'tp:material-citation': readParagraph,
});

/** Tests for elements that are blocks or inline, depending on their content. */
export const IS_BLOCK: Readonly<Record<string, (element: XmlElement, isWithinLine: boolean) => boolean>> = byName({
  code: (element: XmlElement, isWithinLine: boolean) => !isWithinLine || rawTextOf(element).includes('\n'),
  media: isBlockMedia,
  fn: (_element: XmlElement, isWithinLine: boolean) => !isWithinLine,
  'mml:math': (_element: XmlElement, isWithinLine: boolean) => !isWithinLine,
  math: (_element: XmlElement, isWithinLine: boolean) => !isWithinLine,
  'tex-math': (_element: XmlElement, isWithinLine: boolean) => !isWithinLine,
  alternatives: (element: XmlElement, isWithinLine: boolean) =>
    element.children.some(
      (child) =>
        typeof child !== 'string' && child.name !== 'inline-graphic' && (isGraphic(child) || !isWithinLine || child.name === 'media'),
    ),
});

/** Reads `ref-list`: its references; nested lists follow it. */
function readRefList(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.of(element, 'ref-list');
  const { label, title, rest } = readHeading(element, reader);
  const references: Reference[] = [];
  const around: XmlNode[] = [];
  const inner: Block[] = [];
  const stray = reader.takeStray();
  for (const node of rest) {
    if (typeof node === 'string') around.push(node);
    else if (node.name === 'ref') references.push(readReference(node, reader));
    else if (node.name === 'ref-list') inner.push(...readRefList(node, reader));
    else around.push(node);
  }
  const list: RefList = {
    kind: 'refList',
    id,
    ...(label === undefined ? {} : { label }),
    ...(title === undefined ? {} : { title }),
    content: [...stray, ...reader.blocks(around)],
    references,
  };
  return [list, ...inner];
}

/** Reads `ref`: its citations, and its notes as blocks. */
function readReference(element: XmlElement, reader: JatsReader): Reference {
  const id = reader.ids.of(element, 'ref');
  const citations: Citation[] = [];
  const notes: XmlNode[] = [];
  let label: string | undefined;
  for (const child of element.children) {
    if (typeof child === 'string') notes.push(child);
    else if (child.name === 'label') label = textOf(child);
    else if (isCitation(child)) citations.push(readCitation(child, reader));
    else if (child.name === 'citation-alternatives') citations.push(...alternativeCitation(child, reader));
    else if (child.name === 'note') notes.push(...child.children);
    else if (child.name !== 'x') notes.push(child);
  }
  return { id, ...(label === undefined || label === '' ? {} : { label }), citations: eachWorkOnce(citations), notes: reader.blocks(notes) };
}

/** Reads `citation-alternatives`: one work in several forms. */
function alternativeCitation(element: XmlElement, reader: JatsReader): Citation[] {
  const [first, ...others] = childrenOf(element)
    .filter(isCitation)
    .map((citation) => readCitation(citation, reader));
  if (first === undefined) return [];
  // A citation for display adds text and the identifiers in it, but no fields.
  const [second] = others;
  const isDisplay = childrenOf(element)[0]?.attributes['specific-use'] === 'display';
  if (!isDisplay || second === undefined) return [others.reduce(mergeCitations, first)];
  const { doi, pmid, pmcid, mixed } = first;
  const structure = others.slice(1).reduce(mergeCitations, second);
  return [
    {
      ...(doi === undefined ? {} : { doi }),
      ...(pmid === undefined ? {} : { pmid }),
      ...(pmcid === undefined ? {} : { pmcid }),
      ...structure,
      ...(mixed === undefined ? {} : { mixed }),
    },
  ];
}

/** Reads `tp:taxon-treatment` as a section titled by the taxon's name; the rest of its nomenclature comes first. */
function readTreatment(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.of(element, 'treatment');
  const nomenclature = childOf(element, 'tp:nomenclature');
  const title = nomenclature === undefined ? [] : nomenclatureLine(nomenclature, reader);
  const above = nomenclature === undefined ? [] : [...reader.takeStray(), ...beyondTheLine(nomenclature, reader)];
  const rest = element.children.filter((child) => child !== nomenclature);
  return [
    {
      kind: 'section',
      id,
      secType: 'tp:taxon-treatment',
      ...(title.length === 0 ? {} : { title }),
      content: [...above, ...reader.sectionBlocks(rest)],
    },
  ];
}

/** Reads a `tp:nomenclature` that is not the title of a treatment. */
function readNomenclature(element: XmlElement, reader: JatsReader): readonly Block[] {
  const content = nomenclatureLine(element, reader);
  const paragraph: Block[] = content.length === 0 ? [] : [{ kind: 'paragraph', content }];
  return [...paragraph, ...reader.takeStray(), ...beyondTheLine(element, reader)];
}

/** Reads `tp:nomenclature-citation-list`: one item per citation. */
function readNomenclatureCitations(element: XmlElement, reader: JatsReader): readonly Block[] {
  const items = childrenOf(element).map((citation) => {
    const line: LineItem[] = [];
    addSpaced(citation.children, reader, line);
    const { content, lifted } = splitLine(line);
    return { content: [{ kind: 'paragraph', content: trimLine(content) } as const, ...lifted] };
  });
  return [{ kind: 'list', listType: 'simple', items }];
}

/** Name, authority and status in one line. */
function nomenclatureLine(element: XmlElement, reader: JatsReader): Inline[] {
  const line: LineItem[] = [];
  addSpaced(
    element.children.filter((child) => typeof child === 'string' || !BEYOND_THE_LINE.has(child.name)),
    reader,
    line,
  );
  const { content, lifted } = splitLine(line);
  reader.addStray(lifted);
  return trimLine(content);
}

function beyondTheLine(element: XmlElement, reader: JatsReader): Block[] {
  return reader.blocks(element.children.filter((child) => typeof child !== 'string' && BEYOND_THE_LINE.has(child.name)));
}

const BEYOND_THE_LINE: ReadonlySet<string> = new Set([
  'tp:nomenclature-citation-list',
  'p',
  'list',
  'fig',
  'table-wrap',
  'tp:type-genus',
  'tp:type-species',
]);

function addSpaced(nodes: readonly XmlNode[], reader: JatsReader, line: LineItem[]): void {
  for (const node of nodes) {
    if (typeof node !== 'string' && line.length > 0) addText(line, ' ');
    reader.addLine([node], line);
  }
}
