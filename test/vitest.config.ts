import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const TESTS = new URL('./', import.meta.url);
const PROJECT = fileURLToPath(new URL('../', TESTS));

// Editors start the runner in this folder; tests name files from the project's folder.
process.chdir(PROJECT);

/**
 * Tests that `npm run test:all` runs, with `rest.config.ts`: faults, random edits, whole corpora, every page of the documentation, scale, the packed
 * package, projects of starters.
 */
export const REST = [
  'faults/**/*',
  'acceptance/{corpus,incremental,languages,last-good,long-values,mutations,own-journal,publishers,reproducible,validity}',
  'cli/eleventy/starter',
  'docs/{examples,site}',
  'npm-package/**/*',
  'pipeline/random-edits',
  'publish/hosting/addresses',
  'publish/mirror/killed-mirror',
  'publish/remote/upload-site',
  'query/index/words/word-index',
  'query/search/scale',
  'query/language/shards',
  'scripts/large-journal',
  'serve/hosts/serve-generations',
  'serve/http/{corpus,bucket-clients}',
  'serve/offline/keep-offline',
].map((path) => `**/${path}.test.ts`);

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
    exclude: REST,
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
