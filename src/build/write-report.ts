import { checkHosting } from '../publish/check-hosting.ts';
import { FEWEST_HEAVIEST } from '../publish/site-totals.ts';
import { journalAssets } from '../site/assets.ts';
import type { Chrome } from '../site/chrome.ts';
import type { ReportData } from '../site/report/report-data.ts';
import { reportPages } from '../site/report/report-pages.ts';
import type { SiteContent } from '../site/site-content.ts';
import { compareText } from '../text/compare.ts';
import { compareProblems } from './compare-problems.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { hashOf } from './last/units.ts';
import { sumLedgers } from './summarise.ts';
import type { Workshop } from './workshop.ts';

/** The editors' report under `/report/`: problems and how to mend them, the ledger of words, sizes, and what the host says to them. */
export async function writeReport(articles: readonly ConvertedArticle[], shop: Workshop, { theme }: SiteContent): Promise<void> {
  const { journal, stage, units, inputs } = shop;
  const { paths } = await journalAssets(journal.language, theme);
  const chrome: Chrome = { journal, assets: paths, menu: [], footMenu: [], serviceWorker: false };
  const shared = { program: inputs.causes.program ?? '', theme: hashOf([inputs.causes.theme, inputs.causes.own]), chrome: hashOf(chrome) };
  for (const { path, from, render } of reportPages(chrome, reportData(articles, shop))) {
    const write = async (): Promise<void> => stage.write({ path, bytes: render() });
    if (from === undefined) await write();
    else await units.make(path, { ...shared, problems: hashOf(from()) }, write);
  }
}

function reportData(articles: readonly ConvertedArticle[], { journal, problems, totals }: Workshop): ReportData {
  const { files, sizeBytes, groups, heaviest } = totals();
  const largest = heaviest.slice(0, FEWEST_HEAVIEST);
  const { words, structures } = sumLedgers(articles);
  return {
    articles: articles.map(({ stem, card, candidate }) => ({ stem, titleHtml: card.titleHtml, file: candidate.file.key })),
    problems: [...problems].sort(compareProblems),
    ledger: [...words, ...structures],
    groups: Object.entries(groups)
      .map(([group, sum]) => ({ group, ...sum }))
      .sort((a, b) => b.sizeBytes - a.sizeBytes || compareText(a.group, b.group)),
    largest,
    host: journal.host,
    hosting: checkHosting(journal.host, { files, sizeBytes, largest }),
  };
}
