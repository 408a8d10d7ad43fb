import type { TranslatableValue } from '../../model/translatable.ts';
import { convertFile, run } from './convert-file.ts';
import { cutRenditions, type RenderedFiles } from './cut-renditions.ts';
import { decodeImage, ImageError } from './decode-image.ts';

/**
 * Reads the text of a PDF in reading order, with pdftotext: words that are divided at the end of a line are joined. A PDF that is damaged or
 * needs a password has none, and the result says why. The first 1,000 pages are read.
 */
export async function readPdfText(bytes: Uint8Array): Promise<{ readonly text: string } | { readonly failed: TranslatableValue }> {
  const made = await convertFile(bytes, { from: 'article.pdf', to: 'article.txt' }, (source, target) =>
    run('pdftotext', ['-enc', 'UTF-8', '-nopgbrk', '-l', '1000', source, target]),
  );
  if ('failed' in made) return made;
  const text = new TextDecoder().decode(made.bytes.subarray(0, MOST_TEXT_BYTES));
  return {
    text: text
      .replace(/(\p{L})[-\u00AD]\r?\n(?=\p{Ll})/gu, '$1')
      .replace(/[\s\u0000-\u001f]+/g, ' ')
      .trim(),
  };
}

/** Some five million letters: a book of a thousand pages has three. */
const MOST_TEXT_BYTES = 5_000_000;

/**
 * Renders the first page of a PDF as an image 850 pixels high, with pdftoppm.
 *
 * Returns undefined if that is not installed, or the PDF is damaged or locked.
 */
export async function renderFirstPage(bytes: Uint8Array, stem: string): Promise<RenderedFiles | undefined> {
  const made = await convertFile(bytes, { from: 'article.pdf', to: 'page.png' }, (source, target) =>
    run('pdftoppm', [
      '-q',
      '-png',
      '-singlefile',
      '-cropbox',
      '-f',
      '1',
      '-l',
      '1',
      '-scale-to',
      '850',
      source,
      target.replace(/\.png$/, ''),
    ]),
  );
  if ('failed' in made) return undefined;
  try {
    return await cutRenditions(await decodeImage({ bytes: made.bytes, isSvg: false }), stem);
  } catch (error) {
    if (error instanceof ImageError) return undefined;
    throw error;
  }
}

/** Properties of a PDF. */
export interface PdfHead {
  readonly title?: string;
  readonly authors?: readonly string[];
  /** The first DOI on its first two pages. */
  readonly doi?: string;
}

/** Reads title and authors among the properties of a PDF, and the DOI on its first pages, with pdftotext. */
export async function readPdfHead(bytes: Uint8Array): Promise<PdfHead | { readonly failed: TranslatableValue }> {
  const made = await convertFile(bytes, { from: 'article.pdf', to: 'article.html' }, (source, target) =>
    run('pdftotext', ['-enc', 'UTF-8', '-htmlmeta', '-l', '2', source, target]),
  );
  if ('failed' in made) return made;
  const page = new TextDecoder().decode(made.bytes.subarray(0, MOST_TEXT_BYTES));
  const title = textOf(/<title>(.*?)<\/title>/s.exec(page)?.[1]);
  const authors = textOf(/<meta name="Author" content="(.*?)"/s.exec(page)?.[1])
    .split(/\s*(?:;|,(?!\s*(?:Jr|Sr|I{2,3})\b)|\band\b|&)\s*/)
    .filter((name) => name !== '');
  const doi = /\b10\.\d{4,9}\/[^\s"<>&]+[^\s"<>&.,;)\]]/.exec(page)?.[0];
  return {
    ...(NO_TITLE.test(title) ? {} : { title }),
    ...(authors.length === 0 ? {} : { authors }),
    ...(doi === undefined ? {} : { doi }),
  };
}

function textOf(html = ''): string {
  const text = html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name] ?? '');
  return text.replace(/[\s\u0000-\u001f]+/g, ' ').trim();
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** Titles that programs write: '', 'Microsoft Word - paper.docx', 'main.dvi', 'untitled'. */
const NO_TITLE = /^(?:.{0,7}|microsoft word.*|.*\.(?:docx?|dvi|tex|indd|pdf|ps|qxd|rtf)|untitled.*|.*\b10\.\d{4,9}\/\S+)$/i;
