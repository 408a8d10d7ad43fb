import type { AttributeDeclaration, AttributeType, ContentModel, Dtd } from './dtd.ts';
import { DtdError } from './dtd-error.ts';
import { parseContentModel } from './parse-content-model.ts';

/** The text of a file of a DTD by its path, `1.3/JATS-common1-3.ent`; undefined where there is none. */
export type DtdFiles = (path: string) => string | undefined;

/**
 * The document type in a file of a set, with every file that it names.
 *
 *   parseDtd('1.3/JATS-journalpublishing1-3.dtd', files).elements.get('article')  ->  { kind: 'children', particle: … }
 *
 * System identifiers are relative to the file that holds them; nothing outside of the set is read. Throws a `DtdError` where a file is
 * missing, a declaration is wrong, or the whole is larger than 64 million characters. General entities are passed over.
 *
 * XML 1.0, 2.8, 3.4 and 4.2.
 */
export function parseDtd(path: string, files: DtdFiles): Dtd {
  const reader = new DtdReader(files);
  reader.readFile(path, 0);
  return { elements: reader.elements, attributes: reader.attributes };
}

interface ParameterEntity {
  readonly text?: string;
  /** Path of the file that an external entity names. */
  readonly path?: string;
  /** The file that declares it: system identifiers in its text are relative to that file. */
  readonly base: string;
}

const LARGEST = 64_000_000;
const DEEPEST = 64;

class DtdReader {
  readonly elements = new Map<string, ContentModel>();
  readonly attributes = new Map<string, Map<string, AttributeDeclaration>>();
  readonly #parameters = new Map<string, ParameterEntity>();
  readonly #files: DtdFiles;
  #size = 0;

  constructor(files: DtdFiles) {
    this.#files = files;
  }

  readFile(path: string, depth: number): void {
    const text = this.#files(path);
    if (text === undefined) throw new DtdError(`the file ${path} of a DTD is missing; expected every file of the set`);
    this.#read(text.replace(TEXT_DECLARATION, ''), path, depth + 1);
  }

  /** Reads declarations, references between them, and conditional sections. */
  #read(text: string, base: string, depth: number): void {
    this.#count(text, depth);
    let at = 0;
    while (at < text.length) {
      const start = text.slice(at, at + 4);
      if (start === '<!--') at = after(text, '-->', at + 4, base);
      else if (start.startsWith('<?')) at = after(text, '?>', at + 2, base);
      else if (start.startsWith('<![')) at = this.#readSection(text, at, base, depth);
      else if (start.startsWith('<!')) {
        const end = endOfDeclaration(text, at, base);
        this.#declare(text.slice(at + 2, end), base);
        at = end + 1;
      } else if (start.startsWith('%')) {
        const end = text.indexOf(';', at);
        this.#include(text.slice(at + 1, end), depth);
        at = end + 1;
      } else at++;
    }
  }

  #include(name: string, depth: number): void {
    const entity = this.#parameter(name);
    if (entity.path !== undefined) this.readFile(entity.path, depth);
    else this.#read(entity.text ?? '', entity.base, depth + 1);
  }

  /** `<![%use;[ … ]]>`: read where the entity says INCLUDE. */
  #readSection(text: string, at: number, base: string, depth: number): number {
    const open = text.indexOf('[', at + 3);
    const keyword = this.#expand(text.slice(at + 3, open), 0).trim();
    const end = endOfSection(text, open + 1, base);
    if (keyword === 'INCLUDE') this.#read(text.slice(open + 1, end), base, depth + 1);
    return end + 3;
  }

  #declare(declaration: string, base: string): void {
    const [, kind = '', rest = ''] = /^(\w+)\s+([\s\S]*)$/.exec(declaration) ?? [];
    if (kind === 'ENTITY') this.#declareEntity(rest, base);
    else if (kind === 'ELEMENT') {
      const [, name = '', model = ''] = NAME_AND_REST.exec(this.#expand(rest, 0).trim()) ?? [];
      if (!this.elements.has(name)) this.elements.set(name, parseContentModel(model));
    } else if (kind === 'ATTLIST') {
      const [, name = '', list = ''] = NAME_AND_REST.exec(this.#expand(rest, 0).trim()) ?? [];
      const known = this.attributes.get(name) ?? new Map<string, AttributeDeclaration>();
      this.attributes.set(name, known);
      for (const [attribute, declared] of parseAttributes(list)) if (!known.has(attribute)) known.set(attribute, declared);
    }
  }

  // The first declaration of a name holds, which is how a DTD is adapted.
  #declareEntity(rest: string, base: string): void {
    const [, name, publicId, systemId, systemOnly, doubleQuoted, singleQuoted] = PARAMETER_ENTITY.exec(rest) ?? [];
    if (name === undefined || this.#parameters.has(name)) return;
    const literal = doubleQuoted ?? singleQuoted;
    if (literal !== undefined) this.#parameters.set(name, { text: this.#expand(withCharacters(literal), 0, ''), base });
    else this.#parameters.set(name, { path: pathFrom(base, systemId ?? systemOnly ?? publicId ?? ''), base });
  }

  /** Text with its parameter entities replaced, each with a space on either side where it stands in a declaration. */
  #expand(text: string, depth: number, space = ' '): string {
    if (!text.includes('%')) return text;
    const expanded = text.replace(REFERENCE, (_whole, name: string) => {
      const entity = this.#parameter(name);
      const replacement = entity.path === undefined ? (entity.text ?? '') : (this.#files(entity.path) ?? '');
      return `${space}${this.#expand(replacement, depth + 1, space)}${space}`;
    });
    this.#count(expanded, depth);
    return expanded;
  }

  #parameter(name: string): ParameterEntity {
    const entity = this.#parameters.get(name);
    if (entity === undefined)
      throw new DtdError(`the parameter entity "%${name};" is not declared; expected its declaration before its use`);
    return entity;
  }

  #count(text: string, depth: number): void {
    this.#size += text.length;
    if (depth > DEEPEST) throw new DtdError(`entities of a DTD are nested more than ${DEEPEST} times; expected less`);
    if (this.#size > LARGEST) throw new DtdError(`a DTD has more than ${LARGEST} characters; expected less`);
  }
}

