import type { Block, BoxedText, DispQuote, Paragraph, RefList, Section, Speech, Statement, VerseGroup } from '../../model/block.ts';
import type { Citation, Reference } from '../../model/reference.ts';
import { directionOfText } from '../../model/text/letter-direction.ts';
import { citationLinks } from '../citation/citation-links.ts';
import { citationInlines } from '../citation/reference-inlines.ts';
import { safeHref } from '../html/safe-href.ts';
import { textOfInlines } from '../plain-text.ts';
import { anchorCode, linkOutCode } from './anchor.ts';
import { arrayCode, type Code, callCode, dictionaryCode, EMPTY, joinCode, textCode } from './code.ts';
import { blockGraphicCode, figGroupCode, figureCode, mediaCode, supplementaryMaterialCode } from './figure-typst.ts';
import { displayFormulaCode } from './formula-typst.ts';
import type { BlockTable } from './handlers.ts';
import { hasContent } from './has-content.ts';
import { doiCode, headingCode, titleCode, titledHeading } from './heading-typst.ts';
import { languageArguments } from './language.ts';
import { defListCode, listCode } from './list-typst.ts';
import { noteListCode } from './note-list.ts';
import { tableWrapCode } from './table-typst.ts';
import { trimmed } from './trimmed.ts';
import { below, type TypstWriter } from './typst-writer.ts';

/** The blocks of a body as Typst code. */
export const BLOCK_TYPST = {
  paragraph: paragraphCode,
  section: sectionCode,
  list: listCode,
  defList: defListCode,
  boxedText: boxedTextCode,
  dispQuote: dispQuoteCode,
  verseGroup: verseGroupCode,
  speech: speechCode,
  statement: statementCode,
  code: (code) => callCode('o.code-block', {}, textCode(code.text.replace(/\n+$/, ''))),
  figure: figureCode,
  figGroup: figGroupCode,
  tableWrap: tableWrapCode,
  displayFormula: displayFormulaCode,
  blockGraphic: blockGraphicCode,
  media: mediaCode,
  supplementaryMaterial: supplementaryMaterialCode,
  footnoteGroup: (group, w) => {
    const heading = headingCode(group, w, group.id);
    return joinCode([heading, noteListCode(group.footnotes, heading === EMPTY ? w : below(w))]);
  },
  refList: (list: RefList, w) => refListCode(list, w),
  unknown: (unknown, w) => w.blocks(unknown.content),
} satisfies BlockTable;

function paragraphCode(paragraph: Paragraph, w: TypstWriter): Code {
  const content = joinCode([anchorCode(paragraph.id, w), w.inlines(trimmed(paragraph.content))]);
  return content === EMPTY ? EMPTY : callCode('o.paragraph', {}, content);
}

/** A section with its heading; in an abstract its title is in bold before the first paragraph. */
function sectionCode(section: Section, w: TypstWriter): Code {
  if (w.isRunIn) return runInSection(section, w);
  const heading = headingCode(section, w, section.id);
  const isHeaded = titleCode(section, w.at({ hasIds: false })) !== EMPTY;
  const inside = isHeaded ? below(w) : w;
  const content = joinCode([heading, doiCode(section.doi, w), inside.blocks(section.content)]);
  const language = languageArguments(section.lang, w);
  return section.lang === undefined || Object.keys(language).length === 0 ? content : callCode('o.in-language', language, content);
}

function runInSection(section: Section, w: TypstWriter): Code {
  const title = titleCode(section, w);
  const [first, ...rest] = section.content;
  if (title === EMPTY || first?.kind !== 'paragraph') {
    const line = title === EMPTY ? EMPTY : callCode('o.paragraph', {}, callCode('strong', {}, title));
    return joinCode([anchorCode(section.id, w), line, w.blocks(section.content)]);
  }
  const lead = callCode('o.run-in', {}, title);
  const line = joinCode([anchorCode(section.id, w), anchorCode(first.id, w), lead, textCode(' '), w.inlines(trimmed(first.content))]);
  return joinCode([callCode('o.paragraph', {}, line), w.blocks(rest)]);
}

