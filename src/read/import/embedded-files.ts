import { createReadStream } from 'node:fs';
import { withWindowsCharacters } from '../../model/text/c1-characters.ts';
import { encodingOf } from '../xml/decode-xml.ts';

/** A file in base64 within an XML file, by its position: its bytes are only decoded when they are written. */
export interface EmbeddedFile {
  readonly path: string;
  /** Offsets of its first byte, and after its last. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** Its fault: `it has "(", which is no base64`. */
  readonly fault?: string;
  /** Size of the decoded file. */
  readonly sizeBytes: number;
}

/** A piece of an XML file: text, or an embedded file in the place of its base64 with the number of its line ends. */
export type XmlPiece =
  | { readonly text: string }
  | { readonly embedded: EmbeddedFile; readonly lineEnds: number }
  /** Bytes that are invalid in the encoding of the file, read as windows-1252. */
  | { readonly undecodable: true };

/**
 * Reads an XML file of any size in pieces, without the base64 of its `embed` elements.
 *
 * An export of 2 GB has a few MB of text; the parser only gets that. The encoding has ASCII's characters at ASCII's bytes: UTF-8, ISO 8859.
 */
export async function* readXmlPieces(path: string): AsyncGenerator<XmlPiece> {
  const scanner = new EmbedScanner(path);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) yield* scanner.scan(chunk as Buffer, false);
  yield* scanner.scan(Buffer.alloc(0), true);
}

/** Decodes an embedded file. Padding, white space and character references between the characters are ignored. */
export async function* embeddedBytes({ path, start, end }: EmbeddedFile): AsyncGenerator<Uint8Array> {
  if (end <= start) return;
  let rest = '';
  for await (const chunk of createReadStream(path, { start, end: end - 1, highWaterMark: CHUNK_BYTES })) {
    const written = rest + (chunk as Buffer).toString('latin1');
    // A reference may be cut by the end of the chunk.
    const cut = written.indexOf('&', written.length - LONGEST_REFERENCE);
    const whole = cut < 0 || written.indexOf(';', cut) >= 0 ? written.length : cut;
    const characters = written.slice(0, whole).replace(NOT_BASE64, '');
    const groups = characters.length - (characters.length % 4);
    if (groups > 0) yield Buffer.from(characters.slice(0, groups), 'base64');
    rest = characters.slice(groups) + written.slice(whole);
  }
  const last = Buffer.from(rest, 'base64');
  if (last.length > 0) yield last;
}

/** Finds embedded files in the bytes of an XML file, which come in chunks. */
class EmbedScanner {
  readonly #path: string;
  #mode: 'markup' | 'comment' | 'cdata' | 'payload' = 'markup';
  /** Bytes that wait for those after them, and the offset of the first in the file. */
  #waiting: Buffer = Buffer.alloc(0);
  #offset = 0;
  #line = 1;
  #decode: ((bytes: Buffer) => Generator<XmlPiece>) | undefined;
  #payload = new Payload(0, 0);

  constructor(path: string) {
    this.#path = path;
  }

  *scan(chunk: Buffer, isEnd: boolean): Generator<XmlPiece> {
    let bytes = this.#waiting.length === 0 ? chunk : Buffer.concat([this.#waiting, chunk]);
    if (this.#decode === undefined) {
      if (bytes.length < HEAD_BYTES && !isEnd) {
        this.#waiting = bytes;
        return;
      }
      this.#decode = decoderFor(encodingOf(bytes));
    }
    for (;;) {
      const taken = this.#mode === 'payload' ? yield* this.#takePayload(bytes, isEnd) : yield* this.#takeMarkup(bytes, isEnd);
      this.#offset += taken;
      bytes = bytes.subarray(taken);
      if (taken === 0 || bytes.length === 0) break;
    }
    // A copy, because the chunk would stay in memory as long as its last bytes.
    this.#waiting = Buffer.from(bytes);
  }

