import { basename, dirname } from 'node:path';
import type { Article } from '../../model/article.ts';
import type { ArticleMeta, Contrib, PubDate } from '../../model/article-meta.ts';
import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Problem } from '../../model/problem.ts';
import { formatOf } from '../../model/source-format.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { english } from '../../model/text/translatable.ts';
import { escapeMarkdown } from '../../read/import/html-to-markdown.ts';
import type { Imported, ImportedArticle, ImportedFile, OpenedSource } from '../../read/import/imported.ts';
import { articleOf, type SourcePerson, type SourceRecord } from '../../read/import/record.ts';
import { asciiSlug, safeName, uniqueName, withoutEmpty } from '../../read/import/values.ts';
import { type ContentFile, contentOf } from '../../read/package/content.ts';
import { diskFolder } from '../../read/package/disk-folder.ts';
import { type ArticleCandidate, findArticles } from '../../read/package/find-articles.ts';
import type { Folder } from '../../read/package/folder.ts';
import { readCandidate } from '../../read/package/read-candidate.ts';
import { readPdfHead } from '../../render/figures/read-pdf.ts';
import { authorKeywordsByLanguage } from '../../render/keywords.ts';
import { texOfFormula } from '../../render/markdown/formula-markdown.ts';
import { textOfInlines } from '../../render/plain-text.ts';
import type { SourceInput } from './sources.ts';

/** True for a manuscript in Word or LaTeX, a PDF, and a folder with one of them. */
export function hasDocuments({ kind, path = '', names = [] }: SourceInput): boolean {
  return kind === 'folder' ? names.some((name) => DOCUMENT.test(name)) : kind === 'file' && DOCUMENT.test(path);
}

/**
 * Opens manuscripts: a Word document, a LaTeX file with what it includes, a PDF, or a folder of them. Each becomes a folder with the files and
 * an `article.yml` with what was recognised of title, authors, abstract and the like. What is doubtful is a note.
 */
export async function openDocuments({ kind, path = '' }: SourceInput): Promise<OpenedSource> {
  const dir = kind === 'folder' ? path : dirname(path);
  return { name: basename(path), items: itemsOf(dir, kind === 'folder' ? undefined : basename(path)) };
}

async function* itemsOf(dir: string, only: string | undefined): AsyncGenerator<Imported> {
  yield { kind: 'journal', settings: {}, files: [] };
  const faults: Problem[] = [];
  const disk = diskFolder(dir, (problem) => void faults.push(problem));
  const folder = only === undefined || !/\.(?:docx|pdf)$/i.test(only) ? disk : onlyFiles(disk, only);
  const found = await findArticles(folder, (problem) => void faults.push(problem));
  const manuscripts = found.filter(({ file, format }) => MANUSCRIPTS.has(format) && (only === undefined || file.key === only));
  const used = new Set<string>();
  for (const candidate of manuscripts) yield* manuscriptItems(folder, { candidate, used });
  if (only !== undefined && manuscripts.length === 0 && !PDF.test(only))
    yield { kind: 'left-out', what: 'article', at: only, isFault: true, reason: `it is no article that can be read; expected ${EXPECTED}` };
  const owned = new Set([
    ...used,
    ...found.filter((one) => !manuscripts.includes(one)).flatMap(({ files }) => files.map(({ key }) => key)),
  ]);
  for (const { path: key } of await folder.list())
    if (PDF.test(key) && !owned.has(key) && (only === undefined || key === only)) yield* pdfItems(folder, key);
  for (const { place, message } of faults)
    yield { kind: 'left-out', what: 'file', at: place.file, reason: english(message), isFault: true };
}

/** A folder of the files with the name of one, whatever their endings: a document and its PDF. */
function onlyFiles(folder: Folder, name: string): Folder {
  const stem = stemOf(name);
  return { ...folder, list: async () => (await folder.list()).filter(({ path }) => path === name || path === `${stem}.pdf`) };
}

interface Manuscript {
  readonly candidate: ArticleCandidate;
  /** Receives the files that belong to it. */
  readonly used: Set<string>;
}

