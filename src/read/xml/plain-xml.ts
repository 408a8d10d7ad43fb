import { canonicalNames } from './canonical-names.ts';
import { NAMED_CHARACTERS } from './entities.ts';
import type { XmlElement, XmlNode } from './xml-element.ts';

export interface PlainXmlLimits {
  /** Maximum depth of elements. */
  readonly depth: number;
  /** Maximum number of characters of the text. */
  readonly length: number;
}

/**
 * Parses a well-formed XML text in the plain form that most articles have; undefined for every other text, well-formed or not.
 *
 * A plain text has ASCII names, characters of the Basic Multilingual Plane and references to known characters, but no CDATA sections, no
 * internal subset of the DTD and no processing instruction `CDATA`. The result is undefined in case of doubt; the strict parser is then used,
 * which also finds the fault and its position.
 *
 * It is a fast path, because the strict parser reads character by character.
 *
 * XML 1.0.
 */
export function parsePlainXml(text: string, limits: PlainXmlLimits): XmlElement | undefined {
  if (text.length > limits.length || text.includes(']]>') || NOT_PLAIN.test(text)) return undefined;
  return new PlainXmlParser(text, limits.depth).parse();
}

/** Shared by all elements without attributes. */
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

/** An element before its end tag. */
interface OpenElement {
  readonly tagName: string;
  readonly element: XmlElement;
  /** Index of its first child in `nodes`. */
  readonly firstChild: number;
}

class PlainXmlParser {
  private readonly text: string;
  private readonly depth: number;
  private readonly rename: (element: XmlElement) => XmlElement;
  private readonly hasReturns: boolean;
  private at = 0;
  /** Offset of the next `&`, from `at` on. */
  private nextReference = -1;
  private root: XmlElement | undefined;
  private hasDoctype = false;
  private readonly open: OpenElement[] = [];
  /**
   * Children of all open elements, up to `nodeCount`. An element gets an array of exact length at its end tag: a V8 array that grows has
   * capacity for 17 items, and most elements have one child.
   */
  private readonly nodes: XmlNode[] = [];
  private nodeCount = 0;
  /** Interned names: V8 computes the hash of a string once, and tables are looked up by name many times. */
  private readonly names = new Map<string, string>();

  constructor(text: string, depth: number) {
    this.text = text;
    this.depth = depth;
    this.rename = canonicalNames(text);
    this.hasReturns = text.includes('\r');
  }

  parse(): XmlElement | undefined {
    const { text } = this;
    XML_DECLARATION.lastIndex = 0;
    if (XML_DECLARATION.test(text)) this.at = XML_DECLARATION.lastIndex;
    while (this.at < text.length) {
      const tag = text.indexOf('<', this.at);
      const end = tag < 0 ? text.length : tag;
      if (end > this.at && !this.addText(end)) return undefined;
      if (tag >= 0 && !this.readMarkup()) return undefined;
    }
    return this.open.length === 0 ? this.root : undefined;
  }

  /** Reads the markup that begins with `<` here; false if it is not plain. */
  private readMarkup(): boolean {
    switch (this.text.charCodeAt(this.at + 1)) {
      case SLASH:
        return this.readEndTag();
      case QUESTION_MARK:
        return this.skipInstruction();
      case EXCLAMATION_MARK:
        return this.text.startsWith('<!--', this.at) ? this.skipComment() : this.skipDoctype();
      default:
        return this.readStartTag();
    }
  }

  private addText(end: number): boolean {
    const value = this.decoded(this.at, end);
    this.at = end;
    if (value === undefined) return false;
    const parent = this.open[this.open.length - 1];
    if (parent === undefined) return !NOT_SPACE.test(value);
    const last = this.nodeCount - 1;
    const before = last < parent.firstChild ? undefined : this.nodes[last];
    if (typeof before === 'string') this.nodes[last] = before + value;
    else this.addNode(value);
    return true;
  }