  /** Gives the text before the next embedded file, or what is complete of it; returns the number of its bytes. */
  *#takeMarkup(bytes: Buffer, isEnd: boolean): Generator<XmlPiece, number> {
    const text = bytes.toString('latin1');
    let mode = this.#mode;
    let end = -1;
    for (let at = 0; at < text.length; ) {
      const pattern = mode === 'markup' ? START : mode === 'comment' ? COMMENT_END : CDATA_END;
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found === null) break;
      at = found.index + found[0].length;
      if (mode !== 'markup') mode = 'markup';
      else if (found[0] === '<!--') mode = 'comment';
      else if (found[0] === '<![CDATA[') mode = 'cdata';
      else {
        mode = 'payload';
        end = at;
        break;
      }
    }
    // Up to the last complete tag: a character or a tag may be cut by the end of the chunk.
    if (end < 0) {
      end = isEnd ? text.length : text.lastIndexOf('>') + 1;
      if (end === 0 && text.length > LONGEST_TEXT) end = text.length;
      mode = modeAfter(this.#mode, text.slice(0, end));
    }
    if (end > 0) {
      this.#line += countLineEnds(bytes, end);
      yield* (this.#decode as (part: Buffer) => Generator<XmlPiece>)(bytes.subarray(0, end));
    }
    this.#mode = mode;
    if (mode === 'payload') this.#payload = new Payload(this.#offset + end, this.#line);
    return end;
  }

  *#takePayload(bytes: Buffer, isEnd: boolean): Generator<XmlPiece, number> {
    const payload = this.#payload;
    const end = bytes.indexOf(payload.isCdata ? ']]>' : '<');
    if (end < 0) {
      // "]]" may be cut by the end of the chunk.
      const whole = isEnd ? bytes.length : Math.max(0, bytes.length - 2);
      payload.read(bytes.subarray(0, whole));
      if (isEnd) yield* this.#endPayload(this.#offset + whole, 'the file ends within it');
      return whole;
    }
    payload.read(bytes.subarray(0, end));
    if (!payload.isCdata && bytes.length - end < CDATA_START.length && !isEnd) return end;
    if (!payload.isCdata && payload.isEmpty && bytes.subarray(end, end + CDATA_START.length).equals(CDATA_START)) {
      payload.start = this.#offset + end + CDATA_START.length;
      payload.isCdata = true;
      return end + CDATA_START.length;
    }
    yield* this.#endPayload(this.#offset + end);
    return payload.isCdata ? end + 3 : end;
  }

  *#endPayload(end: number, ending?: string): Generator<XmlPiece> {
    const { start, line, lineEnds, sizeBytes } = this.#payload;
    const fault = ending ?? this.#payload.fault;
    this.#line += lineEnds;
    this.#mode = 'markup';
    yield { embedded: { path: this.#path, start, end, line, sizeBytes, ...(fault === undefined ? {} : { fault }) }, lineEnds };
  }
}

/** The base64 of an embedded file while it passes. */
class Payload {
  start: number;
  readonly line: number;
  isCdata = false;
  lineEnds = 0;
  #characters = 0;
  #padding = 0;
  #hasReferences = false;
  #unexpected: string | undefined;

  constructor(start: number, line: number) {
    this.start = start;
    this.line = line;
  }

  get isEmpty(): boolean {
    return this.#characters === 0;
  }

