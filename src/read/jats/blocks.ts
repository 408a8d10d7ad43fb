import { byName } from '../xml/by-name.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { rawTextOf } from '../xml/xml-element.ts';
import {
  readBlockAlternatives,
  readBoxedText,
  readDispQuote,
  readQuestionPart,
  readSpeech,
  readStatement,
  readVerseGroup,
} from './boxes.ts';
import { readChemStructWrap, readFigGroup, readFigure } from './figures.ts';
import { readBareFormula, readDisplayFormula, readFormulaGroup } from './formulas.ts';
import { isGraphic, readAlternatives, readBlockGraphic } from './graphics.ts';
import type { BlockHandler } from './jats-reader.ts';
import { readKeywordParagraph } from './keywords.ts';
import { readDefList, readList, readListItem } from './lists.ts';
import { isBlockMedia, readMedia, readSupplementaryMaterial } from './media.ts';
import { readFootnoteGroup, readLoneFootnote } from './notes.ts';
import { readRefList } from './references.ts';
import { readAppGroup, readCode, readNotes, readParagraph, readSection, sectionNamed } from './sections.ts';
import { readBareTable, readTableWrap } from './tables.ts';
import { readNomenclature, readNomenclatureCitations, readTreatment } from './treatments.ts';

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
