import { parse } from 'yaml';
import type { Article } from '../../model/article.ts';
import type { JournalFile } from '../../model/journal-files.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { formatOf, type SourceFormat } from '../../model/source-format.ts';
import { parseIsoDate } from '../../model/text/partial-date.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { ResolveFile } from '../jats/jats-reader.ts';
import { readJatsDocument } from '../jats/read-jats.ts';
import { readLatex } from '../latex/read-latex.ts';
import { withoutComments } from '../latex/tex-commands.ts';
import { frontLength } from '../latex/tex-front.ts';
import type { ReadMarkdownOptions } from '../markdown/open-reader.ts';
import { readMarkdown } from '../markdown/read-markdown.ts';
import { splitFrontMatter } from '../markdown/split-front-matter.ts';
import { readWord } from '../word/read-word.ts';
import { decodeText } from '../xml/decode-text.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { mayInclude, withIncludes } from '../xml/xincludes.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import type { CandidateFiles } from './candidate-files.ts';
import type { Content, ContentFile } from './content.ts';
import { type ArticleIdentity, bareDoi, identifyArticle } from './identify-article.ts';
import { latexOptions } from './open-latex.ts';
import { openWord } from './open-word.ts';
import { readArticleFile } from './read-article-file.ts';
import type { ScannedFile } from './scan-memory.ts';
import { identifyWord } from './word-articles.ts';

/**
 * Readers of the formats of articles. A format also needs its endings in `model/source-format.ts` and its advice in
 * `model/text/advice.ts`.
 */
export const FORMATS: Readonly<Record<SourceFormat, FormatReader>> = {
  jats: { identify: identifyJats, read: readJats },
  yml: { identify: identifyFrontMatterFile, read: readYml },
  markdown: { identify: identifyFrontMatterFile, read: readMarkdownFile },
  word: { identify: identifyWord, read: readWordFile },
  latex: { identify: identifyLatex, read: readLatexFile },
};

interface FormatReader {
  /** Identifies the article of a file that is not empty, from as few bytes as possible. */
  readonly identify: (content: Content, file: ContentFile) => Promise<Pick<ScannedFile, 'identity' | 'other' | 'pictures'>>;
  /** Reads the article of a file; undefined, after a report of the reason, if it cannot be read. */
  readonly read: (bytes: Uint8Array, files: CandidateFiles, options: ReadOptions) => Promise<Article | undefined>;
}

interface ReadOptions {
  readonly file: string;
  readonly resolveFile: ResolveFile;
  readonly report: ReportProblem;
  readonly advise?: ReportProblem;
  readonly onParsed: (element: XmlElement) => void;
  /** References of the journal in BibTeX. */
  readonly bibliography?: string;
}

/** The identity is `'nothing'` if the file ends before its first element. */
async function identifyJats(content: Content, file: ContentFile): Promise<Pick<ScannedFile, 'identity' | 'other'>> {
  for (const length of HEAD_LENGTHS) {
    const bytes = await content.readHead(file, length);
    const identity = identifyArticle(bytes, bytes.length >= file.sizeBytes || length === LONGEST_HEAD);
    if (identity !== 'more') return identity !== 'nothing' && 'root' in identity ? { other: identity } : { identity };
  }
  return {};
}

async function identifyFrontMatterFile(content: Content, file: ContentFile): Promise<Pick<ScannedFile, 'identity'>> {
  const bytes = await content.readHead(file, Math.min(file.sizeBytes, LONGEST_FRONT_MATTER));
  const text = new TextDecoder().decode(bytes);
  const identity = formatOf(file.key) === 'yml' ? identityOf(text) : identifyMarkdown(text);
  return identity === undefined ? {} : { identity };
}

/** Reads a JATS article with the files that it includes. */
async function readJats(bytes: Uint8Array, files: CandidateFiles, options: ReadOptions): Promise<Article | undefined> {
  const { file, report, resolveFile } = options;
  const text = decodeXml(bytes, options);
  const document = text === undefined ? undefined : parseXml(text, options);
  if (text === undefined || document === undefined) return undefined;
  if (!mayInclude(text)) return readJatsDocument(document, options);
  const read = async (href: string) => {
    const key = resolveFile(href, 'supplement').source;
    return key === undefined ? undefined : { key, bytes: await files.read(key) };
  };
  return readJatsDocument(await withIncludes(document, file, { report, read }), options);
}

/** Reads a Markdown article with the bibliography that its front matter names. */
async function readMarkdownFile(bytes: Uint8Array, files: CandidateFiles, options: ReadOptions): Promise<Article | undefined> {
  const text = new TextDecoder().decode(bytes);
  return readMarkdown(text, await withBibliography(splitFrontMatter(text)?.frontMatter ?? '', files, options));
}

/** Reads an `article.yml` with its text and the bibliography that it names. */
async function readYml(bytes: Uint8Array, files: CandidateFiles, options: ReadOptions): Promise<Article | undefined> {
  return readArticleFile(bytes, files, await withBibliography(new TextDecoder().decode(bytes), files, options));
}

