/** One row of results: a figure, and its ratio to another program in the same run. */
export interface BenchRow {
  readonly name: string;
  readonly figure: number;
  readonly unit: string;
  /** Ratio to the program or row that the title of the table names. */
  readonly ratio?: number;
  readonly budget?: Budget;
}

/** Limit of a figure or of its ratio. */
export interface Budget {
  readonly of: 'figure' | 'ratio';
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** One table; `skipped` names the programs that are not installed. */
export interface BenchTable {
  readonly title: string;
  readonly rows: readonly BenchRow[];
  readonly skipped?: readonly string[];
}

/** A benchmark: `scripts/bench/<name>.ts` exports one as `bench`. */
export type Bench = () => Promise<readonly BenchTable[]> | readonly BenchTable[];

/**
 * Prints a table with columns for budget, figure and ratio.
 *
 *   A precomputed answer, 32 KB                      budget      figure               ratio
 *     nginx, the file                                             21034 requests/s
 *     offprint serve, /values?query=…               × ≥ 0.333     12840 requests/s   × 0.610  within
 */
export function printBenchTable({ title, rows, skipped = [] }: BenchTable): string {
  const cells = rows.map((row) => [
    `  ${row.name}`,
    row.budget === undefined ? '' : printBudget(row.budget),
    `${printFigure(row.figure)} ${row.unit}`,
    row.ratio === undefined ? '' : `× ${row.ratio.toPrecision(3)}`,
    row.budget === undefined ? '' : isWithin(row) ? 'within' : 'MISSED',
  ]);
  const all = [[title, 'budget', 'figure', 'ratio', ''], ...cells];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length))) ?? [];
  const lines = all.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...skipped.map((peer) => `  skipped: ${peer}`), ''].join('\n');
}

/** True if a row is within its budget or has none. */
export function isWithin({ budget, figure, ratio }: BenchRow): boolean {
  if (budget === undefined) return true;
  const value = budget.of === 'figure' ? figure : ratio;
  if (value === undefined) return true;
  return value <= (budget.atMost ?? Number.POSITIVE_INFINITY) && value >= (budget.atLeast ?? Number.NEGATIVE_INFINITY);
}

function printBudget({ of, atMost, atLeast }: Budget): string {
  const mark = of === 'ratio' ? '× ' : '';
  const most = atMost === undefined ? [] : [`${mark}≤ ${printFigure(atMost)}`];
  return [...most, ...(atLeast === undefined ? [] : [`${mark}≥ ${printFigure(atLeast)}`])].join(', ');
}

function printFigure(figure: number): string {
  return figure >= 100 || Number.isInteger(figure) ? figure.toFixed(0) : figure.toPrecision(3);
}
