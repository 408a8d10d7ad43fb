import type { Article } from '../../model/article.ts';
import type { ReportProblem } from '../../model/problem.ts';
import type { SourceFormat } from '../../model/source-format.ts';
import { findArticle } from '../../read/jats/read-jats.ts';
import { markdownTexts } from '../../read/markdown/markdown-texts.ts';
import { decodeXml } from '../../read/xml/decode-xml.ts';
import { type ParseOptions, parseXml, placesIn } from '../../read/xml/parse-xml.ts';
import { coverageProblems } from '../../render/coverage/alarm.ts';
import { compareArticle, markdownCoverageOf } from '../../render/coverage/article-coverage.ts';
import { coverageSource } from '../../render/coverage/collect-source.ts';
import type { CoverageSource } from '../../render/coverage/coverage-source.ts';
import type { CoverageSums } from '../../render/coverage/coverage-sums.ts';

interface PrintedArticle {
  /** The article's own file, as delivered. */
  readonly source: Uint8Array;
  /** Facts collected when the source was read; absent if it is not XML, or a translation. */
  readonly counted?: CoverageSource;
  /** Its page. */
  readonly html: string;
  readonly report: ReportProblem;
}

/** Compares an article's source with its page; reports each loss with its place. */
export function countWords({ source: { file, format } }: Article, printed: PrintedArticle): CoverageSums {
  return COUNTERS[format](file, printed);
}

/** A format without a way to count its words does not compile. */
const COUNTERS: Readonly<Record<SourceFormat, (file: string, printed: PrintedArticle) => CoverageSums>> = {
  jats: countJats,
  markdown(file, { source, html, report }) {
    const { words, structures, alarms } = markdownCoverageOf(markdownTexts(new TextDecoder().decode(source)), html);
    for (const problem of coverageProblems(alarms, () => ({ file, line: 0, column: 0 }))) report(problem);
    return { words, structures };
  },
};

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
