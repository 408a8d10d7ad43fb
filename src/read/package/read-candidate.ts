import type { Article } from '../../model/article.ts';
import type { FileRef } from '../../model/inline.ts';
import type { JournalFile } from '../../model/journal-files.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { ResolveFile, WantedFile } from '../jats/jats-reader.ts';
import { type ReadJatsOptions, readJatsDocument } from '../jats/read-jats.ts';
import type { ReadMarkdownOptions } from '../markdown/open-reader.ts';
import { readMarkdown } from '../markdown/read-markdown.ts';
import { splitFrontMatter } from '../markdown/split-front-matter.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { mayInclude, withIncludes } from '../xml/xincludes.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { type CandidateFiles, candidateFiles } from './candidate-files.ts';
import { contentOf } from './content.ts';
import { problemOf } from './content-error.ts';
import { fileHrefs } from './file-hrefs.ts';
import type { ArticleCandidate } from './find-articles.ts';
import { deliveredKeys } from './fingerprint.ts';
import type { Folder } from './folder.ts';
import { headedFiles } from './headed-files.ts';
import { readTranslation } from './read-translation.ts';
import { resolveFileFor } from './resolve-file.ts';
import { articleEnding } from './scan-content.ts';

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
    const reading = { file: key, resolveFile: found, report, onParsed, ...(advise === undefined ? {} : { advise }) };
    const article =
      candidate.format === 'jats'
        ? await jatsArticle(bytes, files, reading)
        : await markdownArticle(new TextDecoder().decode(bytes), files, { ...reading, ...ofJournal(options) });
    if (article === undefined) return undefined;
    const pdf = article.source.pdf?.source === undefined ? deliveredPdf(key, found) : article.source.pdf;
    return {
      ...article,
      source: {
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

export interface ReadCandidateOptions extends Pick<ReadJatsOptions, 'advise' | 'onParsed'> {
  /** Receives the key of every file that the article refers to, possibly repeatedly. */
  readonly onReference?: (key: string) => void;
  /** References of the journal in BibTeX, which Markdown articles may cite. */
  readonly bibliography?: string;
}

const KINDS = ['image', 'media', 'supplement', 'pdf'] as const satisfies readonly WantedFile[];

/** The journal's references as a file of the content. */
function ofJournal({ bibliography: text }: ReadCandidateOptions): Pick<ReadMarkdownOptions, 'journalBibliography'> {
  return text === undefined ? {} : { journalBibliography: { file: JOURNAL_BIBLIOGRAPHY, text } };
}

const JOURNAL_BIBLIOGRAPHY = 'references.bib' satisfies JournalFile;

interface ArticleOptions extends Pick<ReadMarkdownOptions, 'journalBibliography'> {
  readonly file: string;
  readonly resolveFile: ResolveFile;
  readonly report: ReportProblem;
  readonly advise?: ReportProblem;
}

/** Reads a JATS article with the files that it includes. */
async function jatsArticle(bytes: Uint8Array, files: CandidateFiles, options: ReadJatsOptions): Promise<Article | undefined> {
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
async function markdownArticle(text: string, files: CandidateFiles, options: ArticleOptions): Promise<Article | undefined> {
  const named = BIBLIOGRAPHY.exec(splitFrontMatter(text)?.frontMatter ?? '')?.[1]?.replace(/^(["'])(.*)\1$/, '$2');
  if (named === undefined) return readMarkdown(text, options);
  const { source } = options.resolveFile(named, 'supplement');
  if (source === undefined) {
    if (options.journalBibliography !== undefined && named.replace(/^.*\//, '') === JOURNAL_BIBLIOGRAPHY)
      return readMarkdown(text, options);
    options.report({
      code: 'file-missing',
      severity: 'error',
      place: { file: options.file, line: 1, column: 1 },
      message: translatable`the bibliography "${named}" is not among the files of the article; expected a BibTeX file, or CSL in JSON or YAML, next to the article`,
    });
    return readMarkdown(text, options);
  }
  const bibliography = { file: source, text: new TextDecoder().decode(await files.read(source)) };
  return readMarkdown(text, { ...options, bibliography });
}

/** Finds a PDF with the name of the article's file, if the source names none: `x.pdf`, `decap_x.pdf`. */
function deliveredPdf(key: string, resolveFile: ResolveFile): FileRef | undefined {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const stem = name.slice(0, name.length - (articleEnding(name)?.length ?? 0));
  return [`${stem}.pdf`, `decap_${stem}.pdf`].map((href) => resolveFile(href, 'pdf')).find(({ source }) => source !== undefined);
}

const BIBLIOGRAPHY = /^bibliography[ \t]*:[ \t]*(\S.*?)[ \t]*(?:#.*)?$/m;