function boxedTextCode(box: BoxedText, w: TypstWriter): Code {
  const title = titleCode(box, w);
  return callCode(
    'o.boxed-text',
    { anchor: anchorCode(box.id, w), title: title === EMPTY ? undefined : title },
    joinCode([doiCode(box.doi, w), boldSections(w).blocks(box.content)]),
  );
}

/** In boxes and statements, sections have no headings: the outline has the article's own only. */
function boldSections(w: TypstWriter): TypstWriter {
  return w.at({ isRunIn: true, canFloat: false });
}

function dispQuoteCode(quote: DispQuote, w: TypstWriter): Code {
  const attribution = hasContent(quote.attrib) ? w.inlines(trimmed(quote.attrib)) : undefined;
  return callCode('o.block-quote', { attribution }, w.at({ canFloat: false }).blocks(quote.content));
}

function verseGroupCode(verse: VerseGroup, w: TypstWriter): Code {
  const lines = verse.lines.flatMap((line, index) =>
    index === 0 ? [w.inlines(trimmed(line))] : [callCode('linebreak', {}), w.inlines(trimmed(line))],
  );
  const title = hasContent(verse.title) ? w.inlines(trimmed(verse.title)) : undefined;
  const attribution = hasContent(verse.attrib) ? w.inlines(trimmed(verse.attrib)) : undefined;
  return callCode('o.verse', { title, attribution }, joinCode(lines));
}

function speechCode(speech: Speech, w: TypstWriter): Code {
  const speaker = w.inlines(trimmed(speech.speaker));
  const [first, ...rest] = speech.content;
  const lead = speaker === EMPTY ? EMPTY : callCode('strong', {}, speaker);
  if (first?.kind !== 'paragraph') return joinCode([lead === EMPTY ? EMPTY : callCode('o.paragraph', {}, lead), w.blocks(speech.content)]);
  const line = joinCode([lead, textCode(' '), w.inlines(trimmed(first.content))]);
  return joinCode([callCode('o.paragraph', {}, line), w.blocks(rest as readonly Block[])]);
}

function statementCode(statement: Statement, w: TypstWriter): Code {
  const title = titleCode(statement, w);
  return callCode(
    'o.statement',
    { anchor: anchorCode(statement.id, w), title: title === EMPTY ? undefined : title },
    boldSections(w).blocks(statement.content),
  );
}

/** A list of references with links to the works. */
function refListCode(list: RefList, w: TypstWriter): Code {
  const heading =
    titleCode(list, w.at({ hasIds: false })) === EMPTY && list.references.length > 0 && w.level === 1
      ? joinCode([titledHeading(w.messages.text('article.label.references'), w), anchorCode(list.id, w)])
      : headingCode(list, w, list.id);
  const items = list.references.map((reference) => referenceCode(reference, w));
  return joinCode([heading, below(w).blocks(list.content), items.length === 0 ? EMPTY : callCode('o.references', {}, arrayCode(items))]);
}

function referenceCode(reference: Reference, w: TypstWriter): Code {
  const citations = reference.citations.flatMap((citation, index) => [...(index === 0 ? [] : [textCode(' ')]), citationCode(citation, w)]);
  const body = joinCode([anchorCode(reference.id, w), ...citations]);
  const notes = w.at({ canFloat: false }).blocks(reference.notes);
  const label = reference.label === undefined ? undefined : textCode(reference.label);
  // A Latin reference of an Arabic article is read from the left.
  const direction = directionOfText(reference.citations.map((citation) => textOfInlines(citationInlines(citation))).join(' '));
  const dir = direction === undefined || direction === w.page.direction ? undefined : (direction as Code);
  return dictionaryCode({ label, ...(dir === undefined ? {} : { dir }), body, notes: notes === EMPTY ? undefined : notes });
}

function citationCode(citation: Citation, w: TypstWriter): Code {
  const links = citationLinks(citation, w.context.doiResolver).flatMap((link) => [
    textCode(' '),
    linkOutCode(safeHref(link.href), textCode(link.text), w),
  ]);
  return joinCode([w.inlines(trimmed(citationInlines(citation))), ...links]);
}
