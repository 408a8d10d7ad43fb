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