/** The place after the next occurrence of a mark. */
function after(text: string, mark: string, from: number, path: string): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new DtdError(`${path} ends too soon; expected "${mark}"`);
  return at + mark.length;
}

/** The `>` that ends a declaration, outside of quotation marks. */
function endOfDeclaration(text: string, from: number, path: string): number {
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '>') return at;
    if (char === '"' || char === "'") at = after(text, char, at + 1, path) - 1;
  }
  throw new DtdError(`${path} ends too soon; expected ">"`);
}

/** The `]]>` that ends a conditional section, the sections in it passed over. */
function endOfSection(text: string, from: number, path: string): number {
  let open = 1;
  SECTION_MARKS.lastIndex = from;
  for (let mark = SECTION_MARKS.exec(text); mark !== null; mark = SECTION_MARKS.exec(text)) {
    if (mark[0] === '<![') open++;
    else if (mark[0] === ']]>' && --open === 0) return mark.index;
  }
  throw new DtdError(`${path} ends too soon; expected "]]>"`);
}

/** A system identifier relative to a file's folder: `('1.3/a.dtd', 'mathml/b.ent')` is `1.3/mathml/b.ent`. */
function pathFrom(base: string, systemId: string): string {
  const parts = base.split('/').slice(0, -1);
  for (const part of systemId.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function withCharacters(literal: string): string {
  return literal.replace(CHARACTER, (_whole, hex: string | undefined, decimal: string | undefined) =>
    String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  );
}

// <?xml version="1.0" encoding="UTF-8"?>
const TEXT_DECLARATION = /^\uFEFF?<\?xml\s[^>]*\?>/;
// 'article (front, body?)'
const NAME_AND_REST = /^(\S+)\s*([\s\S]*)$/;
// '% common.ent PUBLIC "-//…//EN" "JATS-common1-3.ent"', '% sec-atts "id ID #IMPLIED"'
const PARAMETER_ENTITY = /^%\s+(\S+)\s+(?:PUBLIC\s+(?:"([^"]*)"|'[^']*')\s+["']([^"']*)["']|SYSTEM\s+["']([^"']*)["']|"([^"]*)"|'([^']*)')/;
const REFERENCE = /%([\w:.-]+);/g;
const CHARACTER = /&#(?:x([\da-fA-F]+)|(\d+));/g;
const SECTION_MARKS = /<!--[\s\S]*?-->|<!\[|\]\]>/g;

/**
 * The attributes of an `ATTLIST` declaration, without the name of the element, parameter entities expanded; the first of each name.
 *
 *   'id ID #IMPLIED toggle (yes | no) "yes"'  ->  id: { type: 'ID', … }, toggle: { type: 'enumeration', values: ['yes', 'no'], … }
 *
 * XML 1.0, 3.3.
 */
function parseAttributes(list: string): ReadonlyMap<string, AttributeDeclaration> {
  const attributes = new Map<string, AttributeDeclaration>();
  const tokens = list.match(TOKENS) ?? [];
  for (let at = 0; at < tokens.length; ) {
    const name = tokens[at++] ?? '';
    let type = tokens[at++] ?? '';
    if (type === 'NOTATION') type = tokens[at++] ?? '';
    const values = type.startsWith('(') ? (type.match(VALUES) ?? []) : [];
    const standard = tokens[at++] ?? '';
    const fixed = standard === '#FIXED' ? tokens[at++]?.slice(1, -1) : undefined;
    if (!attributes.has(name)) {
      attributes.set(name, {
        type: values.length > 0 ? 'enumeration' : typeNamed(type, name),
        values,
        isRequired: standard === '#REQUIRED',
        ...(fixed === undefined ? {} : { fixed }),
      });
    }
  }
  return attributes;
}

function typeNamed(type: string, name: string): AttributeType {
  const known = TYPES.find((one) => one === type);
  if (known === undefined) throw new DtdError(`the attribute ${name} has the type "${type}"; expected one of ${TYPES.join(', ')}`);
  return known;
}

const TYPES: readonly AttributeType[] = ['CDATA', 'ID', 'IDREF', 'IDREFS', 'NMTOKEN', 'NMTOKENS', 'ENTITY', 'ENTITIES'];
const TOKENS = /"[^"]*"|'[^']*'|\([^)]*\)|[^\s"'()]+/g;
const VALUES = /[^\s()|]+/g;
