import type { WriteArtifact } from '../../model/artifact.ts';
import type { Chrome } from '../../site/chrome.ts';
import { reportNumbers } from '../../site/report/report-numbers.ts';
import { type ReportPage, reportIndex, reportPages } from '../../site/report/report-pages.ts';
import { toolChromes } from '../../site/tool-chrome.ts';
import type { BuildContext } from '../context.ts';
import { digestOf } from '../engine/hash.ts';
import type { SiteBuild } from '../site-build.ts';
import { REPORT_FOLDER } from '../state/build-state.ts';

/**
 * Writes the editors' report under `/report/`: problems with advice, coverage of the sources, sizes and limits of the host. Pages of a problem
 * code stay if their problems are as before.
 */
export async function writeReport({ context, summaries, facts, theme, menus }: SiteBuild): Promise<void> {
  const { targets, previous } = context;
  const articles = summaries().map(({ stem, titleHtml, key }) => ({ stem, titleHtml, file: key }));
  const { journal } = context.setup;
  const numbers = reportNumbers({
    articleCount: articles.length,
    coverage: facts.coverage(),
    totals: context.output.totals(),
    host: journal.host,
  });
  const [chrome] = await toolChromes(journal, await theme(), await menus());
  const problems = facts.problems();
  if (problems === undefined) {
    await writePages([reportIndex(chrome, numbers, previous?.head.site?.problems ?? [])], chrome, context);
    targets.retainBeginningWith(REPORT_FOLDER);
    return;
  }
  const pages = reportPages(chrome, { ...numbers, articles, problems: problems.all });
  const stays = ({ path, problems: listed }: ReportPage): boolean =>
    listed !== undefined && problems.isAsBefore(listed) && targets.retain([path]);
  await writePages(
    pages.filter((page) => !stays(page)),
    chrome,
    context,
  );
}

async function writePages(
  pages: readonly ReportPage[],
  chrome: Chrome,
  { targets, output: { stage }, setup: { inputs } }: BuildContext,
): Promise<void> {
  const shared = {
    program: inputs.digests.program,
    theme: digestOf([inputs.digests.theme, inputs.digests.own]),
    chrome: digestOf(chrome),
  };
  for (const { path, inputs: pageInputs, render } of pages) {
    const write = async (put: WriteArtifact): Promise<void> => put({ path, bytes: render() });
    if (pageInputs === undefined) await write(stage.write);
    else await targets.build(path, { ...shared, problems: digestOf(pageInputs()) }, write);
  }
}
