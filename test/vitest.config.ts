import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const TESTS = new URL('./', import.meta.url);
const PROJECT = fileURLToPath(new URL('../', TESTS));

// Editors start the runner in this folder; tests name files from the project's folder.
process.chdir(PROJECT);

/** Begins with the tests of faults, which take minutes of waiting: at the end, nothing would run beside them. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFaults = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/test/faults/');
    return [...sorted.filter(isFaults), ...sorted.filter((file) => !isFaults(file))];
  }
}

export default defineConfig({
  root: PROJECT,
  test: {
    dir: fileURLToPath(TESTS),
    globalSetup: [fileURLToPath(new URL('shared-folders.ts', TESTS))],
    setupFiles: [fileURLToPath(new URL('same-cases.ts', TESTS))],
    reporters: ['default', fileURLToPath(new URL('count-reporter.ts', TESTS))],
    // Two more than vitest's own choice on two cores: half of the suite waits for browsers, servers and builds.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Test files of a worker share its modules: importing them again for each file costs a fifth of the unit tests' CPU time.
    isolate: false,
    sequence: { sequencer: FaultsFirst },
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});
