/**
 * Prints what each step of a build took, a line each: seconds by the clock, seconds of the processor in all threads, and the memory of the
 * process after it, of which so much was in use by the main thread. References are indexed in another process, which is not in it; `threads`
 * is what was left to wait for of the pages that threads made meanwhile.
 *
 *   convert       12.1 s    22.9 CPU-s    612 MB    187 MB in use
 */
export function openMeasure(output: { write(text: string): unknown }): (name: string) => void {
  let at = performance.now();
  let spent = process.cpuUsage();
  return (name) => {
    const { user, system } = process.cpuUsage(spent);
    const { rss, heapUsed } = process.memoryUsage();
    const cells = [
      seconds((performance.now() - at) / 1000, 's'),
      seconds((user + system) / 1_000_000, 'CPU-s'),
      megabytes(rss),
      `${megabytes(heapUsed)} in use`,
    ];
    output.write(`${name.padEnd(WIDTH)}${cells.join('  ')}\n`);
    at = performance.now();
    spent = process.cpuUsage();
  };
}

function seconds(value: number, unit: string): string {
  return `${value.toFixed(2).padStart(WIDTH)} ${unit}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0).padStart(WIDTH)} MB`;
}

const WIDTH = 10;