  get sizeBytes(): number {
    return Math.floor((this.#characters * 3) / 4);
  }

  get fault(): string | undefined {
    if (this.#unexpected !== undefined) return this.#unexpected;
    if (this.#characters === 0) return 'it is empty';
    return this.#characters % 4 === 1 || (this.#padding > 0 && (this.#characters + this.#padding) % 4 !== 0)
      ? 'its base64 is cut off'
      : undefined;
  }

  read(bytes: Uint8Array): void {
    let isReference = this.#hasReferences;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] as number;
      const kind = KINDS[byte];
      if (isReference) {
        if (byte === SEMICOLON) isReference = false;
      } else if (kind === CHARACTER) {
        this.#characters++;
        if (this.#padding > 0) this.#unexpected ??= 'its base64 goes on after "="';
      } else if (kind === LINE_END) this.lineEnds++;
      else if (kind === PADDING) this.#padding++;
      else if (kind === REFERENCE) isReference = true;
      else if (kind !== SPACE) this.#unexpected ??= `it has "${String.fromCharCode(byte)}", which is no base64`;
    }
    this.#hasReferences = isReference;
  }
}

/** Returns the mode after a text that ends outside of an `embed` start tag. */
function modeAfter(mode: 'markup' | 'comment' | 'cdata' | 'payload', text: string): 'markup' | 'comment' | 'cdata' | 'payload' {
  let now = mode;
  for (let at = 0; ; ) {
    const pattern = now === 'markup' ? SECTION_START : now === 'comment' ? COMMENT_END : CDATA_END;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) return now;
    at = found.index + found[0].length;
    now = now === 'markup' ? (found[0] === '<!--' ? 'comment' : 'cdata') : 'markup';
  }
}

function countLineEnds(bytes: Buffer, end: number): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0 && at < end; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

/** Returns a decoder of complete tags and texts. Lines that are invalid in UTF-8 are read as windows-1252, and reported. */
function decoderFor(label: string): (bytes: Buffer) => Generator<XmlPiece> {
  const isUtf8 = label === 'utf-8';
  const strict = decoderOf(label, true);
  const lenient = decoderOf(isUtf8 ? 'windows-1252' : label, false);
  return function* decode(bytes) {
    const text = attempt(strict, bytes);
    if (text !== undefined) {
      yield { text: isUtf8 ? text : withWindowsCharacters(text) };
      return;
    }
    for (let start = 0; start < bytes.length; ) {
      const newline = bytes.indexOf(NEWLINE, start);
      const end = newline < 0 ? bytes.length : newline + 1;
      const line = bytes.subarray(start, end);
      const decoded = attempt(strict, line);
      if (decoded === undefined) yield { undecodable: true };
      yield { text: decoded ?? withWindowsCharacters(lenient.decode(line)) };
      start = end;
    }
  };
}

function attempt(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function decoderOf(label: string, fatal: boolean): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label, { fatal });
  } catch {
    return new TextDecoder('utf-8', { fatal });
  }
}

const CHUNK_BYTES = 1 << 18;
const HEAD_BYTES = 256;
/** Text without a tag that is passed on although it may be cut within a character. */
const LONGEST_TEXT = 1 << 24;
const LONGEST_REFERENCE = 12;
const NEWLINE = 0x0a;
const SEMICOLON = 0x3b;
const CDATA_START = Buffer.from('<![CDATA[');
const COMMENT_END = /-->/g;
const CDATA_END = /\]\]>/g;
const SECTION_START = /<!--|<!\[CDATA\[/g;
// <embed encoding="base64">, <pkp:embed a=">">; not <embed/>
const START = /<!--|<!\[CDATA\[|<(?:[A-Za-z][\w.-]*:)?embed(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?(?<!\/)>/g;
const NOT_BASE64 = /&[^;]{0,10};|[^A-Za-z0-9+/_&-]+|&/g;

const CHARACTER = 1;
const SPACE = 2;
const LINE_END = 3;
const PADDING = 4;
const REFERENCE = 5;
/** Kind of each byte within base64; 0 for one that has no place there. */
const KINDS = kindsOf();

function kindsOf(): Uint8Array {
  const kinds = new Uint8Array(256);
  for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_') kinds[character.charCodeAt(0)] = CHARACTER;
  for (const character of ' \t\r') kinds[character.charCodeAt(0)] = SPACE;
  kinds[NEWLINE] = LINE_END;
  kinds['='.charCodeAt(0)] = PADDING;
  kinds['&'.charCodeAt(0)] = REFERENCE;
  return kinds;
}
