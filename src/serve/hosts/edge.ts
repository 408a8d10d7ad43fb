import type { SiteFiles } from '../../model/site-files.ts';
import { type Answer, plainAnswer, responseOf } from '../http/answer.ts';
import { type Ask, askOfRequest } from '../http/ask.ts';
import { fetchedFiles } from '../http/fetched-files.ts';
import { type Handler, openHandler } from '../http/handle.ts';
import { reopeningHandler } from '../http/reopening-handler.ts';

/** Bindings of an edge host: the site's static files (`ASSETS` on Cloudflare). */
export interface EdgeEnvironment {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

/** Context of a request on an edge host, which can extend the work beyond the response or a disconnect. */
export interface EdgeContext {
  waitUntil(work: Promise<unknown>): void;
}

/** The site's handler as an edge worker module, over the host's static files. */
const worker = {
  async fetch(request: Request, environment: EdgeEnvironment, context?: EdgeContext): Promise<Response> {
    const { handler, files } = siteOf(environment, new URL(request.url).origin);
    const answering = Promise.resolve(handler(askOfRequest(request)));
    // Requests share file reads, so a read is completed even if this response no longer needs it.
    context?.waitUntil(answering.then(({ status }) => (status < 400 ? undefined : files.whenIdle()), files.whenIdle));
    const answer = await answering;
    if (request.method !== 'HEAD') return responseOf(answer);
    const { body: _, ...head } = answer;
    return responseOf(head);
  },
};

export default worker;

interface CachedSite {
  readonly handler: Handler;
  readonly files: TrackedFiles;
}

/** An opened site stays cached as long as the host keeps this worker instance. */
const sites = new WeakMap<object, CachedSite>();

function siteOf(environment: EdgeEnvironment, origin: string): CachedSite {
  const known = sites.get(environment.ASSETS);
  if (known !== undefined) return known;
  const files = trackReads(fetchedFiles(origin, (url) => fetchAsset(environment, url)));
  const handler = reopeningHandler(
    () => withTimeout(openHandler(files.files)),
    () => Date.now(),
  );
  const site = { handler, files };
  sites.set(environment.ASSETS, site);
  return site;
}

/**
 * Answers 503 if the host does not deliver a file in time; the site is then opened again. Otherwise every later request would wait, too.
 *
 * The timer has a second effect: workerd aborts a request as hung if it waits only for work of another request.
 */
function withTimeout(handler: Handler): Handler {
  return async (ask: Ask): Promise<Answer> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<Answer>((resolve) => {
      timer = setTimeout(() => resolve(plainAnswer(503, 'The files of the site did not come in time', { 'retry-after': '5' })), TIMEOUT_MS);
    });
    try {
      return await Promise.race([handler(ask), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Follows a redirect of a store that serves `x.html` at `x`. */
async function fetchAsset({ ASSETS }: EdgeEnvironment, url: string): Promise<Response> {
  const response = await ASSETS.fetch(new Request(url));
  const location = response.headers.get('location');
  if (response.status < 300 || response.status >= 400 || location === null) return response;
  return ASSETS.fetch(new Request(new URL(location, url)));
}

const TIMEOUT_MS = 20_000;

/** File reads of a site, with a way to wait for their end. */
interface TrackedFiles {
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
function trackReads(files: SiteFiles): TrackedFiles {
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