  private readStartTag(): boolean {
    const { text, at: offset } = this;
    if (this.open.length === 0 ? this.root !== undefined : this.open.length >= this.depth) return false;
    const nameEnd = endOfName(text, offset + 1);
    if (nameEnd === offset + 1) return false;
    const tagName = this.nameAt(offset + 1, nameEnd);
    this.at = nameEnd;
    const attributes = text.charCodeAt(nameEnd) === GREATER_THAN ? NO_ATTRIBUTES : this.readAttributes();
    if (attributes === undefined) return false;
    const element = this.rename({ name: tagName, attributes, children: this.takeChildren(this.nodeCount), offset });
    if (text.charCodeAt(this.at) === SLASH) {
      this.addElement(element);
      this.at += 2;
      return text.charCodeAt(this.at - 1) === GREATER_THAN;
    }
    this.at++;
    this.open.push({ tagName, element, firstChild: this.nodeCount });
    return true;
  }

  /** Attributes up to the `>` or `/` of their tag. */
  private readAttributes(): Readonly<Record<string, string>> | undefined {
    const { text } = this;
    let attributes: Record<string, string> | undefined;
    for (;;) {
      const start = skipSpaces(text, this.at);
      const code = text.charCodeAt(start);
      if (code === GREATER_THAN || code === SLASH) {
        this.at = start;
        return attributes ?? NO_ATTRIBUTES;
      }
      const nameEnd = endOfName(text, start);
      const equals = skipSpaces(text, nameEnd);
      if (start === this.at || nameEnd === start || text.charCodeAt(equals) !== EQUALS) return undefined;
      const open = skipSpaces(text, equals + 1);
      const quote = text.charAt(open);
      const close = quote === '"' || quote === "'" ? text.indexOf(quote, open + 1) : -1;
      const value = close < 0 ? undefined : this.attributeValue(open + 1, close);
      const name = this.nameAt(start, nameEnd);
      attributes ??= Object.create(null) as Record<string, string>;
      if (value === undefined || attributes[name] !== undefined) return undefined;
      attributes[name] = value;
      this.at = close + 1;
    }
  }

  private attributeValue(start: number, end: number): string | undefined {
    const written = this.text.slice(start, end);
    if (written.includes('<')) return undefined;
    const value = LINE_END_OR_TAB.test(written) ? written.replace(LINE_ENDS_AND_TABS, ' ') : written;
    return value.includes('&') ? withCharacters(value) : value;
  }

  private readEndTag(): boolean {
    const { text } = this;
    const ended = this.open.pop();
    if (ended === undefined || !text.startsWith(ended.tagName, this.at + 2)) return false;
    const end = skipSpaces(text, this.at + 2 + ended.tagName.length);
    this.at = end + 1;
    const { name, attributes, offset } = ended.element;
    this.addElement({ name, attributes, children: this.takeChildren(ended.firstChild), offset });
    return text.charCodeAt(end) === GREATER_THAN;
  }

  private takeChildren(first: number): readonly XmlNode[] {
    const children = this.nodes.slice(first, this.nodeCount);
    this.nodeCount = first;
    return children;
  }

  private addElement(element: XmlElement): void {
    if (this.open.length === 0) this.root = element;
    else this.addNode(element);
  }

  private addNode(node: XmlNode): void {
    this.nodes[this.nodeCount++] = node;
  }

  private skipComment(): boolean {
    const end = this.text.indexOf('--', this.at + 4);
    this.at = end + 3;
    return end >= 0 && this.text.charCodeAt(end + 2) === GREATER_THAN;
  }

  private skipInstruction(): boolean {
    INSTRUCTION.lastIndex = this.at;
    const end = this.text.indexOf('?>', this.at);
    if (end < 0 || !INSTRUCTION.test(this.text)) return false;
    this.at = end + 2;
    return true;
  }

