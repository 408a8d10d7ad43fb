import { join } from 'node:path';
import { publishedPathOf } from '../../publish/site-manifest.ts';
import type { BuildSummary } from '../build-options.ts';
import { LEDGER_FILE } from '../ledger-file.ts';
import type { Published, Workshop } from '../workshop.ts';
import type { SimilarByStem } from '../write-indexes.ts';
import { lastBuildPath, sha256Of, stampOf } from './inputs.ts';
import { writeLastBuild } from './last-build.ts';
import { hashOf } from './units.ts';

/** Leaves for the next build what this one made, and of what. */
export function saveLastBuild(
  shop: Workshop,
  similar: SimilarByStem,
  { published, summary }: { published: Published; summary: BuildSummary },
): void {
  const { options, content, inputs, records, units } = shop;
  const ledger = sha256Of(join(options.content, LEDGER_FILE));
  const causes = { ...inputs.causes, ledger };
  writeLastBuild(lastBuildPath(options.cache, options.output), {
    head: {
      // Of a hasty build there is something left to do, even where nothing changes.
      inputs: shop.deferred.length === 0 ? hashOf(causes) : '',
      causes,
      takenAtMs: content.takenAtMs,
      published: stampOf(publishedPathOf(options.output)),
      ledger,
      totals: published.totals,
      summary: { ...withoutCauses(summary), written: [], removed: [] },
    },
    files: content.known(),
    articles: records,
    units: units.all(),
    loose: shop.loose(),
    similar,
  });
}

function withoutCauses({ causes: _, recovered: __, ...summary }: BuildSummary): BuildSummary {
  return summary;
}
