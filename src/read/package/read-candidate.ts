import type { Article, ArticleSource } from '../../model/article.ts';
import type { FileRef } from '../../model/inline.ts';
import type { ReportProblem } from '../../model/problem.ts';
import type { ResolveFile, WantedFile } from '../jats/jats-reader.ts';
import type { ReadJatsOptions } from '../jats/read-jats.ts';
import { attributeOf, childrenOf, type XmlElement } from '../xml/xml-element.ts';
import { candidateFiles } from './candidate-files.ts';
import { type Content, type ContentFile, contentOf } from './content.ts';
import { problemOf } from './content-error.ts';
import type { ArticleCandidate } from './find-articles.ts';
import { deliveredKeys } from './fingerprint.ts';
import type { Folder } from './folder.ts';
import { withArticleFile } from './read-article-file.ts';
import { readTranslation } from './read-translation.ts';
import { type HeadedFile, resolveFileFor } from './resolve-file.ts';
import { articleEnding } from './scan-content.ts';
import { FORMATS } from './source-formats.ts';

/**
 * Reads the article of a candidate, resolves its files and lists its other versions.
 *
 * Returns undefined, and reports the reason, if it cannot be read. The tagging is checked if `advise` is given. It needs only the candidate and
 * the folder, so that it can run in workers.
 */
export async function readCandidate(
  folder: Folder,
  candidate: ArticleCandidate,
  report: ReportProblem,
  options: ReadCandidateOptions = {},
): Promise<Article | undefined> {
  const { translation } = candidate;
  if (translation !== undefined) return readTranslation(folder, { candidate, translation }, report, { ...options, read: readCandidate });
  const { key } = candidate.file;
  try {
    const files = candidateFiles(folder, candidate);
    const bytes = await files.read(key);
    const resolveFile = resolveFileFor(key, await headedFiles(contentOf(folder), candidate.files, report));
    const { onReference = () => undefined, advise } = options;
    const found: ResolveFile = (href, wanted) => {
      const file = resolveFile(href, wanted);
      if (file.source !== undefined) onReference(file.source);
      return file;
    };
    const onParsed = (element: XmlElement): void => {
      options.onParsed?.(element);
      for (const href of fileHrefs(element)) for (const wanted of KINDS) found(href, wanted);
    };
    const { bibliography } = options;
    const reading = {
      file: key,
      resolveFile: found,
      report,
      onParsed,
      ...(advise && { advise }),
      ...(bibliography !== undefined && { bibliography }),
    };
    const read = await FORMATS[candidate.format].read(bytes, files, reading);
    if (read === undefined) return undefined;
    const article =
      candidate.format === 'jats'
        ? await withArticleFile(read, candidate, { file: key, resolveFile: found, report, files, onReference })
        : read;
    const pdf = article.source.pdf?.source === undefined ? deliveredPdf(key, found) : article.source.pdf;
    return {
      ...article,
      source: {
        ...withoutPdf(article.source),
        file: key,
        format: candidate.format,
        packages: deliveredKeys(candidate),
        ...(pdf === undefined ? {} : { pdf }),
      },
      versions: candidate.versions.map(({ file, version, doi }) => ({ file: file.key, version, ...(doi === undefined ? {} : { doi }) })),
    };
  } catch (error) {
    report(problemOf(error, key));
    return undefined;
  }
}

function withoutPdf({ pdf: _, ...source }: ArticleSource): ArticleSource {
  return source;
}

export interface ReadCandidateOptions extends Pick<ReadJatsOptions, 'advise' | 'onParsed'> {
  /** Receives the key of every file that the article refers to, possibly repeatedly. */
  readonly onReference?: (key: string) => void;
  /** References of the journal in BibTeX, which Markdown articles may cite. */
  readonly bibliography?: string;
}

const KINDS = ['image', 'media', 'supplement', 'pdf'] as const satisfies readonly WantedFile[];

/** Finds a PDF with the name of the article's file, if the source names none: `x.pdf`, `decap_x.pdf`. */
function deliveredPdf(key: string, resolveFile: ResolveFile): FileRef | undefined {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const stem = name.slice(0, name.length - (articleEnding(name)?.length ?? 0));
  return [`${stem}.pdf`, `decap_${stem}.pdf`].map((href) => resolveFile(href, 'pdf')).find(({ source }) => source !== undefined);
}

/**
 * Returns every href of a JATS article that may name a file of its package, including those that no page shows. These are all hrefs of
 * `graphic`, `media`, `supplementary-material`, `self-uri` and the like, and relative paths of other elements.
 *
 *   <media xlink:href="elife-00003-video1.mp4">        ->  elife-00003-video1.mp4
 *   <ext-link xlink:href="https://example.org/a.pdf">  ->  nothing
 */
function fileHrefs(element: XmlElement, found: string[] = []): readonly string[] {
  const href = attributeOf(element, 'xlink:href') ?? attributeOf(element, 'href');
  if (href !== undefined && (FILE_ELEMENTS.has(element.name) || !NO_PATH.test(href))) found.push(href);
  for (const child of childrenOf(element)) fileHrefs(child, found);
  return found;
}

const FILE_ELEMENTS: ReadonlySet<string> = new Set([
  'graphic',
  'inline-graphic',
  'media',
  'inline-media',
  'supplementary-material',
  'inline-supplementary-material',
  'self-uri',
  'chem-struct',
  'private-char',
  'glyph-ref',
]);
// https://…, mailto:…, #sec1, a bare DOI, an address without its scheme
const NO_PATH = /^(?:[a-z][a-z0-9+.-]*:|#|\/\/|10\.\d{4,9}\/|www\.)/i;

/** Number of bytes that determine a media type. */
const HEAD_BYTES = 512;
/** Maximum number of files per package whose bytes are read; the media types of the others are by name. */
const MAX_READ = 5000;

/** Reads the first bytes of files. Unreadable files are reported and omitted. */
export async function headedFiles(content: Content, files: readonly ContentFile[], report: ReportProblem): Promise<HeadedFile[]> {
  const headed: HeadedFile[] = [];
  for (const file of files) {
    try {
      const head = headed.length < MAX_READ ? await content.readHead(file, HEAD_BYTES) : new Uint8Array();
      headed.push({ ...file, head: head.slice(0, HEAD_BYTES) });
    } catch (error) {
      report(problemOf(error, file.key));
    }
  }
  return headed;
}
