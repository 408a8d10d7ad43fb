import type { CoverageSums } from '../../articles/count-words.ts';
import { digestOf } from '../../engine/hash.ts';
import type { WriteArtifact } from '../../model/artifact.ts';
import { checkHosting } from '../../publish/check-hosting.ts';
import { MIN_LARGEST } from '../../publish/site-totals.ts';
import type { Chrome } from '../../site/chrome.ts';
import { plainChrome } from '../../site/plain-chrome.ts';
import type { ReportNumbers } from '../../site/report/report-data.ts';
import { type ReportPage, reportIndex, reportPages } from '../../site/report/report-pages.ts';
import { compareText } from '../../text/compare.ts';
import type { BuildContext } from '../context.ts';
import type { SiteBuild } from '../site-build.ts';
import { REPORT_FOLDER } from '../state/build-state.ts';

/**
 * Writes the editors' report under `/report/`: problems with advice, coverage of the sources, sizes and limits of the host. Pages of a problem
 * code stay if their problems are as before.
 */
export async function writeReport({ context, summaries, facts, theme }: SiteBuild): Promise<void> {
  const { targets, previous } = context;
  const articles = summaries().map(({ stem, titleHtml, key }) => ({ stem, titleHtml, file: key }));
  const numbers = numbersOf({ articleCount: articles.length, coverage: facts.coverage() }, context);
  const chrome = await plainChrome(context.setup.journal, await theme());
  const problems = facts.problems();
  if (problems === undefined) {
    await writePages([reportIndex(chrome, numbers, previous?.head.site?.problems ?? [])], chrome, context);
    targets.retain([...(previous?.targets.keys() ?? [])].filter((target) => target.startsWith(REPORT_FOLDER)));
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

interface JournalNumbers {
  readonly articleCount: number;
  readonly coverage: CoverageSums;
}

function numbersOf(
  { articleCount, coverage: { words, structures } }: JournalNumbers,
  { setup: { journal }, output: { totals } }: BuildContext,
): ReportNumbers {
  const { files, sizeBytes, groups, heaviest } = totals();
  const largest = heaviest.slice(0, MIN_LARGEST);
  return {
    articleCount,
    coverage: [...words, ...structures],
    groups: Object.entries(groups)
      .map(([group, sum]) => ({ group, ...sum }))
      .sort((a, b) => b.sizeBytes - a.sizeBytes || compareText(a.group, b.group)),
    largest,
    host: journal.host,
    hosting: checkHosting(journal.host, { files, sizeBytes, largest }),
  };
}
