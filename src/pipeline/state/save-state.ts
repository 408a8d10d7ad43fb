import { hashOf } from '../../engine/targets.ts';
import { menusOf } from '../../site/menus.ts';
import { countProblems } from '../../site/report/problems-by-code.ts';
import { compareText } from '../../text/compare.ts';
import type { Published, Workshop } from '../build-context.ts';
import { dayOf } from '../holds/hold-rules.ts';
import type { BuildSummary } from '../options/build-options.ts';
import type { BegunBuild } from '../prepare-build.ts';
import { newestOf } from '../site/write-changes.ts';
import { shownArticles } from './article-summary.ts';
import { fromCache, lastBuildPath } from './build-inputs.ts';
import type { LastHead, ToldSummary } from './build-state.ts';
import { writeLastBuild } from './write-state.ts';

/** Leaves for the next build what this one made, and of what. */
export function saveLastBuild(
  { articles, previews, shown, siteContent, shop }: BegunBuild,
  { published, summary, ledger }: { published: Published; summary: BuildSummary; ledger: string },
): void {
  const { problems: _, advice: __, ...told } = summary;
  const { options, content, records, units } = shop;
  const problems = shop.found.all();
  writeLastBuild(lastBuildPath(options.cache, options.output), {
    head: headOf(shop, {
      totals: published.totals,
      published: published.generation,
      summary: told,
      site: {
        problems: countProblems(problems),
        menus: menusOf(siteContent),
        newest: newestOf(articles),
        unpublished: [...shop.unpublished].sort(compareText),
      },
      isLeft: shop.deferred.length > 0,
      isEdit: false,
      ledger,
    }),
    folders: content.folders,
    files: content.known(),
    articles: records,
    units: units.all(),
    loose: shop.loose(),
    shown,
    previews: shownArticles(previews, new Map()),
    problems,
  });
}

export interface Outcome extends Pick<LastHead, 'totals' | 'published' | 'ledger'> {
  readonly summary: ToldSummary;
  readonly site: NonNullable<LastHead['site']>;
  /** Of a hasty build there is something left to do, even where nothing changes. */
  readonly isLeft: boolean;
  /** True if only edited articles were looked at. */
  readonly isEdit: boolean;
}

export function headOf(
  { options, content, inputs, failures, last, holds }: Workshop,
  { totals, published, summary, site, isLeft, isEdit, ledger }: Outcome,
): Omit<LastHead, 'parts'> {
  // Where none could be printed it is what it was.
  const causes = ledger === '' ? inputs.causes : { ...inputs.causes, ledger };
  // An edit leaves those that failed as they are.
  const isRetried =
    [...failures.values()].some(({ isFinal }) => !isFinal) || (failures.size === 0 && last?.head.isRetried === true && isEdit);
  return {
    inputs: isLeft || isRetried ? '' : hashOf(causes),
    ...(isRetried && { isRetried: true as const }),
    causes,
    takenAtMs: content.takenAtMs,
    output: fromCache(options.cache, options.output),
    published,
    ledger,
    holds: { day: dayOf(options.buildTime), span: holds.span },
    totals,
    summary: lasting(summary),
    site,
  };
}

function lasting({ causes: _, recovered: __, ...kept }: ToldSummary): ToldSummary {
  return { ...kept, written: [], removed: [] };
}
