import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { cachePathOf } from '../../engine/result-cache.ts';
import { holdRules } from '../../holds/hold-rules.ts';
import { NO_FILES } from '../../publish/site-totals.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { findContent } from '../../read/package/find-content.ts';
import { deliveredKeys } from '../../read/package/fingerprint.ts';
import { convertArticles } from '../articles/convert-articles.ts';
import { readWithTranslations } from '../articles/read-with-translations.ts';
import { routeAll } from '../articles/route-all.ts';
import { withOriginals } from '../articles/translation-candidates.ts';
import { openBuildContext } from '../build-context.ts';
import { RESULTS_FOLDER } from '../cache/cache-entries.ts';
import { retainLastGood } from '../failures/last-good.ts';
import { withoutWithdrawn } from '../failures/withdrawn.ts';
import { isOffline } from '../holds/note-holds.ts';
import { openBuild } from '../open-build.ts';
import type { BuildOptions, BuildSummary } from '../options/build-options.ts';
import { findJournal } from '../options/find-journal.ts';
import { refuseUnsafeCacheOf, surroundingsOf } from '../options/refuse-unsafe-folders.ts';
import { openSiteBuild } from '../site-build.ts';
import { summarise } from '../summarise.ts';
import { keysOfRecord } from './cache-keys.ts';
import { linkFile } from './link-file.ts';
import { isInPart, type Part } from './part.ts';
import { claimPartFolder, PART_RESULTS, PART_SITE, writePart } from './part-folder.ts';

/**
 * Reads and converts one share of the articles and leaves outputs, results and state in the part's folder, for `joinParts`.
 *
 * Routes are computed without the other articles. The join converts the few articles again whose route or notice differs in the complete
 * journal. The ledger is not written.
 */
export async function buildPart(options: BuildOptions, part: Part): Promise<BuildSummary> {
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
    const rules = holdRules(context.setup.journal, options);
    const found = await findContent(context.content.folder, { report: context.problems.report, ...rules, shows: () => false });
    const { journal } = context.setup;
    const isOfPart = ({ file, translation }: ArticleCandidate): boolean => isInPart(translation?.original.key ?? file.key, part);
    const isWithdrawn = isOffline(found, context);
    const candidates = withOriginals(withoutWithdrawn(found.candidates, context), journal, isWithdrawn).filter(isOfPart);
    const content = await readWithTranslations(candidates, context, { stagesRaw: false, isOffline: isWithdrawn });
    await retainLastGood({ ...content, isWithdrawn: () => true }, context);
    const articles = await convertArticles(routeAll(content.read, { report: context.problems.report, journal }), context);
    const published = await context.output.publish();
    rmSync(join(folder, PART_RESULTS), { recursive: true, force: true });
    for (const record of context.articles.traces.values()) {
      for (const key of keysOfRecord(record)) {
        const path = cachePathOf(key);
        linkFile(join(options.cache, RESULTS_FOLDER, path), join(folder, PART_RESULTS, path));
      }
    }
    const mine = new Set(candidates.flatMap(deliveredKeys));
    const build = openSiteBuild(context, { articles, previews: [] });
    const summary = summarise(build, published);
    writePart(
      folder,
      { ...part, program: context.setup.inputs.digests.data ?? '', articles: articles.length },
      {
        head: {
          ...NOTHING,
          inputDigests: context.setup.inputs.digests,
          totals: NO_FILES,
          summary: { ...summary, written: [], removed: [] },
        },
        folders: [],
        files: new Map([...context.content.snapshot.files()].filter(([key]) => mine.has(key))),
        articles: context.articles.traces,
        targets: new Map(),
        untracked: [],
        summaries: [],
        previews: [],
        problems: [],
      },
    );
    return build.facts.summaryOf(summary);
  } finally {
    await context.work.close();
  }
}

/** Header fields of a part, whose state describes articles only. */
const NOTHING = { inputs: '', takenAtMs: 0, output: '', published: '', ledger: '' };
