import type { ColumnsByKind, RowColumns, RowLocation } from '../../engine/rows-file.ts';
import type { Lazy } from '../../engine/spill-store.ts';
import type { TargetTrace } from '../../engine/targets.ts';
import type { ArticleSummary } from './article-summary.ts';
import { type ArticleTrace, ROWS } from './build-state.ts';

/** What came of a candidate: its files, and what is asked for once or twice in a build, are most of it and wait. */
const ARTICLE_COLUMNS: RowColumns = {
  columnsOf({ conversion, ...record }: ArticleTrace) {
    if (conversion === undefined) return [record];
    const { details, paths, abstractText, ...rest } = conversion;
    return [{ ...record, conversion: rest }, details, paths, abstractText];
  },
  rowOf(first, [details, paths, abstractText]): ArticleTrace {
    // A row of our own, just read, so that it may be completed in place.
    const record = first as ArticleTrace;
    if (record.conversion !== undefined) Object.assign(record.conversion, { details, paths, abstractText });
    return record;
  },
};

/** A unit: its paths are asked for where it is made again. */
const TARGET_COLUMNS: RowColumns = {
  columnsOf: ({ paths, ...target }: TargetTrace) => (paths === undefined ? [target] : [target, paths]),
  rowOf: (unit, [paths]) => (paths === undefined ? unit : Object.assign(unit as TargetTrace, { paths })),
};

/** How rows in `rest` and `light` are put into cells. */
export const TRACE_COLUMNS: ColumnsByKind = { [ROWS.articles]: ARTICLE_COLUMNS, [ROWS.targets]: TARGET_COLUMNS };

/** What is shown of an article, and where in `rest` its record and the unit of its page are. */
export interface LocatedSummary extends ArticleSummary {
  readonly location: Lazy<{ readonly record: RowLocation | undefined; readonly page: RowLocation | undefined }>;
}

/** Of all articles' places an edit asks for a few. */
const SUMMARY_COLUMNS: RowColumns = {
  columnsOf: ({ location, ...summary }: LocatedSummary) => [summary, location],
  rowOf: (summary, [location]) => Object.assign(summary as ArticleSummary, { location }),
};

/** Kinds of rows in `shown`, and how they are. */
export const SUMMARY_KINDS = { articles: 0, previews: 1 } as const;
export const SUMMARY_COLUMNS_BY_KIND: ColumnsByKind = {
  [SUMMARY_KINDS.articles]: SUMMARY_COLUMNS,
  [SUMMARY_KINDS.previews]: SUMMARY_COLUMNS,
};
