import type { Block, List, Paragraph, Section } from '../../model/block.ts';
import type { InlineFootnote } from '../../model/inline.ts';
import { hasWords } from '../jats/line.ts';
import { withoutStart } from '../markdown/captions.ts';
import type { MarkdownReader } from '../markdown/markdown-reader.ts';
import { secTypeOf } from '../markdown/open-reader.ts';
import { textOf as textOfLine } from '../markdown/text-of.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { blocksIn, flow } from './html-blocks.ts';
import { withCaptions } from './html-captions.ts';
import { type HtmlContext, type HtmlHeading, headingLevels, isReferenceHeading, wordsOf } from './html-context.ts';
import { lineOf } from './html-inlines.ts';
import { findNotes } from './html-notes.ts';
import { parseHtml } from './html-tree.ts';

export interface ReadHtmlOptions {
  /** Key of the file in the content. */
  readonly file: string;
  /** Title of the article, whose heading is not repeated in its text. */
  readonly title: string;
}

/**
 * Reads the text of an article in HTML, as earlier systems published it, to the blocks of the model. Nothing of its mark-up reaches a page:
 * scripts, styles and forms are left out, and the words of unknown elements stay.
 */
export function readHtml(text: string, reader: MarkdownReader, { file, title }: ReadHtmlOptions): Block[] {
  const tree = parseHtml(text);
  const headingLevel = headingLevels(tree.body);
  const at = <T>(element: XmlElement, read: () => T): T => reader.atPlace({ file, line: tree.lineOf(element) }, read);
  const report = (code: string, element: XmlElement, message: Parameters<MarkdownReader['warn']>[1]): void =>
    at(element, () => reader.warn(code, message));
  const context: HtmlContext = {
    reader,
    notes: findNotes(tree.body, headingLevel),
    anchors: new Map<string, string>(),
    openNotes: new Map<XmlElement, InlineFootnote>(),
    jats: {
      blocks: (nodes) => blocksIn(nodes, context),
      inlines: (element) => lineOf(element.children, context),
      warn: report,
      fail: report,
      ids: { ownOf: () => undefined },
    },
    headingLevel,
    at,
  };
  const items = withCaptions(flow(tree.body.children, context), reader);
  return nested(
    items.filter((item) => item.kind !== 'heading' || wordsOf(item.element) !== title),
    context,
  );
}

/** Nests blocks in the sections that their headings begin. */
function nested(items: readonly (Block | HtmlHeading)[], context: HtmlContext): Block[] {
  const blocks: Block[] = [];
  const open: { readonly level: number; readonly content: Block[] }[] = [{ level: 0, content: blocks }];
  for (const item of items) {
    if (item.kind !== 'heading') {
      open[open.length - 1]?.content.push(item);
      continue;
    }
    while (open.length > 1 && (open[open.length - 1]?.level ?? 0) >= item.level) open.pop();
    const content: Block[] = [];
    open[open.length - 1]?.content.push(section(item, content, context));
    open.push({ level: item.level, content });
  }
  return blocks.flatMap((block) => finished(block, context));
}

function section({ element }: HtmlHeading, content: readonly Block[], context: HtmlContext): Section {
  const { reader } = context;
  const line = context.at(element, () => lineOf(element.children, context).filter(({ kind }) => kind !== 'break'));
  const [first] = line;
  const title = line.length === 1 && first?.kind === 'styled' && first.style === 'bold' ? first.content : line;
  const words = wordsOf(element);
  const id = reader.id({ values: {} }, 'sec', words);
  for (const written of context.notes.targets(element)) reader.addTarget({ values: {}, id: written }, { id, refType: 'sec', words: title });
  const secType = isReferenceHeading(words) ? 'ref-list' : secTypeOf(words);
  return { kind: 'section', id, ...(secType === undefined ? {} : { secType }), title, content };
}

/** Completes a section: one whose notes have all moved to their calls is left out, paragraphs of a reference list become its items. */
function finished(block: Block, context: HtmlContext): readonly Block[] {
  if (block.kind !== 'section') return [block];
  const content = block.content.flatMap((inner) => finished(inner, context));
  if (content.length === 0 && context.openNotes.size > 0 && NOTES.test(textOfLine(block.title ?? []))) return [];
  return [{ ...block, content: block.secType === 'ref-list' ? asList(content, context) : content }];
}

function asList(content: readonly Block[], context: HtmlContext): readonly Block[] {
  const paragraphs = content.filter((block): block is Paragraph => block.kind === 'paragraph' && hasWords(block.content));
  const items = content.flatMap((block): readonly (readonly Block[])[] => {
    if (block.kind === 'list') return block.items.map((item) => item.content);
    return block.kind === 'paragraph' ? [[block]] : [];
  });
  const isNumbered = paragraphs.length > 0 && paragraphs.every((block) => NUMBER.test(textOfLine(block.content)));
  const list: List = {
    kind: 'list',
    listType: 'simple',
    items: items.map(([first, ...rest]) => ({
      content: first?.kind === 'paragraph' ? [keyed(first, isNumbered, context), ...rest] : rest,
    })),
  };
  return [list, ...content.filter(({ kind }) => kind !== 'paragraph' && kind !== 'list')];
}

/** Puts a citation in front of a reference that links lead to: that is how the list knows its key. */
function keyed(paragraph: Paragraph, isNumbered: boolean, { reader, anchors }: HtmlContext): Paragraph {
  const key = paragraph.content.map((one) => (one.kind === 'anchor' ? anchors.get(one.id) : undefined)).find((one) => one !== undefined);
  const line = paragraph.content.filter(({ kind }) => kind !== 'anchor');
  const words = isNumbered ? (withoutStart(line, NUMBER)?.rest ?? line) : line;
  const item = { key: key ?? '', prefix: '', suffix: '', isYearOnly: false };
  return { ...paragraph, content: key === undefined ? words : [...reader.cite({ items: [item], isBare: true }, ''), ...words] };
}

const NUMBER = /^[\s\u00A0]*[[(]?\d{1,4}(?:[\])]\.?|\.)[\s\u00A0]*/;
const NOTES =
  /^(?:(?:foot|end)?notes?|anmerkungen|fu(?:ß|ss)noten|endnoten|notas?(?: al pie)?|note|notes de bas de page|примечания|примітки|catatan kaki|notlar|dipnotlar|注|注釈|脚注)\s*:?$/i;
