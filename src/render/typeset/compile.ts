import { deflateSync } from 'node:zlib';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { TypesetJob, TypesetResult, TypesetSetup } from './typeset-job.ts';

/**
 * Compiles one document: first as PDF/UA-1, and if that is refused again without the claim. It never throws for a document.
 *
 * Typst's cache of results belongs to the process and grows by 15 MB a document, so it is emptied after each.
 */
export function compileArticle(compiler: NodeCompiler, workspace: string, setup: TypesetSetup, job: TypesetJob): TypesetResult {
  try {
    return compileDocument(compiler, workspace, setup, job);
  } finally {
    compiler.evictCache(0);
  }
}

function compileDocument(compiler: NodeCompiler, workspace: string, setup: TypesetSetup, job: TypesetJob): TypesetResult {
  const addFile = (path: string, bytes: Uint8Array): void => compiler.mapShadow(workspace + path, Buffer.from(bytes));
  compiler.resetShadow();
  const modules = [...setup.modules, ...(job.isIssue === true ? setup.issueModules : [])];
  for (const [path, text] of modules) addFile(path, Buffer.from(text));
  for (const [path, bytes] of [...setup.images, ...job.images]) addFile(path, bytes);
  const compiled = compiler.compile({ mainFileContent: job.source });
  const document = compiled.result;
  if (document === null) {
    const error = compiled.takeError();
    const reasons = error === null ? ['unknown error'] : messagesOf(compiler.fetchDiagnostics(error));
    return { isAccessible: false, reasons, missingGlyphs: [] };
  }
  const pages = document.numOfPages;
  const time = { creationTimestamp: job.timestamp };
  const strict = attempt(() => compiler.pdf(document, { ...time, pdfStandard: 'ua-1' }));
  if (typeof strict !== 'string') return { pdf: packObjects(strict), pages, isAccessible: true, reasons: [], missingGlyphs: [] };
  const { reasons, missingGlyphs } = splitReasons(strict);
  const plain = attempt(() => compiler.pdf(document, time));
  if (typeof plain === 'string') return { isAccessible: false, reasons: [...reasons, ...splitReasons(plain).reasons], missingGlyphs };
  return { pdf: packObjects(plain), pages, isAccessible: false, reasons, missingGlyphs };
}

/** The result of a function, or the message of its error. */
function attempt(run: () => Buffer): Buffer | string {
  try {
    return run();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Messages of Typst's diagnostics. */
function messagesOf(diagnostics: readonly unknown[]): string[] {
  const messages = diagnostics.map((one) => String((one as { readonly message?: unknown }).message ?? one));
  return [...new Set(messages)].slice(0, MOST_REASONS);
}

/** Messages in the text of an export error; characters that no font has are listed separately. */
function splitReasons(text: string): { readonly reasons: readonly string[]; readonly missingGlyphs: readonly string[] } {
  const messages = [...new Set([...text.matchAll(MESSAGE)].map(([, message = '']) => message))];
  const glyphs = new Set<string>();
  const reasons = new Set<string>();
  for (const message of messages.length === 0 ? [text.slice(0, 300)] : messages) {
    const glyph = GLYPH.exec(message)?.[1];
    if (glyph === undefined) reasons.add(message.replace(/\\+"/g, '"'));
    else
      for (const char of glyph.replace(/\\+u\{([0-9a-f]+)\}/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))))
        glyphs.add(codePoint(char));
  }
  return { reasons: [...reasons].slice(0, MOST_REASONS), missingGlyphs: [...glyphs].slice(0, 20) };
}

function codePoint(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

// SourceDiagnostic { severity: Error, span: Span(…), message: "the text \"…\" could not be displayed with font …", …
const MESSAGE = /message: "((?:[^"\\]|\\.)*)"/g;
const GLYPH = /the text `?\\*"(.*?)\\*"`? could not be displayed/;
const MOST_REASONS = 5;

/**
 * Puts the objects of a PDF that are not streams into compressed object streams, which halves a tagged PDF. The file is returned unchanged if it
 * is not in the form that Typst writes: one classic cross-reference table, objects of generation 0.
 *
 * ISO 32000-1, 7.5.7 and 7.5.8.
 */
