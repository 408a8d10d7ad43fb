import type { Article } from '../../../model/article.ts';
import type { ArticleJournal } from '../../../model/article-journal.ts';
import type { ArticleMeta, JournalMeta } from '../../../model/article-meta.ts';
import type { Figure } from '../../../model/block.ts';
import type { ImagesBySource } from '../../../model/graphic.ts';
import type { FileRef } from '../../../model/inline.ts';
import type { Stem } from '../../../model/names.ts';
import type { Permissions } from '../../../model/permissions.ts';
import type { Place } from '../../../model/place.ts';
import type { ReportProblem } from '../../../model/problem.ts';
import { ALL_RENDITIONS } from '../../../model/renditions.ts';
import { boundedName } from '../../../model/text/bounded-name.ts';
import type { StageWriter } from '../../../publish/stage.ts';
import { candidateFiles } from '../../../read/package/candidate-files.ts';
import type { Folder } from '../../../read/package/folder.ts';
import { isActiveName } from '../../../serve/http/media-type.ts';
import type { ResultCache } from '../../engine/result-cache.ts';
import type { ConvertTask, WorkerSettings } from '../tasks.ts';
import { articleFiles } from './article-files.ts';
import { type CopiedFiles, copyFiles, readOrReport } from './copy-files.ts';
import { onlyPdfOf } from './pdf-only.ts';
import { renderImages, renderPdfPage } from './render-images.ts';

/** An article whose files were copied into the site. */
export interface DeliveredArticle {
  /** The article with the defaults of the journal. */
  readonly article: Article;
  /** Bytes of the file with its text. */
  readonly source: Uint8Array;
  readonly placed: CopiedFiles;
  readonly images: ImagesBySource;
  readonly figures: readonly Figure[];
}

/**
 * Copies the files of an article into the site and renders its images in the sizes that pages show. The first page of an article that is only a
 * PDF is its cover, if it has no other.
 */
export async function deliverFiles(
  stored: Article,
  { task, settings, folder, cache, stage, report }: DeliveryContext,
): Promise<DeliveredArticle> {
  const { journal } = settings;
  const files = candidateFiles(folder, task.candidate);
  const wanted = articleFiles(stored);
  const { pdf } = stored.source;
  const paths = routeFiles(task.stem, wanted.copies, isPublishersPdf(stored, journal) ? pdf : undefined);
  const placed = await copyFiles(paths, { stem: task.stem, files, stage, report });
  const article = withJournalDefaults(pdf === undefined || placed.holds(pdf) ? stored : withoutPdf(stored), journal);
  const textFile = article.source.text ?? article.source.file;
  const source = await files.read(textFile);
  const images = await renderImages(wanted.images, {
    journal,
    stem: task.stem,
    files,
    cache,
    stage,
    placeOf: ({ href }) => placeOfName(source, href, { ...article.meta.place, file: textFile }),
    report,
  });
  const ownPdf = article.source.cover === undefined ? onlyPdfOf(article) : undefined;
  const page = ownPdf?.source === undefined ? undefined : await renderPdfPage(ownPdf.source, { files, cache, stem: task.stem, stage });
  if (ownPdf?.source === undefined || page === undefined) return { article, source, placed, images, figures: wanted.figures };
  const withCover: Article = { ...article, source: { ...article.source, cover: { kind: 'graphic', file: ownPdf } } };
  return { article: withCover, source, placed, images: new Map([...images, [ownPdf.source, page]]), figures: wanted.figures };
}

/**
 * Delivers the publisher's PDF in place of one that could not be typeset, if all are typeset. Resolves with true if the article has its publisher's
 * PDF.
 */
export async function deliverPdf(
  article: Article,
  { task, settings, folder, stage, report }: Omit<DeliveryContext, 'cache'>,
): Promise<boolean> {
  const { journal } = settings;
  const source = article.source.pdf?.source;
  if (source === undefined || isPublishersPdf(article, journal) || !journal.siblings.includes('pdf')) return source !== undefined;
  const bytes = await readOrReport(candidateFiles(folder, task.candidate), source, report);
  if (bytes !== undefined) await stage.write({ path: `${task.stem}.pdf`, bytes });
  return bytes !== undefined;
}

/** True if a delivered PDF is the PDF of its article, and not only a file of it. */
function isPublishersPdf(article: Article, { siblings, typeset, typesetDesign }: ArticleJournal): boolean {
  return siblings.includes('pdf') && (typeset !== 'always' || typesetDesign === undefined || onlyPdfOf(article) !== undefined);
}

interface DeliveryContext {
  readonly task: ConvertTask;
  readonly settings: WorkerSettings;
  readonly folder: Folder;
  readonly cache: ResultCache;
  readonly stage: StageWriter;
  readonly report: ReportProblem;
}

