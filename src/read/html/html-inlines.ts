import type { Block } from '../../model/block.ts';
import type { Inline, InlineFootnote, InlineStyle } from '../../model/inline.ts';
import { translatable } from '../../model/text/translatable.ts';
import { addItems, addText, hasWords, trimLine } from '../jats/line.ts';
import { hrefOf, withoutLinks } from '../jats/links.ts';
import { readMathml, texAnnotationOf } from '../jats/mathml.ts';
import { withoutStart } from '../markdown/captions.ts';
import { byName } from '../xml/by-name.ts';
import { rawTextOf, textOf, type XmlElement, type XmlNode } from '../xml/xml-element.ts';
import { type HtmlContext, wordsOf } from './html-context.ts';
import { fragmentOf } from './html-notes.ts';
import { DROPPED } from './html-tree.ts';

/** Reads the words of a line, trimmed. */
export function lineOf(nodes: readonly XmlNode[], context: HtmlContext): Inline[] {
  return trimLine(inlinesOf(nodes, context));
}

/** Reads nodes within a line; white space becomes single spaces. An element without a handler gives its content. */
export function inlinesOf(nodes: readonly XmlNode[], context: HtmlContext): Inline[] {
  const line: Inline[] = [];
  for (const node of nodes) {
    if (typeof node === 'string') addText(line, node.normalize('NFC').replace(SPACES, ' '));
    else if (!DROPPED.has(node.name)) {
      line.push(...anchorsOf(node, context));
      addItems(
        line,
        context.at(node, () => inlineOf(node, context)),
      );
    }
  }
  return line;
}

/** Anchors for the ids of an element that links lead to. */
export function anchorsOf(element: XmlElement, { reader, notes, anchors }: HtmlContext): Inline[] {
  return notes.targets(element).map((written) => {
    const id = reader.id({ values: {}, id: written }, 'anchor');
    reader.addTarget({ values: {}, id: written }, { id, refType: 'other', words: [] });
    anchors.set(id, written);
    return { kind: 'anchor', id };
  });
}

function inlineOf(element: XmlElement, context: HtmlContext): readonly Inline[] {
  const handler = HANDLERS[element.name];
  if (handler !== undefined) return handler(element, context);
  const style = STYLES[element.name] ?? styleOf(element);
  const content = inlinesOf(element.children, context);
  return style === undefined ? content : styled(style, content, element);
}

/** A run in a style; white space alone has none. */
function styled(style: InlineStyle, content: Inline[], { attributes }: XmlElement): readonly Inline[] {
  if (content.every((one) => one.kind === 'break' || one.kind === 'anchor' || !hasWords([one]))) return content;
  const note = style === 'abbrev' ? attributes.title?.trim() : undefined;
  return [{ kind: 'styled', style, ...(note === undefined || note === '' ? {} : { note }), content }];
}

/** The style that a style sheet in the element gives it, as Word and editors write it. */
function styleOf({ attributes: { style = '' } }: XmlElement): InlineStyle | undefined {
  return STYLE_SHEETS.find(([pattern]) => pattern.test(style))?.[1];
}

type InlineHandler = (element: XmlElement, context: HtmlContext) => readonly Inline[];

const HANDLERS: Readonly<Record<string, InlineHandler>> = byName({
  a: link,
  br: () => [{ kind: 'break' }],
  wbr: () => [],
  img: image,
  'mml:math': formula,
  // Words for browsers without ruby characters.
  rp: () => [],
});

const STYLES: Readonly<Record<string, InlineStyle>> = byName({
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', cite: 'italic', dfn: 'italic', var: 'italic' },
  ...{ sub: 'sub', sup: 'sup', u: 'underline', ins: 'underline', s: 'strike', strike: 'strike', del: 'strike' },
  ...{ code: 'code', samp: 'code', kbd: 'code', tt: 'monospace', q: 'quote', abbr: 'abbrev', acronym: 'abbrev', ruby: 'ruby', rt: 'rt' },
});

const STYLE_SHEETS: readonly (readonly [RegExp, InlineStyle])[] = [
  [/vertical-align\s*:\s*super/i, 'sup'],
  [/vertical-align\s*:\s*sub/i, 'sub'],
  [/font-style\s*:\s*italic/i, 'italic'],
  [/font-weight\s*:\s*(?:bold|[6-9]00)/i, 'bold'],
  [/font-variant\s*:\s*small-caps/i, 'sc'],
  [/text-decoration[a-z-]*\s*:[^;]*line-through/i, 'strike'],
  [/text-decoration[a-z-]*\s*:[^;]*underline/i, 'underline'],
];

