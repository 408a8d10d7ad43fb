import { type KeptRecord, type MadeUnit, ROWS } from './last-build.ts';
import type { RowForm, RowForms } from './rows-file.ts';

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
