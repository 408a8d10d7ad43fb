import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { refuseUnsafeCacheOf, surroundingsOf } from '../../publish/output-guard/refuse-unsafe-folders.ts';
import { NO_FILES } from '../../publish/site-totals.ts';
import { deliveredKeys } from '../../read/package/fingerprint.ts';
import { openBuildContext } from '../build-context.ts';
import { RESULTS_FOLDER } from '../cache/cache-entries.ts';
import { convertContent } from '../convert-content.ts';
import { cachePathOf } from '../engine/result-cache.ts';
import { retryWithoutFailed } from '../failures/articles-failed.ts';
import { openBuild } from '../open-build.ts';
import type { BuildOptions, BuildSummary } from '../options/build-options.ts';
import { findJournal } from '../options/find-journal.ts';
import { openSiteBuild } from '../site-build.ts';
import { resultKeysOf } from '../state/conversion-trace.ts';
import { summarise } from '../summarise.ts';
import { linkFile } from './link-file.ts';
import type { Part } from './part.ts';
import { claimPartFolder, PART_RESULTS, PART_SITE, writePart } from './part-folder.ts';

/**
 * Reads and converts one share of the articles and leaves outputs, results and state in the part's folder, for `joinParts`.
 *
 * Routes are computed without the other articles. The join converts the few articles again whose route or notice differs in the complete
 * journal. The ledger is not written.
 */
export function buildPart(options: BuildOptions, part: Part): Promise<BuildSummary> {
  return retryWithoutFailed(options, (tried) => tryPart(tried, part));
}

async function tryPart(options: BuildOptions, part: Part): Promise<BuildSummary> {
  const folder = options.output;
  refuseUnsafeCacheOf(options);
  claimPartFolder(folder, part, surroundingsOf(options));
  const around = await openBuild(await findJournal(options), {
    ...options,
    output: join(folder, PART_SITE),
    strict: false,
    keepsLedger: false,
  });
  const context = await openBuildContext(around, around.previous.state());
  try {
    const { candidates, articles } = await convertContent(context, part);
    const published = await context.output.publish();
    rmSync(join(folder, PART_RESULTS), { recursive: true, force: true });
    for (const { read, conversion } of context.articles.traces.values()) {
      for (const result of [read?.modelKey ?? [], conversion === undefined ? [] : resultKeysOf(conversion)].flat()) {
        const path = cachePathOf(result);
        linkFile(join(options.cache, RESULTS_FOLDER, path), join(folder, PART_RESULTS, path));
      }
    }
    const mine = new Set(candidates.flatMap(deliveredKeys));
    const build = openSiteBuild(context, { articles, previews: [] });
    const summary = summarise(build, published);
    const { inputs } = context.setup;
    const head = { ...NOTHING, inputDigests: inputs.digests, totals: NO_FILES, summary: { ...summary, written: [], removed: [] } };
    const files = new Map([...context.content.snapshot.files()].filter(([key]) => mine.has(key)));
    writePart(
      folder,
      { ...part, program: inputs.digests.data, articles: articles.length },
      { head, files, articles: context.articles.traces },
    );
    return build.facts.summaryOf(summary);
  } finally {
    await context.work.close();
  }
}

/** Header fields of a part, whose state describes articles only. */
const NOTHING = { inputs: '', takenAtMs: 0, output: '', published: '', ledger: '' };
