import { configureGlobal } from 'fast-check';

// In CI, property tests use a fixed seed, so that a failure is caused by the change under test. Elsewhere the seed is random; add a failing
// case to a table.
if (process.env.CI !== undefined) configureGlobal({ seed: 8317 });
