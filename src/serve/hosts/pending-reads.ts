import type { SiteFiles } from '../../model/site-files.ts';

/** File reads of a site, with a way to wait for their end. */
export interface TrackedFiles {
  readonly files: SiteFiles;
  /** Resolves when no file has been read for a moment, or after ten seconds. */
  whenIdle(): Promise<void>;
}

/**
 * Counts reads in progress.
 *
 * Requests share file reads. Edge hosts end all work of a request with its response, so a read that was started for a response that failed
 * early would never end, and other requests for the same file would hang. The request must outlive its reads.
 */
export function trackReads(files: SiteFiles): TrackedFiles {
  let reads = 0;
  return {
    files: {
      async get(path) {
        reads++;
        try {
          return await files.get(path);
        } finally {
          reads--;
        }
      },
    },
    async whenIdle() {
      // A finished read may start another one, so two checks in a row must find no read.
      let idleChecks = 0;
      for (let check = 0; check < MAX_CHECKS && idleChecks < 2; check++) {
        await new Promise<void>((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
        idleChecks = reads === 0 ? idleChecks + 1 : 0;
      }
    },
  };
}

const CHECK_INTERVAL_MS = 20;
const MAX_CHECKS = 500;
