import type { Article } from '../../model/article.ts';
import type { FileRef } from '../../model/inline.ts';
import type { ReportProblem } from '../../model/problem.ts';
import type { ResolveFile, WantedFile } from '../jats/jats-reader.ts';
import { type ReadJatsOptions, readJats } from '../jats/read-jats.ts';
import { readMarkdown } from '../markdown/read-markdown.ts';
import { splitFrontMatter } from '../markdown/split-front-matter.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { type CandidateFiles, candidateFiles } from './candidate-files.ts';
import { contentOf } from './content.ts';
import { problemOf } from './content-error.ts';
import { fileHrefs } from './file-hrefs.ts';
import type { ArticleCandidate } from './find-articles.ts';
import { deliveredKeys } from './fingerprint.ts';
import type { Folder } from './folder.ts';
import { headedFiles } from './headed-files.ts';
import { resolveFileFor } from './resolve-file.ts';
import { articleEnding } from './scan-content.ts';

/**
 * The article of a candidate, read, with its files found and its other versions named.
 *
 * Gives undefined, and reports why, when it cannot be read. Advice on the tagging is looked for where someone takes it. Needs nothing but the candidate and
 * the folder, so that workers may read one candidate each.
 */
export async function readCandidate(
  folder: Folder,
  candidate: ArticleCandidate,
  report: ReportProblem,
  also: ReadAlso = {},
): Promise<Article | undefined> {
  const { key } = candidate.file;
  try {
    const files = candidateFiles(folder, candidate);
    const bytes = await files.read(key);
    const resolveFile = resolveFileFor(key, await headedFiles(contentOf(folder), candidate.files, report));
    const { refersTo = () => undefined, advise } = also;
    const found: ResolveFile = (href, wanted) => {
      const file = resolveFile(href, wanted);
      if (file.source !== undefined) refersTo(file.source);
      return file;
    };
    const seen = (element: XmlElement): void => {
      also.seen?.(element);
      for (const href of fileHrefs(element)) for (const wanted of KINDS) found(href, wanted);
    };
    const options = { file: key, resolveFile: found, report, seen, ...(advise === undefined ? {} : { advise }) };
    const article =
      candidate.format === 'jats' ? readJats(bytes, options) : await markdownArticle(new TextDecoder().decode(bytes), files, options);
    if (article === undefined) return undefined;
    const pdf = article.source.pdf?.source === undefined ? pdfBeside(key, found) : article.source.pdf;
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

export interface ReadAlso extends Pick<ReadJatsOptions, 'advise' | 'seen'> {
  /** Takes the key of every file that the article refers to, some more than once. */
  readonly refersTo?: (key: string) => void;
}

const KINDS = ['image', 'media', 'supplement', 'pdf'] as const satisfies readonly WantedFile[];

interface ArticleOptions {
  readonly file: string;
  readonly resolveFile: ResolveFile;
  readonly report: ReportProblem;
  readonly advise?: ReportProblem;
}

/** A Markdown article with the bibliography that its front matter names. */
async function markdownArticle(text: string, files: CandidateFiles, options: ArticleOptions): Promise<Article | undefined> {
  const named = BIBLIOGRAPHY.exec(splitFrontMatter(text)?.frontMatter ?? '')?.[1]?.replace(/^(["'])(.*)\1$/, '$2');
  if (named === undefined) return readMarkdown(text, options);
  const { source } = options.resolveFile(named, 'supplement');
  if (source === undefined) {
    options.report({
      code: 'file-missing',
      severity: 'error',
      place: { file: options.file, line: 1, column: 1 },
      message: `the bibliography "${named}" is not among the files of the article; expected a CSL file in JSON or YAML`,
    });
    return readMarkdown(text, options);
  }
  const bibliography = { file: source, text: new TextDecoder().decode(await files.read(source)) };
  return readMarkdown(text, { ...options, bibliography });
}

/** The PDF named as the article's file is, where the source says nothing of one: `x.pdf`, `decap_x.pdf`. */
function pdfBeside(key: string, resolveFile: ResolveFile): FileRef | undefined {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const stem = name.slice(0, name.length - (articleEnding(name)?.length ?? 0));
  return [`${stem}.pdf`, `decap_${stem}.pdf`].map((href) => resolveFile(href, 'pdf')).find(({ source }) => source !== undefined);
}

const BIBLIOGRAPHY = /^bibliography[ \t]*:[ \t]*(\S.*?)[ \t]*(?:#.*)?$/m;
