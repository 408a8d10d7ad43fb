import { SaxesParser } from 'saxes';
import { NAMED_CHARACTERS } from '../xml/entities.ts';
import { rawTextOf, type XmlElement, type XmlNode } from '../xml/xml-element.ts';
import { type EmbeddedFile, readXmlPieces } from './embedded-files.ts';

/** An element of an XML file that is read as a stream. Names have no prefix; `offset` is the number of its line. */
export type StreamedElement = XmlElement;

/** An event of the stream of an XML file. */
export type StreamEvent =
  /** An element that was asked for, with the elements around it as far as they are read, the outermost first. It is not among their children. */
  | {
      readonly kind: 'element';
      readonly element: StreamedElement;
      readonly around: readonly StreamedElement[];
      readonly files: EmbeddedFiles;
    }
  | { readonly kind: 'fault'; readonly line: number; readonly message: string; readonly around: readonly StreamedElement[] }
  /** The file ends within these elements, the outermost first. */
  | { readonly kind: 'cut-off'; readonly line: number; readonly around: readonly StreamedElement[] };

/** Finds the embedded file of an `embed` element. */
export type EmbeddedFiles = (embed: StreamedElement) => EmbeddedFile | undefined;

interface OpenElement {
  readonly element: StreamedElement;
  readonly children: XmlNode[];
}

/**
 * Reads an XML file as a stream of elements with the given names, without their embedded files.
 *
 * The largest of them has to fit into memory.
 *
 * A fault of the mark-up is given, and reading goes on behind it. External entities and the DTD are not read.
 */
export async function* streamXml(path: string, names: ReadonlySet<string>): AsyncGenerator<StreamEvent> {
  const events: StreamEvent[] = [];
  const open: OpenElement[] = [];
  const files = new WeakMap<StreamedElement, EmbeddedFile>();
  let isEnd = false;
  const around = (): StreamedElement[] => open.map(({ element }) => element);
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  parser.ENTITIES = NAMED_CHARACTERS as Record<string, string>;
  parser.on('error', ({ message }) => {
    // The end is told once, not once for each open element.
    if (!isEnd) events.push({ kind: 'fault', line: parser.line, message: message.replace(/^\d+:\d+: |\.$/g, ''), around: around() });
  });
  parser.on('opentag', ({ name, attributes }) => {
    const children: XmlNode[] = [];
    const element = { name: name.slice(name.indexOf(':') + 1), attributes, children, offset: parser.line };
    // Deeper elements are read as children of the deepest, so that recursive functions are safe.
    open.at(-1)?.children.push(element);
    open.push({ element, children: open.length < DEEPEST ? children : (open.at(-1)?.children ?? children) });
  });
  parser.on('closetag', () => {
    if (isEnd) return;
    const closed = open.pop();
    if (closed === undefined || !names.has(closed.element.name)) return;
    open.at(-1)?.children.pop();
    events.push({ kind: 'element', element: closed.element, around: around(), files: (embed) => files.get(embed) });
  });
  const addText = (text: string): void => {
    const siblings = open.at(-1)?.children;
    const before = siblings?.at(-1);
    if (siblings === undefined) return;
    if (typeof before === 'string') siblings[siblings.length - 1] = before + text;
    else siblings.push(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);

  for await (const piece of readXmlPieces(path)) {
    if ('text' in piece) {
      parser.write(
        piece.text.replace(BARE_AMPERSAND, (found, offset: number) => {
          if (found !== '&') return found;
          const line = parser.line + (piece.text.slice(0, offset).match(/\n/g)?.length ?? 0);
          events.push({ kind: 'fault', line, message: 'an ampersand is not written as "&amp;"', around: around() });
          return '&amp;';
        }),
      );
    } else if ('embedded' in piece) {
      const embed = open.at(-1)?.element;
      if (embed !== undefined) files.set(embed, piece.embedded);
      parser.line += piece.lineEnds;
    } else events.push({ kind: 'fault', line: parser.line, message: UNDECODABLE, around: around() });
    yield* events.splice(0);
  }
  const atEnd = around();
  isEnd = true;
  parser.close();
  if (atEnd.length > 0) yield { kind: 'cut-off', line: parser.line, around: atEnd };
}

/** Returns the content of an element as mark-up: elements within it, which converters leave, as tags; text as it is, which may have tags too. */
export function markupOf(element: StreamedElement): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : `<${child.name}>${markupOf(child)}</${child.name}>`))
    .join('');
}

/** Returns the text of an element without space around it; '' for none. */
export function plainOf(element: StreamedElement | undefined): string {
  return element === undefined ? '' : rawTextOf(element).replace(CONTROLS, '').replace(/\s+/g, ' ').trim();
}

// The parser would read everything up to the next ";" as the name of an entity. CDATA sections are found to be kept.
const BARE_AMPERSAND = /<!\[CDATA\[.*?(?:\]\]>|$)|&(?!(?:#\d+|#x[\da-fA-F]+|[\p{L}_:][^\s;&<"']*);)/gsu;
const DEEPEST = 100;
const UNDECODABLE = 'bytes that are invalid in the encoding of the file are read as windows-1252';
// Control characters that XML and YAML do not allow, and those that Word leaves.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
