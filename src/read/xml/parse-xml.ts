import { SaxesParser } from 'saxes';
import type { Place } from '../../model/place.ts';
import type { Problem, ReportProblem } from '../../model/problem.ts';
import { c1Problem, findC1, withoutC1 } from '../../model/text/c1-characters.ts';
import { TranslatableError, translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { canonicalNames } from './canonical-names.ts';
import { type DeclaredEntities, declaredEntities, type EntityRefusal } from './declared-entities.ts';
import { NAMED_CHARACTERS } from './entities.ts';
import { parsePlainXml } from './plain-xml.ts';
import type { XmlElement, XmlNode } from './xml-element.ts';

export interface XmlDocument {
  readonly root: XmlElement;
  /** Line and column of an element's start tag. */
  placeOf(element: XmlElement): Place;
}

export interface ParseOptions {
  readonly file: string;
  readonly report: ReportProblem;
  /** True if names keep the prefixes of the file, as a DTD requires; otherwise they have the canonical ones. */
  readonly keepsPrefixes?: boolean;
}

/** Maximum depth: more than any article has, and safe for recursive functions. */
const DEEPEST = 256;
/** Maximum number of characters that declared entities may add to a file. */
const MOST_ENTITY_TEXT = 1_000_000;
/** Maximum number of characters between two tags; the longest real texts have some ten thousand. */
const LONGEST_TEXT_NODE = 10_000_000;
/** Maximum number of characters of a file; the largest real article has two million. */
const LONGEST_TEXT = 100_000_000;

/**
 * Parses an XML text; undefined if it is not well-formed, with the first fault reported at its line and column.
 *
 * Accesses neither files nor the network: the DTD is not read, external entities are rejected. XML 1.0.
 */
export function parseXml(text: string, options: ParseOptions): XmlDocument | undefined {
  try {
    if (text.length > LONGEST_TEXT)
      throw new Fault('xml-too-large', 0, translatable`${text.length} characters; expected at most ${LONGEST_TEXT}`);
    const placeAt = placesIn(text, options.file);
    const plain = options.keepsPrefixes === true ? undefined : parsePlainXml(text, { depth: DEEPEST, length: LONGEST_TEXT_NODE });
    const rename = options.keepsPrefixes === true ? unchanged : canonicalNames(text);
    const root = plain ?? treeOf(text, { rename, onUnknownEntity: (name, offset) => options.report(unknownEntity(name, placeAt(offset))) });
    const c1 = options.keepsPrefixes === true ? undefined : findC1(text);
    if (c1 !== undefined) options.report(c1Problem(c1, placeAt(c1.offset)));
    return { root: c1 === undefined ? root : treeWithoutC1(root), placeOf: (element) => placeAt(element.offset) };
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    const place = placesIn(text, options.file)(fault.offset);
    options.report({ code: fault.code, severity: 'error', place, message: fault.words });
    return undefined;
  }
}

function treeWithoutC1(element: XmlElement): XmlElement {
  const attributes: Record<string, string> = Object.create(null);
  for (const name in element.attributes) attributes[name] = withoutC1(element.attributes[name] ?? '');
  const children = element.children.map((child) => (typeof child === 'string' ? withoutC1(child) : treeWithoutC1(child)));
  return { ...element, attributes, children };
}

/** Fault of an XML text, thrown by the parser's callbacks and caught by `parseXml`. */
class Fault extends TranslatableError {
  override readonly name = 'Fault';
  readonly code: string;
  readonly offset: number;
  constructor(code: string, offset: number, message: Translatable) {
    super(message);
    this.code = code;
    this.offset = offset;
  }
}

function unchanged(element: XmlElement): XmlElement {
  return element;
}

interface TreeOptions {
  readonly rename: (element: XmlElement) => XmlElement;
  readonly onUnknownEntity: (name: string, offset: number) => void;
}

function treeOf(text: string, { rename, onUnknownEntity }: TreeOptions): XmlElement {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const top: XmlNode[] = [];
  const open: XmlNode[][] = [];
  let siblings = top;
  let offset = 0;
  let declared: DeclaredEntities = { texts: new Map(), refused: new Map() };

  const unknownNames = new Set<string>();
  parser.ENTITIES = entityTable(NAMED_CHARACTERS);
  parser.on('error', (error) => {
    const name = error.message === UNDEFINED_ENTITY ? entityBefore(text, parser.position) : undefined;
    // The parser continues with the unresolved reference, `&name;`.
    if (name !== undefined && !declared.refused.has(name.text)) {
      if (!unknownNames.has(name.text)) onUnknownEntity(name.text, name.offset);
      unknownNames.add(name.text);
      return;
    }
    throw faultOf(error.message, { text, position: parser.position, tagOffset: offset, declared, open: siblings.at(-1) });
  });
  parser.on('doctype', (doctype) => {
    declared = declaredEntities(doctype);
    if (declared.texts.size > 0) parser.ENTITIES = entityTable(NAMED_CHARACTERS, declared.texts, () => parser.position);
  });
  parser.on('opentagstart', (tag) => {
    offset = text.lastIndexOf('<', parser.position - tag.name.length - 1);
    if (open.length >= DEEPEST) throw tooDeep(tag.name, open.length + 1, offset);
  });
  parser.on('opentag', (tag) => {
    const children: XmlNode[] = [];
    siblings.push(rename({ name: tag.name, attributes: tag.attributes, children, offset }));
    open.push(siblings);
    siblings = children;
  });
  parser.on('closetag', () => {
    siblings = open.pop() ?? top;
  });
  const addText = (part: string): void => {
    const last = siblings.length - 1;
    const before = siblings[last];
    const length = part.length + (typeof before === 'string' ? before.length : 0);
    if (length > LONGEST_TEXT_NODE) throw textTooLong(length, offset);
    if (typeof before === 'string') siblings[last] = before + part;
    else siblings.push(part);
  };
  // IOP and AAS have TeX in instructions: <tex-math><?CDATA $a<b$?></tex-math>. A parser with this handler has another hidden class, and V8 then reads
  // characters in a slower, polymorphic loop: two thirds more CPU time for all articles.
  if (text.includes('<?CDATA')) {
    parser.on('processinginstruction', ({ target, body }) => {
      if (target === 'CDATA' && open.length > 0) addText(body);
    });
  }
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return rootOf(top);
}

function rootOf(top: readonly XmlNode[]): XmlElement {
  for (const node of top) {
    if (typeof node !== 'string') return node;
  }
  throw new Fault('xml-ill-formed', 0, translatable`the file holds no element; expected <article>`);
}

function textTooLong(length: number, offset: number): Fault {
  const message = translatable`a text of ${length} characters without a tag; expected at most ${LONGEST_TEXT_NODE}`;
  return new Fault('xml-text-too-long', offset, message);
}

function tooDeep(name: string, depth: number, offset: number): Fault {
  return new Fault('xml-too-deep', offset, translatable`<${name}> is the ${depth}th element within another; expected at most ${DEEPEST}`);
}

/** Creates the parser's entity table. Characters of declared texts are counted on use, to stop an entity bomb early. */
function entityTable(
  names: Readonly<Record<string, string>>,
  declared: ReadonlyMap<string, string> = new Map(),
  position: () => number = () => 0,
): Record<string, string> {
  const table: Record<string, string> = declared.size === 0 ? names : Object.create(names);
  let total = 0;
  for (const [name, replacement] of declared) {
    const get = (): string => {
      total += replacement.length;
      if (total <= MOST_ENTITY_TEXT) return replacement;
      throw new Fault(
        'xml-entity-bomb',
        position(),
        translatable`"&${name};" brings the text of entities over ${MOST_ENTITY_TEXT} characters; expected less`,
      );
    };
    Object.defineProperty(table, name, { get });
  }
  return table;
}

const REFUSALS: Readonly<Record<EntityRefusal, Translatable>> = {
  external: translatable`is declared as a file outside; expected its text in the file itself`,
  parameter: translatable`holds a parameter entity; expected plain text`,
  nested: translatable`holds another entity; expected plain text`,
  markup: translatable`holds mark-up; expected plain text`,
  'too-long': translatable`is longer than 1000 characters; expected a short text`,
  'too-many': translatable`comes after 256 other entities; expected fewer`,
};

/** Name and offset of the entity reference that ends before a position. */
function entityBefore(text: string, position: number): { readonly text: string; readonly offset: number } {
  const offset = text.lastIndexOf('&', position - 1);
  return { text: text.slice(offset + 1, text.indexOf(';', offset)), offset };
}

function unknownEntity(name: string, place: Place): Problem {
  const message = translatable`the entity "&${name};" is not declared, so it is shown as it stands; expected a character of JATS or HTML`;
  return { code: 'xml-entity-unknown', severity: 'error', place, message };
}

const UNDEFINED_ENTITY = 'undefined entity.';

interface FaultContext {
  readonly text: string;
  readonly position: number;
  /** Offset of the last start tag before the fault. */
  readonly tagOffset: number;
  /** Last node before the fault; for a wrong end tag, the element that it should have closed. */
  readonly open: XmlNode | undefined;
  readonly declared: DeclaredEntities;
}

function faultOf(saxesMessage: string, context: FaultContext): Fault {
  const { text, position, tagOffset, declared } = context;
  const message = saxesMessage.replace(/\.$/, '');
  if (text.trim() === '') return new Fault('xml-ill-formed', 0, translatable`the file is empty; expected <article>`);
  const name = saxesMessage === UNDEFINED_ENTITY ? entityBefore(text, position) : undefined;
  const refusal = name === undefined ? undefined : declared.refused.get(name.text);
  if (name !== undefined && refusal !== undefined)
    return new Fault('xml-entity-refused', name.offset, translatable`the entity "&${name.text};" ${REFUSALS[refusal]}`);
  // The parser reads everything after an ampersand up to a `;` as a name, so it may report a fault far away.
  const rest = text.slice(tagOffset, position);
  const bare = MAY_HIDE_AN_AMPERSAND.test(message) && !rest.includes('<![CDATA[') ? rest.search(BARE_AMPERSAND) : -1;
  if (bare >= 0) {
    const found = rest.slice(bare, bare + 12);
    return new Fault(
      'xml-ill-formed',
      tagOffset + bare,
      translatable`not well-formed XML: "${found}" is no entity; expected "&amp;" for an ampersand`,
    );
  }
  const mismatch = message === 'unexpected close tag' ? wrongEndTag(context) : undefined;
  return new Fault('xml-ill-formed', Math.max(0, position - 1), mismatch ?? translatable`not well-formed XML: ${message}`);
}

/** `not well-formed XML: </p> stands where </b> is expected, of <b> in line 11` */
function wrongEndTag({ text, position, open }: FaultContext): Translatable | undefined {
  const tag = text.slice(text.lastIndexOf('</', position - 1), position);
  if (open === undefined || typeof open === 'string') return undefined;
  const line = text.slice(0, open.offset).split('\n').length;
  return translatable`not well-formed XML: ${tag} stands where </${open.name}> is expected, of <${open.name}> in line ${line}`;
}

const MAY_HIDE_AN_AMPERSAND = /entity|unclosed|unexpected end/;
// an `&` that neither a name and `;` nor a number and `;` follows
const BARE_AMPERSAND = /&(?!(?:#\d+|#x[\da-f]+|[\p{L}_:][^\s;&<"']*);)/iu;

/**
 * Returns a function that converts an offset in a text to line and column. Line ends are `\n`, `\r\n` and a lone `\r` (XML 1.0, 2.11).
 *
 * Line starts are searched once, at the first call.
 */
export function placesIn(text: string, file: string): (offset: number) => Place {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    const line = lineOf(offset, starts);
    return { file, line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  if (text.includes('\r')) for (const end of text.matchAll(/\r\n?|\n/g)) starts.push(end.index + end[0].length);
  else for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}

/** Number of lines that begin at or before an offset. */
function lineOf(offset: number, starts: readonly number[]): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
