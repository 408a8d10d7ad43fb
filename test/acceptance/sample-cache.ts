import { inject } from 'vitest';

/**
 * Returns the cache folder that builds of the sample journal in one run of the tests share, as builds of a machine do. Only the first build converts
 * articles and images. For tests of the pages, not of builds.
 */
export function sampleCache(): string {
  return inject('sampleCache');
}
