import { checkHosting } from '../publish/check-hosting.ts';
import type { ManifestEntry } from '../publish/manifest.ts';
import { journalAssets } from '../site/assets.ts';
import type { Chrome } from '../site/chrome.ts';
import type { ReportData } from '../site/report/report-data.ts';
import { reportPages } from '../site/report/report-pages.ts';
import type { SiteContent } from '../site/site-content.ts';
import { compareText } from '../text/compare.ts';
import { compareProblems } from './compare-problems.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { siteEntries } from './site-entries.ts';
import { sumLedgers } from './summarise.ts';
import type { Workshop } from './workshop.ts';

/** The editors' report under `/report/`: problems and how to mend them, the ledger of words, sizes, and what the host says to them. */
export async function writeReport(articles: readonly ConvertedArticle[], shop: Workshop, { theme }: SiteContent): Promise<void> {
  const { journal, stage } = shop;
  const { paths } = await journalAssets(journal.language, theme);
  const chrome: Chrome = { journal, assets: paths, menu: [], footMenu: [], serviceWorker: false };
  const { entries } = await siteEntries(articles, shop);
  for (const page of reportPages(chrome, reportData(articles, entries, shop))) await stage.write(page);
}

function reportData(articles: readonly ConvertedArticle[], files: readonly ManifestEntry[], { journal, problems }: Workshop): ReportData {
  const groups = new Map<string, { files: number; sizeBytes: number }>();
  for (const { group, sizeBytes } of files) {
    const sum = groups.get(group) ?? { files: 0, sizeBytes: 0 };
    groups.set(group, { files: sum.files + 1, sizeBytes: sum.sizeBytes + sizeBytes });
  }
  const least = files.map(({ sizeBytes }) => sizeBytes).sort((a, b) => b - a)[MOST_LARGE - 1] ?? 0;
  const largest = files
    .filter(({ sizeBytes }) => sizeBytes >= least)
    .map(({ path, sizeBytes }) => ({ path, sizeBytes }))
    .sort((a, b) => b.sizeBytes - a.sizeBytes || compareText(a.path, b.path));
  const weight = {
    files: files.length,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    largest: largest.slice(0, MOST_LARGE),
  };
  const { words, structures } = sumLedgers(articles);
  return {
    articles: articles.map(({ stem, card, candidate }) => ({ stem, titleHtml: card.titleHtml, file: candidate.file.key })),
    problems: [...problems].sort(compareProblems),
    ledger: [...words, ...structures],
    groups: [...groups]
      .map(([group, sum]) => ({ group, ...sum }))
      .sort((a, b) => b.sizeBytes - a.sizeBytes || compareText(a.group, b.group)),
    largest: weight.largest,
    host: journal.host,
    hosting: checkHosting(journal.host, weight),
  };
}

const MOST_LARGE = 20;
