import type { SiteFiles } from '../model/site-files.ts';

/** The reads of a site's files, with a way to wait until they are over. */
export interface UnderWay {
  readonly files: SiteFiles;
  /** Resolves when no file has been read for a moment; at the latest after a few seconds. */
  quiet(): Promise<void>;
}

/**
 * Keeps count of the reads that have begun and are not over.
 *
 * Requests share what they read. Edge hosts end all work of a request with its answer, so a read that was begun for an answer that
 * failed early would never end, and whoever waits for the same file would wait for ever. Its request has to outlive it.
 */
export function underWay(files: SiteFiles): UnderWay {
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
    async quiet() {
      // What is read next may depend on what was read: only a second quiet look tells that nothing follows.
      let quietLooks = 0;
      for (let look = 0; look < MOST_LOOKS && quietLooks < 2; look++) {
        await new Promise<void>((resolve) => setTimeout(resolve, LOOK_MS));
        quietLooks = reads === 0 ? quietLooks + 1 : 0;
      }
    },
  };
}

const LOOK_MS = 20;
const MOST_LOOKS = 500;
