import { cutDoi, doiPrinter } from './doi-numbers.ts';
import { yearOf } from './order.ts';
import { bitsOf, NumberPacker, unpackNumber } from './packed-numbers.ts';

/** The part of an identity that is the same for all objects of an article. */
export interface IdentityRow {
  readonly articleDoi: string;
  readonly sortDate: string;
  readonly updatedAt: string;
}

/**
 * The header of packed rows. A row takes about three bytes and is read without the others.
 *
 * Rows are grouped in stretches of one year. Each has a day of the year and the number of its DOI, in as many bits as its stretch needs.
 * DOIs and dates of another form are in the header.
 */
export interface RowsHead {
  /** DOI templates (`doi-numbers.ts`). */
  readonly templates: readonly string[];
  /** Consecutive rows of one year each. */
  readonly stretches: readonly Stretch[];
  /** DOI and date of rows of another form, by row. */
  readonly odd?: Readonly<Record<number, readonly [doi: string, date: string]>>;
  /** Times that are not midnight of the date, by row. */
  readonly times?: Readonly<Record<number, string>>;
}

/**
 * Rows of one year: how many, the smallest number, and the bits of the differences to it.
 *
 * If numbers grow with the year, as in `arXiv.1510.08965`, `months` has the smallest difference of each month, and the bits are for the
 * remaining difference.
 */
type Stretch = readonly [year: number, count: number, min: number, bits: number, months?: readonly number[]];

/** Packs rows; `cut` has the results of `cutRow` for the same rows. */
export function packRows(rows: readonly IdentityRow[], cut: readonly CutRow[]): { readonly head: RowsHead; readonly body: Uint8Array } {
  const templates = templatesOf(cut);
  const numberOfTemplate = new Map(templates.map((template, i) => [template, i]));
  const templateBits = bitsOf(templates.length - 1);
  const odd: Record<number, readonly [string, string]> = {};
  const times: Record<number, string> = {};
  const stretches = stretchesOf(cut);
  const packer = new NumberPacker(stretches.reduce((sum, [, count, , bits]) => sum + count * (DAY_BITS + templateBits + bits), 0));
  let i = 0;
  let lastTemplate: string | undefined;
  let known: number | undefined;
  for (const [, count, min, bits, months] of stretches) {
    for (let end = i + count; i < end; i++) {
      const { day, number, template, hasOwnTime } = cut[i] ?? ODD;
      const row = rows[i];
      // Neighbours nearly always have the same template.
      if (template !== lastTemplate) known = numberOfTemplate.get(template);
      lastTemplate = template;
      packer.write(day + (known ?? 0) * 2 ** DAY_BITS, DAY_BITS + templateBits);
      packer.write(known === undefined ? 0 : number - min - (months?.[monthOf(day)] ?? 0), bits);
      if (known === undefined && row !== undefined) odd[i] = [row.articleDoi, row.sortDate];
      if (hasOwnTime && row !== undefined) times[i] = row.updatedAt;
    }
  }
  const oddHead = Object.keys(odd).length === 0 ? {} : { odd };
  const timesHead = Object.keys(times).length === 0 ? {} : { times };
  return { head: { templates, stretches, ...oddHead, ...timesHead }, body: packer.bytes() };
}

/** Returns a function that reads a row by its index. */
export function rowReader({ templates, stretches, odd, times }: RowsHead, body: Uint8Array): (row: number) => IdentityRow {
  const printers = templates.map(doiPrinter);
  const templateBits = bitsOf(templates.length - 1);
  let row = 0;
  let at = 0;
  const located = stretches.map(([year, count, min, bits, months = []]) => {
    const stretch = { year, min, bits, months, first: row, at };
    row += count;
    at += count * (DAY_BITS + templateBits + bits);
    return stretch;
  });
  return (wanted) => {
    const stretch = located.findLast(({ first }) => first <= wanted);
    if (stretch === undefined || wanted >= row) throw new RangeError(`no identity ${wanted} among ${row}`);
    const [doi, date] = odd?.[wanted] ?? readRow(stretch, wanted);
    return { articleDoi: doi, sortDate: date, updatedAt: times?.[wanted] ?? midnight(date) };
  };

  function readRow(stretch: (typeof located)[number], wanted: number): readonly [string, string] {
    const from = stretch.at + (wanted - stretch.first) * (DAY_BITS + templateBits + stretch.bits);
    const day = unpackNumber(body, from, DAY_BITS);
    const template = unpackNumber(body, from + DAY_BITS, templateBits);
    const above = stretch.min + (stretch.months[monthOf(day)] ?? 0);
    const number = above + unpackNumber(body, from + DAY_BITS + templateBits, stretch.bits);
    return [printers[template]?.(number) ?? '', dateOfDay(stretch.year, day)];
  }
}

