import type { Hosting } from '../../model/hosts.ts';
import { compareText } from '../../model/text/compare.ts';
import { checkHosting } from '../../publish/check-hosting.ts';
import { MIN_LARGEST, type SiteTotals } from '../../publish/site-totals.ts';
import type { CoverageRow, ReportNumbers } from './report-data.ts';

interface JournalNumbers {
  readonly articleCount: number;
  readonly coverage: { readonly words: readonly CoverageRow[]; readonly structures: readonly CoverageRow[] };
  readonly totals: SiteTotals;
  readonly host: Hosting;
}

/** The numbers that the report shows: coverage, sizes, and the limits of the host for a site of this size. */
export function reportNumbers({ articleCount, coverage: { words, structures }, totals, host }: JournalNumbers): ReportNumbers {
  const { files, sizeBytes, groups, heaviest } = totals;
  const largest = heaviest.slice(0, MIN_LARGEST);
  return {
    articleCount,
    coverage: [...words, ...structures],
    groups: Object.entries(groups)
      .map(([group, sum]) => ({ group, ...sum }))
      .sort((a, b) => b.sizeBytes - a.sizeBytes || compareText(a.group, b.group)),
    largest,
    host,
    hosting: checkHosting(host, { files, sizeBytes, largest }),
  };
}