async function* manuscriptItems(folder: Folder, { candidate, used }: Manuscript): AsyncGenerator<Imported> {
  const { key } = candidate.file;
  const problems: Problem[] = [];
  const references = new Set<string>();
  const article = await readCandidate(folder, candidate, (problem) => void problems.push(problem), {
    onReference: (file) => references.add(file),
  });
  for (const { code, place, message } of problems) {
    if (code === 'article-title-missing' && article !== undefined) continue;
    const line = place.line > 0 && formatOf(key) !== 'word' ? { line: place.line } : {};
    const at = place.line > 0 && formatOf(key) === 'word' ? `${key}, paragraph ${place.line}` : key;
    if (article !== undefined) yield { kind: 'note', at, ...line, reason: english(message) };
    else yield { kind: 'left-out', what: 'article', at, ...line, reason: english(message), isFault: true };
  }
  if (article === undefined) return;
  const pdf = article.source.pdf?.source;
  // Pictures in a Word document are files of the article, too.
  const own = candidate.files.filter((file) => file.key === key || (references.has(file.key) && !file.key.startsWith(`${key}/`)));
  for (const file of own) used.add(file.key);
  const imported = importedManuscript(article, { folder, own, pdf, isDraft: candidate.identity.isDraft === true });
  if (problems.some(({ code }) => code === 'article-title-missing'))
    yield { kind: 'note', at: key, reason: `no title was recognised; "title" in article.yml has the name of the file` };
  if (imported.matter.authors === undefined)
    yield { kind: 'note', at: key, reason: 'no authors were recognised; add "authors" to article.yml' };
  if (article.abstracts.length === 0) yield { kind: 'note', at: key, reason: 'no abstract was recognised; add "abstract" to article.yml' };
  yield { kind: 'article', article: imported };
}

interface ManuscriptFiles {
  readonly folder: Folder;
  /** Its file, and those that it refers to. */
  readonly own: readonly ContentFile[];
  readonly pdf: string | undefined;
  readonly isDraft: boolean;
}

function importedManuscript(article: Article, { folder, own, pdf, isDraft }: ManuscriptFiles): ImportedArticle {
  const { meta, source } = article;
  const taken = new Set(['article.yml']);
  const home = dirname(source.file) === '.' ? '' : `${dirname(source.file)}/`;
  const files = own.map((file): ImportedFile => {
    // A LaTeX file names the others by their paths.
    const path = file.key.startsWith(home) ? file.key.slice(home.length) : basename(file.key);
    const name = uniqueName(path.split('/').map(safeName).join('/'), taken);
    return { name, role: file.key === source.file ? 'body' : file.key === pdf ? 'pdf' : 'dependent', from: fromFolder(folder, file) };
  });
  const made = articleOf(recordOf(article));
  const title = textOfInlines(meta.title);
  return {
    key: `file:${basename(source.file)} ${title}`,
    folder: slugOf(title, source.file),
    matter: withoutEmpty({
      ...made?.matter,
      draft: isDraft ? true : undefined,
      body: files.find(({ role }) => role === 'body')?.name,
      pdf: files.find(({ role }) => role === 'pdf')?.name,
    }),
    files,
    former: NOT_FORMER,
  };
}

/** Returns the front matter of a document as the record of an import. */
function recordOf({ meta, abstracts, source }: Article): SourceRecord {
  const line = (inlines: readonly Inline[] | undefined) => (inlines === undefined ? [] : [{ text: markdownLine(inlines) }]);
  const dateOf = (type: string, dates: readonly PubDate[]): string | undefined => {
    const date = dates.find(({ dateType }) => dateType === type);
    return date === undefined ? undefined : isoDate(date);
  };
  const texts = abstracts.flatMap((abstract) => {
    const text = markdownOf(abstract.content);
    return text === undefined || (abstract.abstractType !== undefined && abstract.lang === undefined)
      ? []
      : [{ text, ...(abstract.lang === undefined ? {} : { lang: abstract.lang }) }];
  });
  const title = textOfInlines(meta.title);
  return withoutEmpty({
    key: 'file',
    number: slugOf(title, source.file),
    titles: line(meta.title),
    subtitles: line(meta.subtitle),
    language: meta.lang,
    authors: meta.contribGroups.flatMap(({ contribs }) => contribs.map((contrib) => personOf(contrib, meta))),
    doi: meta.articleIds.doi,
    date: dateOf('publication', meta.pubDates),
    received: dateOf('received', meta.history),
    accepted: dateOf('accepted', meta.history),
    subjects: meta.subjects.map(({ name }) => name),
    keywords: [...authorKeywordsByLanguage(meta, meta.lang ?? '')].flatMap(([lang, words]) => words.map((text) => ({ text, lang }))),
    // Two in one language stay in the document, as those do that are more than paragraphs.
    abstracts: texts.length === abstracts.length && new Set(texts.map(({ lang }) => lang ?? meta.lang)).size === texts.length ? texts : [],
  }) as unknown as SourceRecord;
}

