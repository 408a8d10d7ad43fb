type Direction = 'ascending' | 'descending' | 'none';

const NEXT: Readonly<Record<Direction, Direction>> = { none: 'ascending', ascending: 'descending', descending: 'none' };

/**
 * Makes the headers of a table buttons that sort its rows: ascending, descending, then the original order. A table is left as it is if a row
 * says something only at its position: merged cells, several header rows, groups of rows, totals, labels that hold for the rows below. A column
 * has no button if its values have no order, such as those in different units.
 */
export function makeSortable(table: HTMLTableElement): void {
  const [head] = table.tHead?.rows ?? [];
  const [body] = table.tBodies;
  if (head === undefined || body === undefined || !hasPlainGrid(table) || !haveRowsOfTheirOwn(rowsOf(body))) return;
  // Rows that were added after the first sorting follow the others.
  const known = new Set<HTMLTableRowElement>();
  const headers = [...head.cells];
  const sort = (header: HTMLTableCellElement, column: number) => {
    for (const row of body.rows) known.add(row);
    const original = [...known];
    const direction = NEXT[(header.ariaSort as Direction | null) ?? 'none'];
    for (const other of headers) if (other.ariaSort !== null) other.ariaSort = 'none';
    header.ariaSort = direction;
    const order = direction === 'none' ? undefined : orderOf(original, column, table);
    const rows = order === undefined ? original : order(direction === 'descending').map((at) => original[at] as HTMLTableRowElement);
    body.append(...rows);
  };
  headers.forEach((header, column) => {
    if (cellText(header) !== '' && orderOf([...body.rows], column, table) !== undefined) addButton(header, () => sort(header, column));
  });
}

function orderOf(rows: readonly HTMLTableRowElement[], column: number, table: HTMLTableElement) {
  return columnOrder(
    rows.map((row) => cellText(row.cells[column])),
    languageOf(table),
  );
}

function rowsOf(body: HTMLTableSectionElement) {
  return [...body.rows].map(({ cells }) => ({
    texts: [...cells].map(cellText),
    isHeader: [...cells].every((cell) => cell.tagName === 'TH'),
    isBold: [...cells].every((cell) => cellText(cell) === '' || boldText(cell) === cellText(cell)),
    isIndented: INDENT.test(cells[0]?.textContent ?? ''),
  }));
}

