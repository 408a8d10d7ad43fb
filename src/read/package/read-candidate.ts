import type { Article } from '../../model/article.ts';
import type { FileRef } from '../../model/inline.ts';
import type { ReportProblem } from '../../model/problem.ts';
import type { ResolveFile, WantedFile } from '../jats/jats-reader.ts';
import type { ReadJatsOptions } from '../jats/read-jats.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { candidateFiles } from './candidate-files.ts';
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
    const article = await FORMATS[candidate.format].read(bytes, files, reading);
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

/** Finds a PDF with the name of the article's file, if the source names none: `x.pdf`, `decap_x.pdf`. */
function deliveredPdf(key: string, resolveFile: ResolveFile): FileRef | undefined {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const stem = name.slice(0, name.length - (articleEnding(name)?.length ?? 0));
  return [`${stem}.pdf`, `decap_${stem}.pdf`].map((href) => resolveFile(href, 'pdf')).find(({ source }) => source !== undefined);
}