/** Removes a PDF that could not be read, as if it had not been delivered. */
function withoutPdf(article: Article): Article {
  const { pdf: _, ...source } = article.source;
  return { ...article, source };
}

/** The first place where an article's source contains a file name, in UTF-8; `otherwise` if it does not, for example in another encoding. */
export function placeOfName(source: Uint8Array, name: string, otherwise: Place): Place {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const at = name === '' ? -1 : bytes.indexOf(name);
  if (at < 0) return otherwise;
  const before = bytes.toString('utf8', 0, at).split('\n');
  return { file: otherwise.file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/**
 * Assigns a site path to each delivered file, by source. Supplements and media keep their names in the article's folder; the publisher's PDF becomes
 * a sibling of the page.
 *
 *   elife-00003-supp1-v1.xlsx  ->  content/1/e00003/elife-00003-supp1-v1.xlsx
 */
export function routeFiles(stem: Stem, files: readonly FileRef[], pdf: FileRef | undefined): ReadonlyMap<string, string> {
  const pathBySource = new Map<string, string>();
  const taken = new Set<string>();
  for (const { source } of files) {
    if (source === undefined) continue;
    if (source === pdf?.source) {
      pathBySource.set(source, `${stem}.pdf`);
      continue;
    }
    const name = freeName(fileNameOf(source), taken);
    taken.add(name.toLowerCase());
    pathBySource.set(source, `${stem}/${name}`);
  }
  return pathBySource;
}

/**
 * Returns a name that is valid in all file systems and that browsers do not execute. `.txt` is appended to pages and scripts, and to names that
 * figure pages use (`F1.md`, `F1.jpg`).
 */
function fileNameOf(source: string): string {
  const name = source
    .slice(source.lastIndexOf('/') + 1)
    .normalize('NFC')
    .replace(UNSAFE, '-')
    .replace(/^[.-]+/, '');
  const short = name === '' ? 'file' : boundedFileName(name.slice(-MAX_LENGTH).replace(LONE_LOW_SURROGATE, ''));
  const safe = RESERVED.test(short) ? `file-${short}` : short;
  return isActiveName(safe) || PAGE_OF_FIGURE.test(safe) ? `${safe}.txt` : safe;
}

/** Shortens a name before its ending, by which browsers and systems recognise the type. */
function boundedFileName(name: string): string {
  const ending = ENDING.exec(name)?.[0] ?? '';
  return `${boundedName(name.slice(0, name.length - ending.length))}${ending}`;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  const dot = name.lastIndexOf('.');
  const [base, ending] = dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
  for (let i = 2; taken.has(free.toLowerCase()); i++) free = `${base}-${i}${ending}`;
  return free;
}

const UNSAFE = /[^\p{L}\p{N}._+()-]+/gu;
// Device names of Windows, which are reserved with any ending.
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const FIGURE_ENDINGS = ALL_RENDITIONS.flatMap(({ ending, pages }) => (pages.includes('figure') ? ending : []));
const PAGE_OF_FIGURE = new RegExp(`^(?:F\\d+(?:-S\\d+)*(?:-\\d+)?|image-\\d+)\\.(?:${FIGURE_ENDINGS.join('|')})$`, 'i');
const MAX_LENGTH = 120;
// The second half of a surrogate pair that `slice` has cut.
const LONE_LOW_SURROGATE = /^[\uDC00-\uDFFF]/;
const ENDING = /\.[A-Za-z0-9]{1,16}$/;

/**
 * Completes an article in another format than JATS with the journal, publisher and licence of `journal.json` where it has none. A JATS article is a
 * complete record and is not changed.
 */
export function withJournalDefaults(article: Article, journal: ArticleJournal): Article {
  if (article.source.format === 'jats') return article;
  const { meta } = article;
  return { ...article, meta: { ...meta, journal: journalMetaOf(meta, journal), permissions: permissionsOf(meta, journal) } };
}

function journalMetaOf({ journal: own }: ArticleMeta, journal: ArticleJournal): JournalMeta {
  // The article appeared in another journal, which has other ISSNs.
  if (own.title !== undefined && own.title !== journal.title) return own;
  const { title, abbreviation, issn, issnPrint, publisher } = journal;
  return {
    title,
    ...(abbreviation === undefined ? {} : { abbreviation }),
    ...(issn === undefined ? {} : { issnEpub: issn }),
    ...(issnPrint === undefined ? {} : { issnPpub: issnPrint }),
    ...(publisher === undefined ? {} : { publisher }),
    ...own,
  };
}

function permissionsOf({ permissions }: ArticleMeta, { licenseUrl }: ArticleJournal): Permissions {
  return licenseUrl === undefined || permissions.licenses.length > 0
    ? permissions
    : { ...permissions, licenses: [{ url: licenseUrl, content: [] }] };
}
