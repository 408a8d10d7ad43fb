import type { Problem, ReportProblem } from '../../model/problem.ts';
import { formatOf, isManuscript, SOURCE_ENDINGS, type SourceFormat, sourceEnding } from '../../model/source-format.ts';
import { translatable } from '../../model/text/translatable.ts';
import { type Content, type ContentFile, isZipName } from './content.ts';
import { FILE_UNREADABLE, problemOf } from './content-error.ts';
import { deliveredFiles } from './content-files.ts';
import { folderOf } from './file-names.ts';
import type { ArticleIdentity } from './identify-article.ts';
import { wordPictures } from './open-word.ts';
import { isConfidential, type OtherXml } from './other-formats.ts';
import type { ScanMemory } from './scan-memory.ts';
import { FORMATS } from './source-formats.ts';
import { wordArticlesAmong } from './word-articles.ts';

/** A file that contains an article. */
export interface FoundArticle {
  readonly file: ContentFile;
  readonly format: SourceFormat;
  readonly identity: ArticleIdentity;
  /** Pictures in a Word document: `a.docx/word/media/image1.png`. */
  readonly pictures?: readonly ContentFile[];
}

/** An XML file that holds no JATS article. */
export interface OtherFile {
  readonly file: ContentFile;
  readonly other: OtherXml;
}

/** A delivered zip with its files, including those of nested zips that were opened. */
export interface ScannedZip {
  readonly zip: ContentFile;
  /** Files of the zip, without itself and confidential ones. */
  readonly files: readonly ContentFile[];
  readonly articles: readonly FoundArticle[];
  readonly others: readonly OtherFile[];
  /** Keys of skipped entries (`ZipDirectory.leftOut`); absent if there are none. */
  readonly leftOut?: readonly string[];
}

/** Result of a scan: files outside of zips, and zips. */
export interface ContentScan {
  /** Without confidential files, so that no article can refer to them. */
  readonly files: readonly ContentFile[];
  readonly articles: readonly FoundArticle[];
  readonly others: readonly OtherFile[];
  readonly zips: readonly ScannedZip[];
  /** Zips that could not be opened. */
  readonly unopened: readonly ContentFile[];
  /** Files that may be articles and cannot be read now. */
  readonly unread: readonly ContentFile[];
}

/** Scans every file of the content for articles, except unchanged files in the memory. Unreadable files are reported and skipped. */
export async function scanContent(content: Content, report: ReportProblem, memory?: ScanMemory): Promise<ContentScan> {
  const delivered = (await deliveredFiles(content.folder)).map(({ path, sizeBytes }) => ({ key: path, delivered: path, sizeBytes }));
  const zips: ScannedZip[] = [];
  const unopened: ContentFile[] = [];
  for (const zip of delivered.filter(({ key }) => isZipName(key))) {
    const scanned = await scanDelivered(content, zip, { report, memory });
    if (scanned === undefined) unopened.push(zip);
    else zips.push(scanned);
  }
  const files = delivered.filter(({ key }) => !isZipName(key));
  const unread: ContentFile[] = [];
  const { articles, others } = await articlesAmong(content, files, { report, memory, onUnread: (file) => unread.push(file) });
  return { files: withoutConfidential(files, others), articles, others, zips, unopened, unread };
}

async function scanDelivered(content: Content, zip: ContentFile, { report, memory }: ScanOptions): Promise<ScannedZip | undefined> {
  const known = memory?.find(zip.key);
  if (known !== undefined) {
    for (const problem of known.problems ?? []) report(problem);
    return known.zip;
  }
  const problems: Problem[] = [];
  const scanned = await scanZip(content, zip, { depth: 1, report: (problem) => problems.push(problem) });
  for (const problem of problems) report(problem);
  // The next build tries again, although the file has not changed.
  if (!problems.some(({ code }) => code === FILE_UNREADABLE))
    memory?.keep(zip.key, { ...(scanned === undefined ? {} : { zip: scanned }), ...(problems.length === 0 ? {} : { problems }) });
  return scanned;
}

interface ScanOptions {
  readonly report: ReportProblem;
  readonly memory?: ScanMemory | undefined;
  /** Called with files that cannot be read. */
  readonly onUnread?: (file: ContentFile) => void;
}

interface ZipScanOptions {
  readonly depth: number;
  readonly report: ReportProblem;
}

/** Maximum depth of nested zips; deeper ones are ordinary files. */
const DEEPEST = 3;

async function scanZip(content: Content, zip: ContentFile, { depth, report }: ZipScanOptions): Promise<ScannedZip | undefined> {
  try {
    const { entries, leftOut } = await content.openZip(zip, report);
    const own = [...entries.values()].map(({ path, sizeBytes }) => ({ key: `${zip.key}/${path}`, delivered: zip.delivered, sizeBytes }));
    const { articles, others: ownOthers } = await articlesAmong(content, own, { report });
    // A zip in a package with an article is one of the article's files, not a package.
    const inner = articles.length > 0 || depth >= DEEPEST ? [] : own.filter(({ key }) => isZipName(key));
    const files = [...own];
    const found = [...articles];
    const others = [...ownOthers];
    const hidden = leftOut.map((name) => `${zip.key}/${name}`);
    for (const file of inner) {
      const scanned = await scanZip(content, file, { depth: depth + 1, report });
      files.push(...(scanned?.files ?? []));
      found.push(...(scanned?.articles ?? []));
      others.push(...(scanned?.others ?? []));
      hidden.push(...(scanned?.leftOut ?? []));
    }
    return { zip, files: withoutConfidential(files, others), articles: found, others, ...(hidden.length === 0 ? {} : { leftOut: hidden }) };
  } catch (error) {
    report(problemOf(error, zip.key));
    return undefined;
  }
}

