import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { keptPathOf } from '../../engine/result-cache.ts';
import { NO_FILES } from '../../publish/site-totals.ts';
import { findContent } from '../../read/package/find-content.ts';
import { deliveredKeys } from '../../read/package/fingerprint.ts';
import { convertArticles } from '../articles/convert-articles.ts';
import { readArticles } from '../articles/read-articles.ts';
import { placeAll } from '../articles/route-all.ts';
import { openWorkshop } from '../build-context.ts';
import { RESULTS_FOLDER } from '../cache/cache-entries.ts';
import { keepLastGood } from '../failures/last-good.ts';
import { withoutWithdrawn } from '../failures/withdrawn.ts';
import { holdRules } from '../holds/hold-rules.ts';
import { lookAround } from '../open-build.ts';
import type { BuildOptions, BuildSummary } from '../options/build-options.ts';
import { findJournal } from '../options/find-journal.ts';
import { refuseUnsafeCacheOf, surroundingsOf } from '../options/refuse-unsafe-folders.ts';
import { summarise } from '../summarise.ts';
import { keysOfRecord } from './cache-keys.ts';
import { linkFile } from './link-file.ts';
import { isInPart, type Part } from './part.ts';
import { claimPartFolder, PART_RESULTS, PART_SITE, writePart } from './part-folder.ts';

/**
 * The work of a build that is done article by article, for one share of the articles: they are read, converted, their images rendered. What
 * came of it is left in the output folder, for `joinParts`.
 *
 * Addresses are given as if the other articles were not there; those few of which the whole journal decides otherwise are made again by the
 * join. The ledger is left as it is.
 */
export async function buildPart(options: BuildOptions, part: Part): Promise<BuildSummary> {
  const folder = options.output;
  refuseUnsafeCacheOf(options);
  claimPartFolder(folder, part, surroundingsOf(options));
  const around = await lookAround(await findJournal(options), {
    ...options,
    output: join(folder, PART_SITE),
    strict: false,
    keepsLedger: false,
  });
  const shop = await openWorkshop(around, around.before.build());
  try {
    const rules = holdRules(shop.journal, options);
    const found = await findContent(shop.folder, { report: shop.report, ...rules, shows: () => false });
    const candidates = withoutWithdrawn(found.candidates, shop).filter(({ file }) => isInPart(file.key, part));
    const read = await readArticles(candidates, shop, { stagesRaw: false });
    await keepLastGood({ candidates, read, isWithdrawn: () => true }, shop);
    const articles = await convertArticles(placeAll(read, shop.report), shop);
    const published = await shop.publish();
    rmSync(join(folder, PART_RESULTS), { recursive: true, force: true });
    for (const record of shop.records.values()) {
      for (const key of keysOfRecord(record)) {
        const path = keptPathOf(key);
        linkFile(join(options.cache, RESULTS_FOLDER, path), join(folder, PART_RESULTS, path));
      }
    }
    const mine = new Set(candidates.flatMap(deliveredKeys));
    const summary = summarise(articles, published, shop);
    const { problems: _, advice: __, ...told } = summary;
    writePart(
      folder,
      { ...part, program: shop.inputs.causes.data ?? '', articles: articles.length },
      {
        head: { ...NOTHING, causes: shop.inputs.causes, totals: NO_FILES, summary: { ...told, written: [], removed: [] } },
        folders: [],
        files: new Map([...shop.content.known()].filter(([key]) => mine.has(key))),
        articles: shop.records,
        units: new Map(),
        loose: [],
        shown: [],
        previews: [],
        problems: [],
      },
    );
    return summary;
  } finally {
    await shop.close();
  }
}

/** A part vouches for nothing but its articles. */
const NOTHING = { inputs: '', takenAtMs: 0, output: '', published: '', ledger: '' };
