import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const TESTS = new URL('./', import.meta.url);
const PROJECT = fileURLToPath(new URL('../', TESTS));

// Editors start the runner in this folder; tests name files from the project's folder.
process.chdir(PROJECT);

/**
 * Tests that `npm run test:all` runs, with `rest.config.ts`: those that take more than 20 seconds.
 *
 * They are faults, random edits, whole corpora, every page of the documentation, browsers, scale, the packed package and projects of starters.
 */
export const REST = [
  'acceptance/{article-guards,corpus,epub,hostile,incremental,languages,last-good,long-values,mutations,own-journal,publishers,reading,reproducible,validity}',
  'cli/{background-build,from-source,signed-site}',
  'cli/eleventy/starter',
  'docs/{examples,site}',
  'faults/**/*',
  'npm-package/**/*',
  'pipeline/{edit,incremental,random-edits}',
  'pipeline/articles/{holds,make-pages}',
  'pipeline/history/record-history',
  'pipeline/engine/rows-file',
  'pipeline/indexing/{grown-index,indexes-in-processes}',
  'pipeline/options/settings',
  'pipeline/tasks/renditions/typeset-article',
  'pipeline/workers/check-output',
  'publish/archive/built-archives',
  'publish/deposit/facts',
  'publish/generations/interruption',
  'publish/hosting/{addresses,page-policy,policy-copies}',
  'publish/lock/take-lock',
  'publish/mirror/killed-mirror',
  'publish/remote/upload-site',
  'query/index/words/{patch-base-words,word-index}',
  'query/language/{corpus,find-phrase,shards}',
  'query/search/{lunr-index,scale,search-page}',
  'read/jats/corpus',
  'read/schema/libxml2',
  'render/citation/{citation-forms,style-variables}',
  'render/html/corpus',
  'render/jats/round-trip',
  'render/records/corpus',
  'render/typeset/typeset',
  'scripts/{components,large-journal}',
  'serve/hosts/{every-host,serve-generations}',
  'serve/http/{bucket-clients,corpus}',
  'serve/http/oai/twelve-steps',
  'serve/offline/keep-offline',
  'site/{bibliographies,languages,machine-heads,pages-in-browser,record-corpus}',
  'site/browser/other-languages',
].map((path) => `**/${path}.test.ts`);

const DAY_MS = 24 * 3_600_000;

/** Files that take minutes, by their path: at the end, nothing would run beside them. Those of faults wait for most of their time. */
const FIRST = [
  'faults/',
  'acceptance/validity',
  'pipeline/random-edits',
  'docs/examples',
  'pipeline/options/settings',
  'acceptance/reproducible',
  'acceptance/publishers',
  'publish/hosting/addresses',
  'acceptance/article-guards',
  'acceptance/languages',
  'npm-package/',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = FIRST.findIndex((path) => moduleId.includes(`/test/${path}`));
      return place === -1 ? FIRST.length : place;
    };
    return sorted.sort((a, b) => placeOf(a) - placeOf(b));
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
    sequence: { sequencer: LongestFirst },
    // Tests wait for conditions; these limits only end what hangs, also on a machine with eight other busy processes.
    testTimeout: process.env.FAULTS === 'all' ? DAY_MS : 20 * 60_000,
    hookTimeout: 20 * 60_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