/** Reads `a`: the call of a footnote, a link within the page, a link to a file, a link to the web. */
function link(element: XmlElement, context: HtmlContext): readonly Inline[] {
  const { reader, notes } = context;
  const written = element.attributes.href?.trim() ?? '';
  if (notes.isBackLink(element)) return [];
  const note = notes.noteOf(element);
  if (note !== undefined) return [noteOf(note, context)];
  const content = withoutLinks(inlinesOf(element.children, context));
  if (written === '' || written === '#') return content;
  if (written.startsWith('#')) return wordsOf(element) === '' ? content : [reader.pointTo(fragmentOf(written), content)];
  const href = hrefOf(written);
  if (href !== undefined && /^[a-z][a-z0-9+.-]*:/i.test(written))
    return [{ kind: 'link', href, content: content.length > 0 ? content : [{ kind: 'text', value: written }] }];
  if (!ACTIVE.test(written)) {
    const file = reader.file(written, 'supplement');
    if (file.source !== undefined) return [{ kind: 'fileLink', file, content }];
    return href === undefined ? content : [{ kind: 'link', href, content }];
  }
  reader.warn(
    'link-refused',
    translatable`the link "${written.slice(0, 80)}" is left out; expected an address beginning with http, https, ftp, mailto or tel`,
  );
  return content;
}

/** The footnote at its first call; later calls point to it. */
function noteOf(note: XmlElement, context: HtmlContext): Inline {
  const { reader, openNotes } = context;
  const known = openNotes.get(note);
  if (known !== undefined) return { kind: 'xref', refType: 'fn', rids: [known.id], content: [{ kind: 'text', value: known.label ?? '' }] };
  const content: Block[] = [];
  const opened: InlineFootnote = {
    kind: 'inlineFootnote',
    id: reader.id({ values: {} }, 'fn'),
    label: String(reader.count('note')),
    content,
  };
  openNotes.set(note, opened);
  content.push(...context.at(note, () => withoutMark(context.jats.blocks(note.children))));
  return opened;
}

/** Removes the mark of a note, which was a link or bare, from its beginning: `[1] Of the sea.` */
function withoutMark(blocks: readonly Block[]): readonly Block[] {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph') return blocks;
  const [start, ...line] = first.content;
  const isMark = start?.kind === 'styled' && start.style === 'sup' && MARK.test(wordsOfLine(start.content));
  const content = isMark ? trimLine([...line]) : (withoutStart(first.content, MARK_START)?.rest ?? trimLine([...first.content]));
  return hasWords(content) ? [{ ...first, content }, ...rest] : rest;
}

function wordsOfLine(line: readonly Inline[]): string {
  return line
    .map((one) => (one.kind === 'text' ? one.value : 'content' in one && one.kind !== 'inlineFootnote' ? wordsOfLine(one.content) : ''))
    .join('');
}

function image(element: XmlElement, { reader }: HtmlContext): readonly Inline[] {
  const { src = '', alt = '', width, height } = element.attributes;
  // Invisible pictures that hold a layout, or count readers.
  if (src.trim() === '' || [width, height].some((size) => size !== undefined && Number.parseInt(size, 10) <= 2)) return [];
  const altText = alt.trim();
  const file = reader.file(src.trim(), 'image');
  return [{ kind: 'inlineGraphic', graphic: { kind: 'graphic', file, ...(altText === '' ? {} : { altText }) } }];
}

function formula(element: XmlElement, { jats }: HtmlContext): readonly Inline[] {
  const tex = texAnnotationOf(element);
  const mathml = readMathml(element, jats);
  if (mathml === undefined) return textOf(element).trim() === '' ? [] : [{ kind: 'text', value: rawTextOf(element) }];
  return [{ kind: 'inlineFormula', formula: { mathml, ...(tex === undefined ? {} : { tex }) } }];
}

const MARK = /^\s*[[(]?(?:\d{1,3}|[*†‡§¶#]{1,3})[\])]?\.?\s*$/;
const MARK_START = /^\s*(?:[[(](?:\d{1,3}|[*†‡§¶#a-z]{1,3})[\])]|[*†‡§¶#]{1,3}|\d{1,3}(?=[.\s\u00A0]|$)|↑|\^)[.:]?[\s\u00A0]*/i;
const SPACES = /[ \t\r\n\f]+/g;
// Programs, and addresses that only the earlier site resolved.
const ACTIVE = /^(?:javascript|vbscript|data|file|ojs|about):|^\{\$/i;
