/**
 * Returns a function that prints one line per step of a build. The columns are wall-clock seconds, CPU seconds of all threads, resident
 * memory after the step, and the used heap of the main thread. The reference indexer is another process and is not included; `threads` is
 * the remaining wait for pages rendered by workers.
 *
 *   convert       12.1 s    22.9 CPU-s    612 MB    187 MB in use
 */
export function openMeasure(output: { write(text: string): unknown }): (name: string) => void {
  let at = performance.now();
  let cpuBefore = process.cpuUsage();
  return (name) => {
    const { user, system } = process.cpuUsage(cpuBefore);
    const { rss, heapUsed } = process.memoryUsage();
    const cells = [
      seconds((performance.now() - at) / 1000, 's'),
      seconds((user + system) / 1_000_000, 'CPU-s'),
      megabytes(rss),
      `${megabytes(heapUsed)} in use`,
    ];
    output.write(`${name.padEnd(WIDTH)}${cells.join('  ')}\n`);
    at = performance.now();
    cpuBefore = process.cpuUsage();
  };
}

function seconds(value: number, unit: string): string {
  return `${value.toFixed(2).padStart(WIDTH)} ${unit}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0).padStart(WIDTH)} MB`;
}

const WIDTH = 10;