/** Adds the bibliography that front matter names, and that of the journal. */
async function withBibliography(
  frontMatter: string,
  files: CandidateFiles,
  { bibliography: ofJournal, ...reading }: ReadOptions,
): Promise<ReadMarkdownOptions> {
  const options = { ...reading, ...(ofJournal !== undefined && { journalBibliography: { file: JOURNAL_BIBLIOGRAPHY, text: ofJournal } }) };
  const named = BIBLIOGRAPHY.exec(frontMatter)?.[1]?.replace(/^(["'])(.*)\1$/, '$2');
  if (named === undefined) return options;
  const { source } = options.resolveFile(named, 'supplement');
  if (source === undefined) {
    if (ofJournal !== undefined && named.replace(/^.*\//, '') === JOURNAL_BIBLIOGRAPHY) return options;
    options.report({
      code: 'file-missing',
      severity: 'error',
      place: { file: options.file, line: 1, column: 1 },
      message: translatable`the bibliography "${named}" is not among the files of the article; expected a BibTeX file, or CSL in JSON or YAML, next to the article`,
    });
    return options;
  }
  const bibliography = { file: source, text: new TextDecoder().decode(await files.read(source)) };
  return { ...options, bibliography };
}

async function readWordFile(
  bytes: Uint8Array,
  _: CandidateFiles,
  { file, report, resolveFile }: ReadOptions,
): Promise<Article | undefined> {
  const parts = await openWord(bytes, { file, report });
  return parts === undefined ? undefined : readWord(parts, { report, resolveFile });
}

/** Identifies an article written in LaTeX; a file without `\\documentclass` is a part of another, and slides are none. */
async function identifyLatex(content: Content, file: ContentFile): Promise<Pick<ScannedFile, 'identity'>> {
  const head = withoutComments(new TextDecoder().decode(await content.readHead(file, Math.min(file.sizeBytes, LONGEST_FRONT_MATTER))));
  const kind = /\\documentclass\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}/.exec(head)?.[1];
  if (kind === undefined || NO_ARTICLE.test(kind) || !head.includes('\\begin{document}')) return {};
  const doi = bareDoi(/\\(?:doi|acmDOI)\s*\{([^{}]*)\}/.exec(head.slice(0, frontLength(head)))?.[1]?.trim() ?? '');
  return { identity: { ...(doi.startsWith('10.') ? { doi } : {}), articleType: 'research-article', isPoa: false, pubDate: '' } };
}

function readLatexFile(bytes: Uint8Array, files: CandidateFiles, options: ReadOptions): Promise<Article | undefined> {
  return readLatex(decodeText(bytes), latexOptions(files, options));
}

const JOURNAL_BIBLIOGRAPHY = 'references.bib' satisfies JournalFile;
// Slides, letters, single pictures, parts of a larger document.
const NO_ARTICLE = /^(?:beamer|.*slides.*|.*letter.*|standalone|subfiles|.*poster.*|moderncv|exam)$/i;
const BIBLIOGRAPHY = /^bibliography[ \t]*:[ \t]*(\S.*?)[ \t]*(?:#.*)?$/m;
// Real front matter has up to 250 kB, with hundreds of authors.
const LONGEST_HEAD = 2 * 1024 * 1024;
// Most front matter ends within the first length; additional bytes would be decoded and searched in vain.
const HEAD_LENGTHS = [16 * 1024, 128 * 1024, 512 * 1024, LONGEST_HEAD];
const LONGEST_FRONT_MATTER = 1024 * 1024;

/**
 * Identifies an article written in Markdown.
 *
 * Returns undefined for Markdown without front matter or without `title`, which is not an article. Front matter that is not valid YAML
 * counts as an article if a line begins with `title:`, so that the fault is reported.
 */
export function identifyMarkdown(text: string): ArticleIdentity | undefined {
  const split = splitFrontMatter(text);
  return split === undefined ? undefined : identityOf(split.frontMatter);
}

/** Identifies an article by its front matter, or its `article.yml`. */
function identityOf(frontMatter: string): ArticleIdentity | undefined {
  const settings = settingsOf(frontMatter);
  if (settings === undefined)
    return TITLE_LINE.test(frontMatter)
      ? { isPoa: false, pubDate: '', ...(DRAFT_LINE.test(frontMatter) ? { isDraft: true } : {}) }
      : undefined;
  if (typeof settings.title !== 'string') return undefined;
  const word = (name: string): string | undefined => {
    const value = settings[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [doi, id, version, type] = [word('doi'), word('id') ?? word('elocation-id'), word('version'), word('type')];
  const pubDate = word('date') ?? '';
  const draft = settings.draft;
  return {
    ...(doi === undefined ? {} : { doi: bareDoi(doi) }),
    ...(id === undefined ? {} : { publisherId: id }),
    ...(version === undefined ? {} : { version }),
    articleType: type ?? 'research-article',
    isPoa: false,
    pubDate,
    // A value that is not a date is reported when the article is read, which then has no date. A year in it still keeps the article back.
    ...(pubDate === '' || parseIsoDate(pubDate) !== undefined ? {} : { published: YEAR.exec(pubDate)?.[0] ?? '' }),
    // Any other value withholds the article too, because publishing it by mistake cannot be undone.
    ...(draft === undefined || draft === 'false' ? {} : { isDraft: true }),
  };
}

function settingsOf(yaml: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const settings: unknown = parse(yaml, { maxAliasCount: 100, logLevel: 'error', schema: 'failsafe' });
    return typeof settings === 'object' && settings !== null ? { ...settings } : {};
  } catch {
    // The reader reports the fault with its line.
    return undefined;
  }
}

const TITLE_LINE = /^title[ \t]*:/m;
const DRAFT_LINE = /^draft[ \t]*:(?![ \t]*false\b)/m;
// 'December 2027', '2027-02-30'
const YEAR = /\b(?:1[4-9]|2[01])\d\d\b/;
