import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { packObjects } from './pack-objects.ts';
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