function withoutConfidential(files: readonly ContentFile[], others: readonly OtherFile[]): readonly ContentFile[] {
  const confidential = new Set(others.filter(({ other }) => isConfidential(other)).map(({ file }) => file.key));
  return confidential.size === 0 ? files : files.filter(({ key }) => !confidential.has(key));
}

/** Finds the articles among files of a folder tree or zip; of several endings, the first of `ENDINGS` that is an article is used. */
async function articlesAmong(
  content: Content,
  files: readonly ContentFile[],
  { report, memory, onUnread }: ScanOptions,
): Promise<Pick<ContentScan, 'articles' | 'others'>> {
  const filesByStem = new Map<string, ContentFile[]>();
  const articles: FoundArticle[] = [];
  const others: OtherFile[] = [];
  for (const file of files) {
    const ending = articleEnding(file.key);
    if (ending === undefined) continue;
    const stem = file.key.slice(0, -ending.length);
    const known = filesByStem.get(stem);
    if (known === undefined) filesByStem.set(stem, [file]);
    else known.push(file);
  }
  const identified = new Set<string>();
  const unread: ContentFile[] = [];
  const identify = async (stem: string, named: readonly ContentFile[]): Promise<void> => {
    for (const file of named) {
      const format = formatOf(file.key);
      try {
        const known = memory?.find(file.key);
        // Cloned, because V8 substrings would keep the text of the file alive.
        const { identity, other, pictures } =
          known ?? structuredClone(file.sizeBytes === 0 ? { identity: 'nothing' as const } : await FORMATS[format].identify(content, file));
        if (known === undefined)
          memory?.keep(file.key, { ...(identity && { identity }), ...(other && { other }), ...(pictures && { pictures }) });
        if (other !== undefined) others.push({ file, other });
        if (identity === 'nothing') report(nothingIn(file));
        else if (identity !== undefined) articles.push({ file, identity, format, ...(pictures && { pictures }) });
        if (identity !== undefined) {
          identified.add(stem);
          break;
        }
      } catch (error) {
        report(problemOf(error, file.key));
        onUnread?.(file);
        unread.push(file);
        identified.add(stem);
        break;
      }
    }
  };
  const word: (readonly [string, ContentFile])[] = [];
  for (const [stem, named] of filesByStem) {
    named.sort((a, b) => rankOf(a) - rankOf(b));
    const [document] = named.filter(isWord);
    if (document !== undefined) word.push([stem, document]);
    await identify(
      stem,
      named.filter((file) => !isWord(file)),
    );
  }
  // A Word document is an article or a supplement, depending on the articles next to it.
  const around = { articles: [...articles.map(({ file }) => file), ...unread], others: others.map(({ file }) => file) };
  const candidates = word.filter(([stem]) => !identified.has(stem)).map(([, file]) => file);
  for (const file of wordArticlesAmong(candidates, around)) await identify(file.key, [file]);
  await addPicturesOfTexts(
    content,
    articles,
    word.map(([, file]) => file),
  );
  return { articles, others };
}

/** Adds the pictures in Word documents to the articles whose `article.yml` is beside them: one may have its text. */
async function addPicturesOfTexts(content: Content, articles: FoundArticle[], documents: readonly ContentFile[]): Promise<void> {
  for (const [at, article] of articles.entries()) {
    if (article.format !== 'yml') continue;
    const own = documents.filter(({ key }) => formatOf(key) === 'word' && folderOf(key) === folderOf(article.file.key));
    const pictures = await Promise.all(own.map((file) => wordPictures(content, file).catch(() => [])));
    articles[at] = { ...article, pictures: pictures.flat() };
  }
}

function isWord({ key }: ContentFile): boolean {
  return isManuscript(key);
}

function rankOf({ key }: ContentFile): number {
  return SOURCE_ENDINGS.indexOf(articleEnding(key)?.toLowerCase() ?? '');
}

function nothingIn(file: ContentFile): Problem {
  const found = file.sizeBytes === 0 ? translatable`the file is empty` : translatable`the file breaks off before its first element`;
  const message = translatable`${found}; expected an article`;
  return { code: 'file-empty', severity: 'error', place: { file: file.key, line: 1, column: 1 }, message };
}

/** Ending of a file that may be an article: `.xml`, `.xml.orig`; undefined for other files and for `README.md`. */
export function articleEnding(key: string): string | undefined {
  if (README.test(key)) return undefined;
  return sourceEnding(key);
}

const README = /(?:^|\/)readme\.md$/i;