function boldText(cell: HTMLTableCellElement): string {
  return [...cell.querySelectorAll('b, strong')]
    .map((bold) => bold.textContent ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

// No-break and em spaces, which set a row below the one above.
const INDENT = /^\s*[\u00A0\u2000-\u200A\u3000]/;

/** True if a table has one header row, one group of rows and no cell that spans others. */
function hasPlainGrid(table: HTMLTableElement): boolean {
  return table.tHead?.rows.length === 1 && table.tBodies.length === 1 && table.querySelector('[colspan], [rowspan]') === null;
}

function addButton(header: HTMLTableCellElement, act: () => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'sort';
  // A link cannot be in a button, so it stays behind one that is named by the header's text.
  if (header.querySelector('a, button, img') === null) button.append(...header.childNodes);
  else button.setAttribute('aria-label', cellText(header));
  header.append(button);
  header.ariaSort = 'none';
  button.addEventListener('click', act);
}

/** Language of the text around a table, for its collation. */
function languageOf(table: HTMLTableElement): string {
  return table.closest<HTMLElement>('[lang]')?.lang ?? 'en';
}

/** Text of a table cell: without the TeX annotations of formulas, which are not visible, and with single spaces. */
export function cellText(cell: HTMLTableCellElement | undefined): string {
  if (cell === undefined) return '';
  const copy = cell.cloneNode(true) as HTMLTableCellElement;
  for (const annotation of copy.querySelectorAll('annotation')) annotation.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/**
 * Returns a function that orders the cells of a column. They are ordered by date or number if most cells are one, else by the collation of the
 * language. Equal cells keep their order, empty ones are last in both directions. Undefined if the numbers cannot be compared, as those in different units.
 *
 *   columnOrder(['10', '9', '—', '1,000'], 'en')?.(false)  ->  [1, 0, 3, 2]
 *   columnOrder(['5 mg', '2 g'], 'en')                     ->  undefined
 */
export function columnOrder(cells: readonly string[], language: string): ((descending: boolean) => readonly number[]) | undefined {
  const filled = cells.map((cell, at) => ({ cell: withLatinDigits(cell).trim(), at })).filter(({ cell }) => !EMPTY_CELL.test(cell));
  const empty = cells.flatMap((cell, at) => (EMPTY_CELL.test(cell) ? [at] : []));
  const texts = filled.map(({ cell }) => cell);
  const isMost = (values: readonly unknown[]) => values.length * 2 > filled.length;
  if (isMost(texts.filter((text) => NO_NUMBER.test(text)))) return undefined;
  const dates = texts.map((text) => dateOf(text, language));
  const decimal = decimalOf(texts, language);
  const areDates = isMost(dates.filter((date) => !Number.isNaN(date)));
  const numbers = areDates ? dates : texts.map((text) => numberOf(text, decimal));
  const areNumbers = isMost(numbers.filter((number) => !Number.isNaN(number)));
  if (areNumbers && !areDates && unitsOf(texts).size > 1) return undefined;
  const collator = new Intl.Collator(localeOf(language), { numeric: true });
  const compare = (a: number, b: number): number => {
    const [first = Number.NaN, second = Number.NaN] = areNumbers ? [numbers[a], numbers[b]] : [];
    // In a column of numbers, words follow them.
    if (Number.isNaN(first) !== Number.isNaN(second)) return Number.isNaN(first) ? 1 : -1;
    if (Number.isNaN(first)) return collator.compare(texts[a] ?? '', texts[b] ?? '');
    // '<0.001' is before '0.001', '>5' behind '5'.
    return first === second ? bound(texts[a]) - bound(texts[b]) : first - second;
  };
  const indices = filled.map((_, at) => at);
  return (descending) => {
    const sorted = [...indices].sort((a, b) => (descending ? compare(b, a) : compare(a, b)));
    return [...sorted.map((at) => filled[at]?.at ?? 0), ...empty];
  };
}

// '', '—', 'NA', 'n/a', 'n.d.'
const EMPTY_CELL = /^(?:[\s\-–—−.…·]*|n\.?\/?[ad]\.?)$/i;

// 03/04/2010, 3/10: a date or a fraction, whose parts have no known order
const NO_NUMBER = /^\d+\s*\/\s*\d/;

/**
 * Reads the number that a cell begins with; NaN without one.
 *
 *   '12.3 ± 0.4'  ->  12.3        '<0.001'  ->  0.001        '1.2 × 10−3'  ->  0.0012        '10−5'  ->  0.00001        '(.05)'  ->  0.05
 */
function numberOf(cell: string, decimal: '.' | ','): number {
  const power = POWER.exec(cell);
  if (power !== null) return 10 ** -Number(power[1]);
  const [, sign = '', digits = '', exponent] = NUMBER.exec(cell.replace(/[−‒–](?=[\d.])/g, '-')) ?? [];
  if (digits === '') return Number.NaN;
  const group = decimal === '.' ? /[,\s\u2019']/g : /[.\s\u2019']/g;
  const value = `${sign}${digits.replace(group, '').replace(',', '.')}`;
  return exponent === undefined ? Number(value) : Number(`${value}e${exponent.replace(/[^\d-]/g, '')}`);
}

// A sign of comparison or currency, a number with separators, a power of ten; no time as 12:30
const NUMBER =
  /^[<>≤≥~≈±$€£¥*([\s]*([-+]?)\s?((?:\d+(?:[.,\s\u2019'](?=\d)\d+)*|[.,]\d+))(?![\d:])(?:\s*(?:[×xX·⋅*]\s*10|(?<=\d)[eE])\s*\^?([-+]?\d+))?/;
// 10−5, the superscript of which is flat in text
const POWER = /^[<>≤≥~≈\s]*10\^?−(\d+)$/;

/** -1 for a value below its number, 1 for one above it. */
function bound(cell = ''): number {
  return /^\s*[<≤]/.test(cell) ? -1 : /^\s*[>≥]/.test(cell) ? 1 : 0;
}

/** The units of a column, such as `%` and `mg`: what follows the number of a cell. '' is a number without one. */
function unitsOf(cells: readonly string[]): ReadonlySet<string> {
  return new Set(cells.flatMap((cell) => (/\d/.test(cell) ? [UNIT.exec(cell)?.[1] ?? ''] : [])));
}

// '5 %', '12.5 mg/kg', '−3 °C', but not '12 (4%)' or '3 to 5'
const UNIT =
  /^[<>≤≥~≈±*([\s]*[-+−–]?[\d.,\s\u2019']*\d(?:\s*[×x]\s*10\^?[-−+]?\d+|[eE][-+−]?\d+)?(?:\s*[±–-]\s*[\d.,]+)?\s*((?!(?:to|and|of|or|vs|x|in|n|per)\b)(?:[%‰°µμΩ]|(?<=\s)\p{L})[^\s\d(),;[\]]*)/u;

/** A date as a number that orders it, of `2010-05-01`, `2010-05`, `1 May 2010`, `May 1, 2010` and `May 2010`; NaN for other texts. */
function dateOf(cell: string, language: string): number {
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?\b/.exec(cell);
  if (iso !== null) return Number(`${iso[1]}${iso[2]}${iso[3] ?? '00'}`);
  const [, day, name, dayBehind, year] = DATE.exec(cell) ?? [];
  const month = name === undefined ? undefined : monthsOf(language).get(name.toLowerCase().replace(/\.$/, ''));
  return month === undefined ? Number.NaN : Number(year) * 10_000 + month * 100 + Number(day ?? dayBehind ?? 0);
}

const DATE = /^(?:(\d{1,2})\.?\s+(?:de\s+)?)?(\p{L}{3,}\.?)(?:\s+(\d{1,2}),?)?,?\s+(?:de\s+)?(\d{4})\b/u;

/** Number of a month by its name, long or short, in a language and in English. */
function monthsOf(language: string): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  for (const locale of [localeOf(language), 'en'])
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month: style, day: 'numeric', timeZone: 'UTC' });
      for (let month = 1; month <= 12; month++) {
        const part = format.formatToParts(Date.UTC(2000, month - 1, 1)).find(({ type }) => type === 'month')?.value ?? '';
        months.set(part.toLowerCase().replace(/\.$/, ''), month);
      }
    }
  return months;
}

/** The decimal separator of a column: one that is not before exactly three digits decides, else the language. */
function decimalOf(cells: readonly string[], language: string): '.' | ',' {
  const counts = (separator: string) =>
    cells.filter((cell) => new RegExp(`\\d\\${separator}(?:\\d{1,2}|\\d{4,})(?!\\d)`).test(cell)).length;
  const [points, commas] = [counts('.'), counts(',')];
  if (points !== commas) return points > commas ? '.' : ',';
  return (1.5).toLocaleString(localeOf(language)).includes(',') ? ',' : '.';
}

/** Arabic, Persian and Devanagari digits as Latin ones. */
function withLatinDigits(text: string): string {
  return text
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (code >= 0x966 ? 0x966 : code >= 0x6f0 ? 0x6f0 : 0x660));
    })
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
}

/** A tag that `Intl` accepts: an article may have any. */
function localeOf(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** A row of a table, with facts of its mark-up. */
export interface SortableRow {
  readonly texts: readonly string[];
  /** Has header cells only. */
  readonly isHeader?: boolean;
  /** Has text in bold only. */
  readonly isBold?: boolean;
  /** Begins with an indent. */
  readonly isIndented?: boolean;
}

/**
 * Tells whether the rows of a table can be in any order. They cannot if a row depends on its neighbours:
 *
 *   'Active' | 'Lin 2012' | 23      a label that holds for the row below, whose first cell is empty
 *   ''       | 'Lee 2014' | 24
 *   'Total'  | ''         | 47      a total, a heading of a group, a row that continues the one above
 */
export function haveRowsOfTheirOwn(rows: readonly SortableRow[]): boolean {
  const [first] = rows;
  if (first === undefined) return false;
  const width = first.texts.length;
  const isMarked = (has: (row: SortableRow) => boolean) => rows.some(has) && !rows.every(has);
  if (rows.some(({ texts }) => texts.length !== width || texts.slice(1).every(isEmpty) || texts.some((text) => DITTO.test(text))))
    return false;
  if (rows.some(({ isHeader = false }) => isHeader)) return false;
  if (isMarked(({ isBold = false }) => isBold) || isMarked(({ isIndented = false }) => isIndented)) return false;
  if (isMarked(({ texts }) => BULLET.test(texts[0] ?? ''))) return false;
  if (rows.some(({ texts }) => TOTAL.test(texts[0] ?? '') || texts.some((text) => CONTINUED.test(text)))) return false;
  if (SUMMARY.test(rows[rows.length - 1]?.texts[0] ?? '')) return false;
  // An empty cell in a column of labels repeats the label above; in a column of numbers it is a missing value.
  for (let column = 0; column < width; column++) {
    const texts = rows.map((row) => row.texts[column] ?? '');
    const isOfNumbers = texts.filter((text) => /^[^\p{L}]*\p{N}/u.test(text)).length * 2 > texts.filter((text) => !isEmpty(text)).length;
    if (column > 0 && isOfNumbers) break;
    if (texts.some((text) => text.trim() === '')) return false;
  }
  return true;
}

function isEmpty(text: string): boolean {
  return text.trim() === '';
}

// A mark that repeats the cell above
const DITTO = /^(?:["″〃”]|''|,,|do\.|ditto|idem|id\.|ibid\.?)$/i;
const BULLET = /^[-–—−•·*→↳]\s*\p{L}/u;
// '(continued)', '(cont.)'
const CONTINUED = /\(cont(?:inued|['’]?d|\.)\)/i;
const TOTAL =
  /^(?:(?:grand|overall|sub-?)\s*)?(?:totals?|totales|totaux|totale|totali|total geral|gesamt|insgesamt|summe|zwischensumme|sum|suma|somme|ensemble|overall|razem|ogółem|всего|итого|разом|всього|toplam|jumlah|tổng|合計|小計|总计|總計|合计|小计|합계|कुल|المجموع|الإجمالي|جمع)(?![\p{L}\p{M}])/iu;
const SUMMARY =
  /^(?:means?|averages?|medians?|overall|pooled|combined|all|weighted|mittelwert|durchschnitt|moyenne|media|promedio|média|średnia|среднее|ortalama|平均|평균|note|source|p[- ]?values?)(?![\p{L}\p{M}])/iu;
