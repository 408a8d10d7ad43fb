import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['./test/same-cases.ts'],
    reporters: ['default', './test/count-reporter.ts'],
    // One more than vitest's own choice on two cores: half of the suite waits for browsers, servers and builds.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});
