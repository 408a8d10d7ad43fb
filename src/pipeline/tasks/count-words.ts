import type { Article } from '../../model/article.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { formatOf, type SourceFormat } from '../../model/source-format.ts';
import { decodeHtml, htmlTexts } from '../../read/html/html-tree.ts';
import { findArticle } from '../../read/jats/read-jats.ts';
import { texTexts } from '../../read/latex/tex-texts.ts';
import { markdownTexts } from '../../read/markdown/markdown-texts.ts';
import { openWord } from '../../read/package/open-word.ts';
import { wordTexts } from '../../read/word/word-texts.ts';
import { decodeText } from '../../read/xml/decode-text.ts';
import { decodeXml } from '../../read/xml/decode-xml.ts';
import { type ParseOptions, parseXml, placesIn } from '../../read/xml/parse-xml.ts';
import { coverageProblems } from '../../render/coverage/alarm.ts';
import { compareArticle, markdownCoverageOf } from '../../render/coverage/article-coverage.ts';
import { coverageSource } from '../../render/coverage/collect-source.ts';
import type { CoverageSource } from '../../render/coverage/coverage-source.ts';
import type { CoverageSums } from '../../render/coverage/coverage-sums.ts';

interface PrintedArticle {
  /** The file with the article's text, as delivered. */
  readonly source: Uint8Array;
  /** Facts collected when the source was read; absent if it is not XML, or a translation. */
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
    const format = formatOf(file);
    // A PDF with its metadata has no text on the page.
    if (format === 'yml') return { words: [], structures: [] };
    if (format === 'word' || format === 'markdown' || format === 'latex') return COUNTERS[format](file, printed);
    return countTexts(htmlTexts(decodeHtml(printed.source)), file, printed);
  },
  markdown: countMarkdown,
  word: countWord,
  latex: (file, printed) => countTexts(texTexts(decodeText(printed.source)), file, printed),
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
  const { words, structures, alarms } = markdownCoverageOf(texts, html);
  for (const problem of coverageProblems(alarms, () => ({ file, line: 0, column: 0 }))) report(problem);
  return { words, structures };
}

function countJats(file: string, { source, counted, html, report }: PrintedArticle): CoverageSums {
  // Mistakes of the source were reported when it was read.
  const quiet = { file, report: () => undefined };
  const known = counted ?? sourceIn(decodeXml(source, quiet) ?? '', quiet);
  if (known === undefined) return { words: [], structures: [] };
  const { words, structures, alarms } = compareArticle(known, html);
  if (alarms.length > 0) {
    for (const problem of coverageProblems(alarms, placesIn(decodeXml(source, quiet) ?? '', file))) report(problem);
  }
  return { words, structures };
}

function sourceIn(text: string, quiet: ParseOptions): CoverageSource | undefined {
  const document = parseXml(text, quiet);
  const element = document === undefined ? undefined : findArticle(document, quiet.report);
  return element === undefined ? undefined : coverageSource(element);
}