function personOf(contrib: Contrib, { affiliations }: ArticleMeta): SourcePerson {
  return withoutEmpty({
    surname: contrib.surname,
    given: contrib.givenNames,
    name: contrib.surname === undefined ? contrib.stringName : undefined,
    group: contrib.collab === undefined ? undefined : textOfInlines(contrib.collab),
    suffix: contrib.suffix,
    orcid: contrib.orcid,
    email: contrib.email,
    corresponding: contrib.corresp ? true : undefined,
    affiliations: affiliations.filter(({ id }) => contrib.affIds.includes(id)).map(({ text }) => text),
  }) as SourcePerson;
}

async function* pdfItems(folder: Folder, key: string): AsyncGenerator<Imported> {
  const bytes = await folder.read(key);
  const read = await readPdfHead(bytes);
  const head = 'failed' in read ? {} : read;
  if ('failed' in read) yield { kind: 'note', at: key, reason: `its properties are not read: ${english(read.failed)}` };
  const title = head.title ?? stemOf(basename(key)).replaceAll(/[_-]+/g, ' ');
  const reason =
    head.title === undefined
      ? 'the PDF has no title among its properties; "title" in article.yml has the name of the file'
      : 'title and authors are those of the properties of the PDF, which are often wrong; look at article.yml';
  yield { kind: 'note', at: key, reason };
  const record: SourceRecord = {
    key: 'file',
    titles: [{ text: escapeMarkdown(title) }],
    number: slugOf(title, key),
    ...(head.doi === undefined ? {} : { doi: head.doi }),
    ...(head.authors === undefined ? {} : { authors: head.authors.map((name) => ({ name })) }),
  };
  const name = safeName(key);
  const article: ImportedArticle = {
    key: `file:${basename(key)} ${title}`,
    folder: slugOf(title, key),
    matter: { ...articleOf(record)?.matter, pdf: name },
    files: [{ name, role: 'pdf', from: fromFolder(folder, { key, delivered: key, sizeBytes: bytes.length }) }],
    former: NOT_FORMER,
  };
  yield { kind: 'article', article };
}

function fromFolder(folder: Folder, file: ContentFile): ImportedFile['from'] {
  return {
    bytes: async function* () {
      yield await contentOf(folder).read(file);
    },
  };
}

/** Paragraphs in Markdown; undefined for other blocks. */
function markdownOf(blocks: readonly Block[]): string | undefined {
  const lines = blocks.map((block) => (block.kind === 'paragraph' ? markdownLine(block.content) : undefined));
  return lines.includes(undefined) || lines.length === 0 ? undefined : lines.join('\n\n');
}

function markdownLine(inlines: readonly Inline[]): string {
  return inlines.map(markdownInline).join('').replace(/\s+/g, ' ').trim();
}

function markdownInline(inline: Inline): string {
  if (inline.kind === 'break') return ' ';
  if (inline.kind === 'inlineFormula') {
    const tex = texOfFormula(inline.formula, false);
    return tex === undefined ? escapeMarkdown(textOfInlines([inline])) : `$${tex}$`;
  }
  const inner = 'content' in inline && inline.kind !== 'inlineFootnote' ? inline.content.map(markdownInline).join('') : undefined;
  const [, before = '', words = '', after = ''] =
    /^(\s*)(.*?)(\s*)$/s.exec(inner ?? (inline.kind === 'text' ? inline.value : textOfInlines([inline]))) ?? [];
  const text = inner === undefined ? escapeMarkdown(words) : words;
  const mark = inline.kind === 'styled' && text !== '' ? (MARKS[inline.style] ?? '') : '';
  const isSpaced = (mark === '^' || mark === '~') && /\s/.test(text);
  return `${before}${isSpaced ? text : `${mark}${text}${mark}`}${after}`;
}

/** Name of the folder of an article: the first words of its title, else the name of its file. */
function slugOf(title: string, file: string): string {
  for (const words of [title, stemOf(file)]) {
    const slug = asciiSlug(words);
    const isCut = slug.length > 30 && asciiSlug(`${words} x`) === slug;
    if (slug !== '') return isCut ? slug.replace(/-[^-]*$/, '') : slug;
  }
  return 'article';
}

function stemOf(name: string): string {
  return basename(name).replace(/\.[^.]*$/, '');
}

const MARKS: Readonly<Record<string, string>> = { italic: '*', bold: '**', sup: '^', sub: '~' };
const MANUSCRIPTS: ReadonlySet<string> = new Set(['word', 'latex']);
const DOCUMENT = /^[^~].*\.(?:docx|tex|pdf)$/i;
const PDF = /\.pdf$/i;
const EXPECTED = 'a Word document (.docx), LaTeX (.tex) or a PDF';
const NOT_FORMER = { system: 'other', ids: [], files: {}, urls: [] } as const;