function packObjects(pdf: Buffer): Buffer {
  const table = readTable(pdf);
  if (table === undefined) return pdf;
  const { offsets, trailer } = table;
  const packed: PackedObject[] = [];
  const pieces: Buffer[] = [pdf.subarray(0, Math.min(...offsets.values()))];
  let length = pieces[0]?.length ?? 0;
  const entries = new Map<number, Entry>();
  const append = (id: number, bytes: Buffer): void => {
    entries.set(id, { kind: 1, first: length, second: 0 });
    pieces.push(bytes);
    length += bytes.length;
  };
  const starts = [...offsets.values()].sort((a, b) => a - b);
  const endOf = new Map(starts.map((start, at) => [start, starts[at + 1] ?? table.start]));
  for (const [id, start] of [...offsets].sort(([a], [b]) => a - b)) {
    const whole = pdf.subarray(start, endOf.get(start));
    const body = bodyOf(whole, id);
    if (body === undefined) append(id, whole);
    else packed.push({ id, body });
  }
  let next = Math.max(...offsets.keys()) + 1;
  for (let at = 0; at < packed.length; at += OBJECTS_PER_STREAM) {
    const group = packed.slice(at, at + OBJECTS_PER_STREAM);
    for (const [index, { id }] of group.entries()) entries.set(id, { kind: 2, first: next, second: index });
    append(next, objectStream(next, group));
    next++;
  }
  entries.set(next, { kind: 1, first: length, second: 0 });
  const rows = Array.from({ length: next + 1 }, (_, id) => rowOf(entries.get(id)));
  const data = deflateSync(Buffer.concat(rows), { level: 9 });
  const head = `${next} 0 obj\n<</Type/XRef/Size ${next + 1}/W[1 4 2]${trailer}/Filter/FlateDecode/Length ${data.length}>>\nstream\n`;
  const tail = `\nendstream\nendobj\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(head, 'latin1'), data, Buffer.from(tail, 'latin1')]);
}

interface PackedObject {
  readonly id: number;
  readonly body: Buffer;
}

/** A row of a cross-reference stream: 1 with an offset, 2 with an object stream and an index. */
interface Entry {
  readonly kind: 1 | 2;
  readonly first: number;
  readonly second: number;
}

interface ReadTable {
  readonly offsets: ReadonlyMap<number, number>;
  readonly start: number;
  /** Entries of the trailer without Size. */
  readonly trailer: string;
}

function readTable(pdf: Buffer): ReadTable | undefined {
  const end = pdf.toString('latin1', Math.max(0, pdf.length - 200));
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1] ?? Number.NaN);
  if (!(start > 0)) return undefined;
  const text = pdf.toString('latin1', start);
  const head = /^xref\s+0 (\d+)\r?\n/.exec(text);
  const trailer = /trailer\s*<<([\s\S]*)>>\s*startxref/.exec(text)?.[1];
  if (head === null || trailer === undefined) return undefined;
  const offsets = new Map<number, number>();
  for (let id = 1; id < Number(head[1]); id++) {
    const row = text.slice(head[0].length + 20 * id, head[0].length + 20 * id + 20);
    const found = /^(\d{10}) (\d{5}) ([nf])/.exec(row);
    if (found === null || (found[3] === 'n' && found[2] !== '00000')) return undefined;
    if (found[3] === 'n') offsets.set(id, Number(found[1]));
  }
  return offsets.size === 0 ? undefined : { offsets, start, trailer: trailer.replace(/\/Size\s+\d+/, '').trim() };
}

/** The object between `obj` and `endobj`; undefined for a stream. */
function bodyOf(whole: Buffer, id: number): Buffer | undefined {
  const head = `${id} 0 obj\n`;
  const end = whole.lastIndexOf('endobj');
  if (whole.toString('latin1', 0, head.length) !== head || end < 0) return undefined;
  const body = whole.subarray(head.length, end);
  return body
    .toString('latin1', Math.max(0, body.length - 12))
    .trimEnd()
    .endsWith('endstream')
    ? undefined
    : body;
}

function objectStream(id: number, group: readonly PackedObject[]): Buffer {
  let offset = 0;
  const index: string[] = [];
  const bodies: Buffer[] = [];
  for (const { id: inner, body } of group) {
    index.push(`${inner} ${offset}`);
    bodies.push(body, NEWLINE);
    offset += body.length + 1;
  }
  const head = Buffer.from(`${index.join(' ')}\n`, 'latin1');
  const data = deflateSync(Buffer.concat([head, ...bodies]), { level: 9 });
  const dictionary = `<</Type/ObjStm/N ${group.length}/First ${head.length}/Filter/FlateDecode/Length ${data.length}>>`;
  return Buffer.concat([
    Buffer.from(`${id} 0 obj\n${dictionary}\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
}

function rowOf(entry: Entry | undefined): Buffer {
  const row = Buffer.alloc(7);
  if (entry === undefined) {
    row.writeUInt16BE(0xffff, 5);
    return row;
  }
  row.writeUInt8(entry.kind, 0);
  row.writeUInt32BE(entry.first, 1);
  row.writeUInt16BE(entry.second, 5);
  return row;
}

const NEWLINE = Buffer.from('\n');
const OBJECTS_PER_STREAM = 500;