  private skipDoctype(): boolean {
    DOCTYPE.lastIndex = this.at;
    const isInProlog = this.open.length === 0 && this.root === undefined;
    if (this.hasDoctype || !isInProlog || !DOCTYPE.test(this.text)) return false;
    this.hasDoctype = true;
    this.at = DOCTYPE.lastIndex;
    return true;
  }

  private nameAt(start: number, end: number): string {
    const name = this.text.slice(start, end);
    const known = this.names.get(name);
    if (known === undefined) this.names.set(name, name);
    return known ?? name;
  }

  /** Text with `\n` for every line end and resolved references; undefined if a reference is unknown. */
  private decoded(start: number, end: number): string | undefined {
    const { text } = this;
    if (this.nextReference < start) {
      const next = text.indexOf('&', start);
      this.nextReference = next < 0 ? text.length : next;
    }
    let value = text.slice(start, end);
    if (this.hasReturns && value.includes('\r')) value = value.replace(LINE_ENDS, '\n');
    return this.nextReference < end ? withCharacters(value) : value;
  }
}

/** Text with resolved references; undefined if one is unknown or incomplete. */
function withCharacters(text: string): string | undefined {
  let decoded = '';
  let from = 0;
  for (let start = text.indexOf('&'); start >= 0; start = text.indexOf('&', from)) {
    const end = text.indexOf(';', start);
    const character = end < 0 ? undefined : characterOf(text.slice(start + 1, end));
    if (character === undefined) return undefined;
    decoded += text.slice(from, start) + character;
    from = end + 1;
  }
  return decoded + text.slice(from);
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED_CHARACTERS[name];
  const [, hexadecimal, decimal = ''] = NUMBER.exec(name) ?? [];
  const code = hexadecimal === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal, 16);
  const isChar = code === 9 || code === 10 || code === 13 || (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0x10ffff);
  return isChar && code !== 0xfffe && code !== 0xffff ? String.fromCodePoint(code) : undefined;
}

/** End of the name that begins at an offset; the same offset if there is none. */
function endOfName(text: string, start: number): number {
  if (!isNameStart(text.charCodeAt(start))) return start;
  let end = start + 1;
  while (isNameCharacter(text.charCodeAt(end))) end++;
  return end;
}

function isNameStart(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f;
}

/** Digits and `:` are adjacent in ASCII, and so are `-` and `.`. */
function isNameCharacter(code: number): boolean {
  return isNameStart(code) || (code >= 0x30 && code <= 0x3a) || code === 0x2d || code === 0x2e;
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09; code = text.charCodeAt(at)) at++;
  return at;
}

const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER_THAN = 0x3e;
const QUESTION_MARK = 0x3f;
const EXCLAMATION_MARK = 0x21;

// control characters, surrogates and noncharacters
const NOT_PLAIN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;
const NOT_SPACE = /[^ \t\n\r]/;
const LINE_ENDS = /\r\n?/g;
const LINE_END_OR_TAB = /[\t\n\r]/;
const LINE_ENDS_AND_TABS = /\r\n|[\t\n\r]/g;
// '#x3B1', '#945'
const NUMBER = /^#(?:x([\da-fA-F]+)|(\d+))$/;
// <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
const XML_DECLARATION =
  /<\?xml[ \t\r\n]+version=(["'])1\.0\1(?:[ \t\r\n]+encoding=(["'])[A-Za-z][\w.-]*\2)?(?:[ \t\r\n]+standalone=(["'])(?:yes|no)\3)?[ \t\r\n]*\?>/y;
// <?target …, but neither <?xml nor <?CDATA
const INSTRUCTION = /<\?(?!xml|CDATA)[A-Za-z_][\w.-]*(?=[ \t\r\n]|\?>)/iy;
// <!DOCTYPE article PUBLIC "-//NLM//DTD JATS …//EN" "JATS-archivearticle1.dtd">
const DOCTYPE = /<!DOCTYPE[ \t\r\n]+[\w:.-]+(?:[ \t\r\n]+(?:PUBLIC|SYSTEM|"[^"]*"|'[^']*'))*[ \t\r\n]*>/y;
