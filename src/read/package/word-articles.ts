import { doiOf } from '../jats/links.ts';
import { dateIn } from '../word/front-matter.ts';
import type { Content, ContentFile } from './content.ts';
import { baseNameOf, comparable, folderOf, withoutEnding } from './file-names.ts';
import type { ArticleIdentity } from './identify-article.ts';
import { wordPictures } from './open-word.ts';
import type { ScannedFile } from './scan-memory.ts';

/** Other files of a folder tree or zip, by which a Word document is an article or a supplement. */
export interface FilesAround {
  /** Articles in other formats, and files that may be some and cannot be read. */
  readonly articles: readonly ContentFile[];
  /** XML files of other formats, such as the description of a submission. */
  readonly others: readonly ContentFile[];
}

/**
 * Returns the Word documents that may be articles. A document is a supplement if its folder or one above it has an article in another
 * format, if XML of another format is beside it, if it is in a zip with either, or if its name says so beside another document:
 * `a-supplement.docx` beside `a.docx`, `Cover letter.docx`.
 */
export function wordArticlesAmong(documents: readonly ContentFile[], { articles, others }: FilesAround): readonly ContentFile[] {
  const folders = new Set(articles.map(({ key }) => folderOf(key)));
  const foldersOfOthers = new Set(others.map(({ key }) => folderOf(key)));
  const isInZip = [...articles, ...others].some(({ key, delivered }) => key !== delivered);
  const alone = documents.filter(
    ({ key, delivered }) =>
      !LOCK.test(baseNameOf(key)) && !(isInZip && key !== delivered) && !isBelow(key, folders) && !foldersOfOthers.has(folderOf(key)),
  );
  return alone.filter((file) => {
    const stem = stemOf(file);
    const neighbours = alone.filter((other) => other !== file && folderOf(other.key) === folderOf(file.key));
    const isPart = neighbours.some(
      (other) =>
        stem.startsWith(stemOf(other)) &&
        /^[-_ .(]+\p{L}/u.test(stem.slice(stemOf(other).length)) &&
        PART.test(stem.slice(stemOf(other).length)),
    );
    return !isPart && !(neighbours.some((other) => !SUPPLEMENT.test(stemOf(other))) && SUPPLEMENT.test(stem));
  });
}

function isBelow(key: string, folders: ReadonlySet<string>): boolean {
  for (let folder = folderOf(key); ; folder = folderOf(folder)) {
    if (folders.has(folder)) return true;
    if (folder === '') return false;
  }
}

function stemOf({ key }: ContentFile): string {
  return comparable(withoutEnding(baseNameOf(key)));
}

// ~$article.docx, which Word writes while a document is open
const LOCK = /^~\$/;
// -supplement, _Appendix A, .cover-letter
const PART =
  /(?:supp|append|annex|anhang|anexo|cover|letter|title[ _-]?page|figures?|tables?|legends?|response|review|rebuttal|form|notes?|data|s\d)/;
const SUPPLEMENT =
  /^(?:supp(?:lement(?:ary|al)?)?s?[ _-]?(?:materials?|information|files?|data|tables?|figures?|appendi(?:x|ces))?|supporting[ _-]information|appendi(?:x|ces)|annex|anhang|anexo|cover[ _-]?letter|title[ _-]?page|response[ _-]?(?:to[ _-]?)?(?:the[ _-])?reviewers?|rebuttal|highlights|graphical[ _-]abstract|(?:fig(?:ure)?|table)s?[ _-]?legends?|(?:fig(?:ure)?|table)s?|copyright(?:[ _-]?(?:form|transfer|agreement))?|s)[ _-]?[a-z]?\d*$/;

/** Identifies an article written in Word, with the pictures in it; nothing for a file that is no Word document. */
export async function identifyWord(content: Content, file: ContentFile): Promise<Pick<ScannedFile, 'identity' | 'pictures'>> {
  try {
    const { entries } = await content.openZip(file, () => undefined);
    const main = [...entries.keys()].find((path) => MAIN.test(path));
    if (main === undefined || !entries.has('[Content_Types].xml')) return {};
    const bytes = await content.readHead({ key: `${file.key}/${main}`, delivered: file.delivered, sizeBytes: 0 }, HEAD_LENGTH);
    const core = entries.has(CORE)
      ? await content.read({ key: `${file.key}/${CORE}`, delivered: file.delivered, sizeBytes: 0 })
      : undefined;
    const isDraft = core !== undefined && DRAFT.test(new TextDecoder().decode(core));
    const identity = { ...identityOf(new TextDecoder().decode(bytes)), ...(isDraft ? { isDraft: true as const } : {}) };
    return { identity, pictures: await wordPictures(content, file) };
  } catch {
    // A file that is no zip: a lock file, a document with a password.
    return {};
  }
}

/** DOI and date by the first paragraphs, as the front matter has them. */
function identityOf(xml: string): ArticleIdentity {
  const paragraphs = xml
    .split('</w:p>')
    .slice(0, MOST_PARAGRAPHS)
    .map((paragraph) => ({
      style: /<w:pStyle w:val="([^"]*)"/.exec(paragraph)?.[1] ?? '',
      text: [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g)]
        .map(([, text = '']) => text)
        .join('')
        .trim(),
    }));
  const doi = paragraphs.map(({ text }) => doiOf(text)).find((one) => one !== undefined);
  const written = paragraphs.find(({ style }) => DATE_STYLE.test(style));
  const date = written === undefined ? undefined : dateIn(written.text);
  const pubDate =
    date === undefined
      ? ''
      : [date.year, ...[date.month, date.day].flatMap((part) => (part === undefined ? [] : String(part).padStart(2, '0')))].join('-');
  return { ...(doi === undefined ? {} : { doi }), articleType: 'research-article', isPoa: false, pubDate };
}

const CORE = 'docProps/core.xml';
// The property Status of the document.
const DRAFT = /<(?:\w+:)?contentStatus>\s*(?:draft|entwurf|borrador|brouillon|rascunho|bozza|черновик)\s*</i;
const MAIN = /^word\/document\d*\.xml$/;
const HEAD_LENGTH = 64 * 1024;
const MOST_PARAGRAPHS = 60;
const DATE_STYLE = /^(?:date|datum|fecha|data|publication-?date|published)$/i;
