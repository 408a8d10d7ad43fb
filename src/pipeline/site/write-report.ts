import { digestOf } from '../../engine/targets.ts';
import type { Problem } from '../../model/problem.ts';
import { checkHosting } from '../../publish/check-hosting.ts';
import { MIN_LARGEST } from '../../publish/site-totals.ts';
import type { Chrome } from '../../site/chrome.ts';
import type { ProblemCount } from '../../site/report/problems-by-code.ts';
import type { ReportArticle, ReportNumbers } from '../../site/report/report-data.ts';
import { type ReportPage, reportIndex, reportPages } from '../../site/report/report-pages.ts';
import type { WriteArtifact } from '../../site/site-content.ts';
import { compareText } from '../../text/compare.ts';
import type { CoverageSums } from '../articles/count-words.ts';
import type { BuildContext } from '../context.ts';
import { plainChrome, type Themed } from './plain-chrome.ts';

/** Articles and coverage, as the editors' report shows them. */
export interface Reported {
  readonly articles: readonly ReportArticle[];
  readonly ledger: CoverageSums;
}

/** Writes the editors' report under `/report/`: problems with advice, coverage of the sources, sizes and limits of the host. */
export async function writeReport(reported: Reported, context: BuildContext, { isAsBefore, ...themed }: ReportOptions): Promise<void> {
  const chrome = await plainChrome(context, themed);
  const pages = reportPages(chrome, { ...numbersOf(reported, context), articles: reported.articles, problems: context.problems.all() });
  const stays = ({ path, problems }: ReportPage): boolean =>
    problems !== undefined && isAsBefore?.(problems) === true && context.targets.retain([path]);
  await writePages(
    pages.filter((page) => !stays(page)),
    chrome,
    context,
  );
}

interface ReportOptions extends Themed {
  /** True if a page's problems are those that it showed before. */
  readonly isAsBefore?: (problems: readonly Problem[]) => boolean;
}

/** Writes the first page alone, if all problems are unchanged. */
export async function writeReportIndex(
  reported: Reported & { readonly counts: readonly ProblemCount[] },
  context: BuildContext,
  themed: Themed,
): Promise<void> {
  const chrome = await plainChrome(context, themed);
  await writePages([reportIndex(chrome, numbersOf(reported, context), reported.counts)], chrome, context);
}

async function writePages(
  pages: readonly ReportPage[],
  chrome: Chrome,
  { targets, output: { stage }, setup: { inputs } }: BuildContext,
): Promise<void> {
  const shared = {
    program: inputs.digests.program ?? '',
    theme: digestOf([inputs.digests.theme, inputs.digests.own]),
    chrome: digestOf(chrome),
  };
  for (const { path, inputs: pageInputs, render } of pages) {
    const write = async (put: WriteArtifact): Promise<void> => put({ path, bytes: render() });
    if (pageInputs === undefined) await write(stage.write);
    else await targets.build(path, { ...shared, problems: digestOf(pageInputs()) }, write);
  }
}

function numbersOf(
  { articles, ledger: { words, structures } }: Reported,
  { setup: { journal }, output: { totals } }: BuildContext,
): ReportNumbers {
  const { files, sizeBytes, groups, heaviest } = totals();
  const largest = heaviest.slice(0, MIN_LARGEST);
  return {
    articleCount: articles.length,
    coverage: [...words, ...structures],
    groups: Object.entries(groups)
      .map(([group, sum]) => ({ group, ...sum }))
      .sort((a, b) => b.sizeBytes - a.sizeBytes || compareText(a.group, b.group)),
    largest,
    host: journal.host,
    hosting: checkHosting(journal.host, { files, sizeBytes, largest }),
  };
}
