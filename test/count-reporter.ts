import type { Reporter, TestModule } from 'vitest/node';

/** Prints the slowest files of a run, and its counts as the last line: `412 passed, 0 failed, 3 skipped`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state } = test.result();
        if (state !== 'pending') counts[state]++;
      }
      // A file that cannot be loaded counts as one failure.
      if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed')) counts.failed++;
    }
    const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`;
    process.once('exit', () => process.stdout.write(`${slowest(modules)}\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`));
  }
}

/** `Slowest files, in seconds: test/acceptance/validity.test.ts 380, …`, for those who shorten the run. */
function slowest(modules: readonly TestModule[]): string {
  const files = modules.map((module) => ({ name: module.relativeModuleId, ms: module.diagnostic().duration }));
  const first = files.sort((a, b) => b.ms - a.ms).slice(0, 40);
  return `Slowest files, in seconds: ${first.map(({ name, ms }) => `${name} ${Math.round(ms / 1000)}`).join(', ')}`;
}
