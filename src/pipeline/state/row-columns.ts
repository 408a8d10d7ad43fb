import type { RowForm, RowForms, RowPlace } from '../../engine/rows-file.ts';
import type { Held } from '../../engine/spill-store.ts';
import type { ShownArticle } from './article-summary.ts';
import { type KeptRecord, type MadeUnit, ROWS } from './build-state.ts';

/** What came of a candidate: its files, and what is asked for once or twice in a build, are most of it and wait. */
const RECORD_ROW: RowForm = {
  cellsOf({ conversion, ...record }: KeptRecord) {
    if (conversion === undefined) return [record];
    const { apart, paths, abstractText, ...told } = conversion;
    return [{ ...record, conversion: told }, apart, paths, abstractText];
  },
  rowOf(first, [apart, paths, abstractText]): KeptRecord {
    // A row of our own, just read, so that it may be completed in place.
    const record = first as KeptRecord;
    if (record.conversion !== undefined) Object.assign(record.conversion, { apart, paths, abstractText });
    return record;
  },
};

/** A unit: its paths are asked for where it is made again. */
const UNIT_ROW: RowForm = {
  cellsOf: ({ paths, ...unit }: MadeUnit) => (paths === undefined ? [unit] : [unit, paths]),
  rowOf: (unit, [paths]) => (paths === undefined ? unit : Object.assign(unit as MadeUnit, { paths })),
};

/** How rows in `rest` and `light` are put into cells. */
export const ROW_FORMS: RowForms = { [ROWS.articles]: RECORD_ROW, [ROWS.units]: UNIT_ROW };

/** What is shown of an article, and where in `rest` its record and the unit of its page are. */
export interface PlacedArticle extends ShownArticle {
  readonly place: Held<{ readonly record: RowPlace | undefined; readonly page: RowPlace | undefined }>;
}

/** Of all articles' places an edit asks for a few. */
const SHOWN_ROW: RowForm = {
  cellsOf: ({ place, ...shown }: PlacedArticle) => [shown, place],
  rowOf: (shown, [place]) => Object.assign(shown as ShownArticle, { place }),
};

/** Kinds of rows in `shown`, and how they are. */
export const SHOWN_ROWS = { articles: 0, previews: 1 } as const;
export const SHOWN_FORMS: RowForms = { [SHOWN_ROWS.articles]: SHOWN_ROW, [SHOWN_ROWS.previews]: SHOWN_ROW };