/** The packed part of a row. */
export interface CutRow {
  /** '' if the DOI or the date has another form. */
  readonly template: string;
  readonly number: number;
  /** Day of the year as a number (`dayOfDate`). */
  readonly day: number;
  readonly year: number;
  /** True if the time is not midnight of the date. */
  readonly hasOwnTime: boolean;
}

export function cutRow({ articleDoi, sortDate, updatedAt }: IdentityRow): CutRow {
  const day = dayOfDate(sortDate);
  const doi = day === undefined ? undefined : cutDoi(articleDoi);
  const year = yearOf(sortDate);
  const hasOwnTime = updatedAt !== midnight(sortDate);
  return { ...(doi === undefined || day === undefined ? ODD : { ...doi, day }), year, hasOwnTime };
}

/** Returns the most frequent templates; rows with other templates are stored in the header. */
function templatesOf(cut: readonly CutRow[]): string[] {
  const counts = new Map<string, number>();
  for (let first = 0, end = 0; first < cut.length; first = end) {
    const template = cut[first]?.template ?? '';
    while (end < cut.length && cut[end]?.template === template) end++;
    if (template !== '') counts.set(template, (counts.get(template) ?? 0) + end - first);
  }
  return [...counts]
    .sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1))
    .slice(0, MAX_TEMPLATES)
    .map(([template]) => template);
}

function stretchesOf(cut: readonly CutRow[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (let first = 0; first < cut.length; ) {
    const year = cut[first]?.year ?? 0;
    let end = first + 1;
    while (end < cut.length && cut[end]?.year === year) end++;
    stretches.push(yearStretch(year, first === 0 && end === cut.length ? cut : cut.slice(first, end)));
    first = end;
  }
  return stretches;
}

function yearStretch(year: number, rows: readonly CutRow[]): Stretch {
  let min = Number.POSITIVE_INFINITY;
  let max = 0;
  const minByMonth = new Array<number>(MONTHS).fill(Number.POSITIVE_INFINITY);
  for (const { template, number, day } of rows) {
    if (template === '') continue;
    const month = monthOf(day);
    min = Math.min(min, number);
    max = Math.max(max, number);
    minByMonth[month] = Math.min(minByMonth[month] ?? number, number);
  }
  if (max < min) return [year, rows.length, 0, 0];
  const bits = bitsOf(max - min);
  const months = minByMonth.map((ofMonth) => (ofMonth < Number.POSITIVE_INFINITY ? ofMonth - min : 0));
  let above = 0;
  for (const { template, number, day } of rows) {
    if (template !== '') above = Math.max(above, number - min - (months[monthOf(day)] ?? 0));
  }
  const monthBits = bitsOf(above);
  const isShorter = (bits - monthBits) * rows.length > MONTHS_BITS;
  return isShorter ? [year, rows.length, min, monthBits, months] : [year, rows.length, min, bits];
}

/** Returns the month of a day number, 1 to 12; 0 for a year alone. */
function monthOf(day: number): number {
  if (day < MONTH_ALONE) return day >>> 5;
  return day === YEAR_ALONE ? 0 : day - MONTH_ALONE;
}

/** Returns the number of a date in its year; undefined unless it is like `2012-12-18`, `2012-12` or `2012`. */
function dayOfDate(date: string): number | undefined {
  const [, month, day] = DATE.exec(date) ?? [];
  if (!DATE.test(date) || date.startsWith('0000')) return undefined;
  if (month === undefined) return YEAR_ALONE;
  return day === undefined ? MONTH_ALONE + Number(month) : Number(month) * 32 + Number(day);
}

function dateOfDay(year: number, place: number): string {
  const yearText = String(year).padStart(4, '0');
  if (place === YEAR_ALONE) return yearText;
  if (place >= MONTH_ALONE) return `${yearText}-${twoDigits(place - MONTH_ALONE)}`;
  return `${yearText}-${twoDigits(place >>> 5)}-${twoDigits(place & 31)}`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

function midnight(sortDate: string): string {
  return `${sortDate}T00:00:00.000000`;
}

const ODD: CutRow = { template: '', number: 0, day: 0, year: 0, hasOwnTime: false };
// Days are numbered as 12 months of 32 days, then the months without a day, then the year alone.
const DATE = /^\d{4}(?:-(0\d|1[0-2])(?:-([0-2]\d|3[01]))?)?$/;
const MONTH_ALONE = 13 * 32;
const YEAR_ALONE = MONTH_ALONE + 13;
const DAY_BITS = 9;
const MONTHS = 13;
/** Approximate size of `months` in the header, in bits. */
const MONTHS_BITS = 13 * 20;
const MAX_TEMPLATES = 16;
