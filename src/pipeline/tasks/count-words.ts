import type { Article } from '../../model/article.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { formatOf, type SourceFormat } from '../../model/source-format.ts';
import { decodeHtml, htmlTexts } from '../../read/html/html-tree.ts';
import { findArticle } from '../../read/jats/read-jats.ts';
import { markdownTexts } from '../../read/markdown/markdown-texts.ts';
import { openWord } from '../../read/package/open-word.ts';
import { wordTexts } from '../../read/word/word-texts.ts';
import { decodeXml } from '../../read/xml/decode-xml.ts';
import { parseXml } from '../../read/xml/parse-xml.ts';
import { compareArticle, coverageOf, explainAlarms, markdownCoverageOf } from '../../render/coverage/article-coverage.ts';
import { coverageProblems, markdownCoverageProblems } from '../../render/coverage/coverage-problems.ts';
import type { CoverageSource } from '../../render/coverage/coverage-source.ts';
import type { CoverageSums } from '../../render/coverage/coverage-sums.ts';

interface PrintedArticle {
  /** The file with the article's text, as delivered. */
  readonly source: Uint8Array;
  /** Facts collected when the source was read; absent if it is not XML. */
  readonly counted?: CoverageSource;
  /** Its page. */
  readonly html: string;
  readonly report: ReportProblem;
}

/** Compares an article's source with its page; reports each loss with its place. */
export async function countWords({ source: { file, format, text } }: Article, printed: PrintedArticle): Promise<CoverageSums> {
  return COUNTERS[format](text ?? file, printed);
}

/** A format without a way to count its words does not compile. */
const COUNTERS: Readonly<Record<SourceFormat, (file: string, printed: PrintedArticle) => CoverageSums | Promise<CoverageSums>>> = {
  jats: countJats,
  yml(file, printed) {
    // A PDF with its metadata has no text on the page.
    if (formatOf(file) === 'yml') return { words: [], structures: [] };
    const format = formatOf(file);
    if (format === 'word' || format === 'markdown') return COUNTERS[format](file, printed);
    return countTexts(htmlTexts(decodeHtml(printed.source)), file, printed);
  },
  markdown: countMarkdown,
  word: countWord,
};

async function countWord(file: string, printed: PrintedArticle): Promise<CoverageSums> {
  // Mistakes of the source were reported when it was read.
  const parts = await openWord(printed.source, { file, report: () => undefined });
  return countTexts(parts === undefined ? [] : wordTexts(parts), file, printed);
}

function countMarkdown(file: string, printed: PrintedArticle): CoverageSums {
  return countTexts(markdownTexts(new TextDecoder().decode(printed.source)), file, printed);
}

function countTexts(texts: readonly string[], file: string, { html, report }: PrintedArticle): CoverageSums {
  const coverage = markdownCoverageOf(texts, html);
  for (const problem of markdownCoverageProblems(coverage.alarms, file)) report(problem);
  return sumsOf(coverage);
}

function countJats(file: string, { source, counted, html, report }: PrintedArticle): CoverageSums {
  const quick = counted === undefined ? undefined : compareArticle(counted, html);
  if (quick?.alarms.length === 0) return sumsOf(quick);
  // An alarm is explained, with its line, from the parsed source. Mistakes of the source were reported when it was read.
  const quiet = { file, report: () => undefined };
  const text = decodeXml(source, quiet);
  const document = text === undefined ? undefined : parseXml(text, quiet);
  const element = document === undefined ? undefined : findArticle(document, () => undefined);
  if (document === undefined || element === undefined) return { words: [], structures: [] };
  const coverage = quick === undefined ? coverageOf(element, html) : { ...sumsOf(quick), alarms: explainAlarms(quick.alarms, element) };
  for (const problem of coverageProblems(coverage.alarms, document)) report(problem);
  return sumsOf(coverage);
}

function sumsOf({ words, structures }: CoverageSums): CoverageSums {
  return { words, structures };
}
