/**
 * Returns a function that orders the cells of a column: by number if most cells begin with one, else by the collation of the language. Equal
 * cells keep their order, empty ones are last in both directions.
 *
 *   columnOrder(['10', '9', '—', '1,000'], 'en')(false)  ->  [1, 0, 3, 2]
 */
export function columnOrder(cells: readonly string[], language: string): (descending: boolean) => readonly number[] {
  const filled = cells.map((cell, at) => ({ cell, at })).filter(({ cell }) => !EMPTY_CELL.test(cell));
  const empty = cells.flatMap((cell, at) => (EMPTY_CELL.test(cell) ? [at] : []));
  const decimal = decimalOf(cells, language);
  const numbers = filled.map(({ cell }) => numberOf(cell, decimal));
  const areNumbers = numbers.filter((number) => !Number.isNaN(number)).length * 2 > filled.length;
  const collator = collatorOf(language);
  const compare = (a: number, b: number): number => {
    const [first = Number.NaN, second = Number.NaN] = areNumbers ? [numbers[a], numbers[b]] : [];
    // In a column of numbers, words follow them.
    if (Number.isNaN(first) !== Number.isNaN(second)) return Number.isNaN(first) ? 1 : -1;
    return Number.isNaN(first) ? collator.compare(filled[a]?.cell ?? '', filled[b]?.cell ?? '') : first - second;
  };
  const indices = filled.map((_, at) => at);
  return (descending) => {
    const sorted = [...indices].sort((a, b) => (descending ? compare(b, a) : compare(a, b)));
    return [...sorted.map((at) => filled[at]?.at ?? 0), ...empty];
  };
}

// '', '—', 'NA', 'n/a', 'n.d.'
const EMPTY_CELL = /^(?:[\s\-–—−.…·]*|n\.?\/?[ad]\.?)$/i;

/**
 * Reads the number that a cell begins with; NaN without one.
 *
 *   '12.3 ± 0.4'  ->  12.3        '<0.001'  ->  0.001        '1.2 × 10−3'  ->  0.0012        '۱۲'  ->  12
 */
function numberOf(cell: string, decimal: '.' | ','): number {
  const plain = withLatinDigits(cell).replace(/[−‒–](?=\d)/g, '-');
  const [, sign = '', digits = '', power] = NUMBER.exec(plain) ?? [];
  if (digits === '') return Number.NaN;
  const group = decimal === '.' ? /[,\s\u2019']/g : /[.\s\u2019']/g;
  const value = Number(`${sign}${digits.replace(group, '').replace(',', '.')}`);
  return power === undefined ? value : value * 10 ** Number(power);
}

// A sign of comparison or currency, a number with separators, a power of ten
const NUMBER = /^[<>≤≥~≈±$€£¥*\s]*([-+]?)(\d+(?:[.,\s\u2019'](?=\d)\d+)*)(?:\s*(?:[×x]\s*10|e)\s*\^?(-?\d+))?/i;

/** The decimal separator of a column: one that is not before exactly three digits decides, else the language. */
function decimalOf(cells: readonly string[], language: string): '.' | ',' {
  const counts = (separator: string) =>
    cells.filter((cell) => new RegExp(`\\d\\${separator}(?:\\d{1,2}|\\d{4,})(?!\\d)`).test(withLatinDigits(cell))).length;
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

function collatorOf(language: string): Intl.Collator {
  return new Intl.Collator(localeOf(language), { numeric: true });
}

/** A tag that `Intl` accepts: an article may have any. */
function localeOf(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
