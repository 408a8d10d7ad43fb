/** One line of the benchmarks: a figure, and its ratio to the first of its group in the same run. */
export interface BenchRow {
  readonly name: string;
  readonly figure: number;
  readonly unit: string;
  readonly ratio?: number;
}

export function printBenchRows(title: string, rows: readonly BenchRow[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(({ name, figure, unit, ratio }) => {
    const shown = figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3);
    return `  ${name.padEnd(width)}  ${shown.padStart(8)} ${unit}${ratio === undefined ? '' : `  × ${ratio.toPrecision(3)}`}\n`;
  });
  return `${title}\n${lines.join('')}`;
}
