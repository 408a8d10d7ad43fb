import type { ColumnsByKind, RowColumns, RowLocation } from '../engine/rows-file.ts';
import type { Lazy } from '../engine/spill-store.ts';
import type { TargetTrace } from '../engine/targets.ts';
import type { ArticleSummary } from './article-summary.ts';
import { type ArticleTrace, ROWS } from './build-state.ts';

/** Columns of an article's trace. Details, outputs and the abstract are most of its bytes and are read when they are accessed. */
const ARTICLE_COLUMNS: RowColumns = {
  columnsOf({ conversion, ...record }: ArticleTrace) {
    if (conversion === undefined) return [record];
    const { details, paths, abstractText, ...rest } = conversion;
    return [{ ...record, conversion: rest }, details, paths, abstractText];
  },
  rowOf(first, [details, paths, abstractText]): ArticleTrace {
    // The row was just parsed and has no other owner, so it is completed in place.
    const record = first as ArticleTrace;
    if (record.conversion !== undefined) Object.assign(record.conversion, { details, paths, abstractText });
    return record;
  },
};

/** Columns of a target's trace. Its outputs are needed only when it is rebuilt. */
const TARGET_COLUMNS: RowColumns = {
  columnsOf: ({ paths, ...target }: TargetTrace) => (paths === undefined ? [target] : [target, paths]),
  rowOf: (unit, [paths]) => (paths === undefined ? unit : Object.assign(unit as TargetTrace, { paths })),
};

/** Columns of the rows in `base` and `overlay`. */
export const TRACE_COLUMNS: ColumnsByKind = { [ROWS.articles]: ARTICLE_COLUMNS, [ROWS.targets]: TARGET_COLUMNS };

/** A summary with the locations in `base` of the article's trace and of its page's trace. */
export interface LocatedSummary extends ArticleSummary {
  readonly location: Lazy<{ readonly record: RowLocation | undefined; readonly page: RowLocation | undefined }>;
}

/** Columns of a summary. An edit needs the locations of a few articles. */
const SUMMARY_COLUMNS: RowColumns = {
  columnsOf: ({ location, ...summary }: LocatedSummary) => [summary, location],
  rowOf: (summary, [location]) => Object.assign(summary as ArticleSummary, { location }),
};

/** Kinds of rows in `summaries`, and their columns. */
export const SUMMARY_KINDS = { articles: 0, previews: 1 } as const;
export const SUMMARY_COLUMNS_BY_KIND: ColumnsByKind = {
  [SUMMARY_KINDS.articles]: SUMMARY_COLUMNS,
  [SUMMARY_KINDS.previews]: SUMMARY_COLUMNS,
};
