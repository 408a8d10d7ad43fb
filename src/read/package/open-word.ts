import type { ReportProblem } from '../../model/problem.ts';
import { isWordPart, openWordParts, type WordParts } from '../word/word-parts.ts';
import { type Content, type ContentFile, readEntry } from './content.ts';
import { openZip } from './zip-directory.ts';
import { ZIP_LIMITS } from './zip-limits.ts';

/**
 * Unpacks the XML of a Word document. Returns undefined, with a problem, if it is none. Throws a `ContentError` if it is no whole zip or exceeds
 * the limits of a package.
 */
export async function openWord(
  bytes: Uint8Array,
  options: { readonly file: string; readonly report: ReportProblem },
): Promise<WordParts | undefined> {
  const source = { sizeBytes: bytes.length, readRange: async (start: number, length: number) => bytes.subarray(start, start + length) };
  const zip = await openZip(source, { key: options.file, limits: WORD_LIMITS, report: options.report, keepsHidden: true });
  const parts = new Map<string, Uint8Array>();
  for (const [path, entry] of zip.entries) if (isWordPart(path)) parts.set(path, await readEntry(zip, entry));
  return openWordParts(parts, options);
}

/** Files in a Word document that an article may show: its pictures, `article.docx/word/media/image1.png`. */
export async function wordPictures(content: Content, file: ContentFile): Promise<readonly ContentFile[]> {
  const { entries } = await content.openZip(file, () => undefined);
  return [...entries.values()]
    .filter(({ path }) => PICTURE.test(path))
    .map(({ path, sizeBytes }) => ({ key: `${file.key}/${path}`, delivered: file.delivered, sizeBytes }));
}

/** XML of a document is much smaller than a package of pictures. */
const WORD_LIMITS = { ...ZIP_LIMITS, entries: 10_000 };
const PICTURE = /(?:^|\/)media\/[^/]+$/;
