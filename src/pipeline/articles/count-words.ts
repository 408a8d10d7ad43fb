import type { Article } from '../../model/article.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { findArticle } from '../../read/jats/read-jats.ts';
import { markdownTexts } from '../../read/markdown/markdown-texts.ts';
import { decodeXml } from '../../read/xml/decode-xml.ts';
import { parseXml } from '../../read/xml/parse-xml.ts';
import {
  type ArticleCoverage,
  compareArticle,
  coverageOf,
  explainAlarms,
  markdownCoverageOf,
  type Renditions,
} from '../../render/coverage/article-coverage.ts';
import { coverageProblems, markdownCoverageProblems } from '../../render/coverage/coverage-problems.ts';
import type { CoverageSource } from '../../render/coverage/coverage-source.ts';

/** What a build keeps of an article's coverage: its sums; alarms are among the problems. */
export type LedgerSums = Pick<ArticleCoverage, 'words' | 'structures'>;

interface Printed extends Renditions {
  /** The article's own file, as delivered. */
  readonly source: Uint8Array;
  /** What was taken of it when it was read; absent where it is no XML. */
  readonly counted?: CoverageSource;
  readonly report: ReportProblem;
}

/** Compares an article's source with everything that is printed of it; each loss is reported with its place. */
export function countWords({ source: { file, format } }: Article, { source, counted, report, ...renditions }: Printed): LedgerSums {
  if (format === 'markdown') {
    const coverage = markdownCoverageOf(markdownTexts(new TextDecoder().decode(source)), renditions);
    for (const problem of markdownCoverageProblems(coverage.alarms, file)) report(problem);
    return sumsOf(coverage);
  }
  const quick = counted === undefined ? undefined : compareArticle(counted, renditions);
  if (quick?.alarms.length === 0) return sumsOf(quick);
  // What an alarm is about, and its line, is in the source alone. What is wrong with it was reported when it was read.
  const quiet = { file, report: () => undefined };
  const text = decodeXml(source, quiet);
  const document = text === undefined ? undefined : parseXml(text, quiet);
  const element = document === undefined ? undefined : findArticle(document, () => undefined);
  if (document === undefined || element === undefined) return { words: [], structures: [] };
  const coverage =
    quick === undefined ? coverageOf(element, renditions) : { ...sumsOf(quick), alarms: explainAlarms(quick.alarms, element) };
  for (const problem of coverageProblems(coverage.alarms, document)) report(problem);
  return sumsOf(coverage);
}

function sumsOf({ words, structures }: LedgerSums): LedgerSums {
  return { words, structures };
}
