import { type Answer, plainAnswer, responseOf } from '../http/answer.ts';
import { type Ask, askOfRequest } from '../http/ask.ts';
import { fetchedFiles } from '../http/fetched-files.ts';
import { type Handler, openHandler } from '../http/handle.ts';
import { keepOpen } from '../http/keep-open.ts';
import { type UnderWay, underWay } from './under-way.ts';

/** What an edge host gives a worker: the static files of the site (`ASSETS` of Cloudflare). */
export interface EdgeEnvironment {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

/** What an edge host gives a worker for one request: the means to go on after the answer, or after the client has gone. */
export interface EdgeContext {
  waitUntil(work: Promise<unknown>): void;
}

/** The site's handler as an edge worker module, over the static files that the host keeps. */
const worker = {
  async fetch(request: Request, environment: EdgeEnvironment, context?: EdgeContext): Promise<Response> {
    const { handler, files } = siteOf(environment, new URL(request.url).origin);
    const answering = Promise.resolve(handler(askOfRequest(request)));
    // What one request reads, others may be waiting for: it is read to the end even where this answer needs it no more.
    context?.waitUntil(answering.then(({ status }) => (status < 400 ? undefined : files.quiet()), files.quiet));
    const answer = await answering;
    if (request.method !== 'HEAD') return responseOf(answer);
    const { body: _, ...head } = answer;
    return responseOf(head);
  },
};

export default worker;

interface EdgeSite {
  readonly handler: Handler;
  readonly files: UnderWay;
}

/** What a handler has read of a site lasts as long as the host keeps this worker. */
const sites = new WeakMap<object, EdgeSite>();

function siteOf(environment: EdgeEnvironment, origin: string): EdgeSite {
  const known = sites.get(environment.ASSETS);
  if (known !== undefined) return known;
  const files = underWay(fetchedFiles(origin, (url) => fetchAsset(environment, url)));
  const handler = keepOpen(
    () => answerInTime(openHandler(files.files)),
    () => Date.now(),
  );
  const site = { handler, files };
  sites.set(environment.ASSETS, site);
  return site;
}

/**
 * A host that never gives a file makes a 503, upon which the site is opened anew; without it every later request would wait as well.
 *
 * The timer has a second use: a request that waits only for what another one reads has nothing under way of its own, and workerd gives
 * such a request up as hung.
 */
function answerInTime(handler: Handler): Handler {
  return async (ask: Ask): Promise<Answer> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Answer>((resolve) => {
      timer = setTimeout(() => resolve(plainAnswer(503, 'The files of the site did not come in time', { 'retry-after': '5' })), LATE_MS);
    });
    try {
      return await Promise.race([handler(ask), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Stores that serve `x.html` at `x` send there; the page is the same. */
async function fetchAsset({ ASSETS }: EdgeEnvironment, url: string): Promise<Response> {
  const response = await ASSETS.fetch(new Request(url));
  const location = response.headers.get('location');
  if (response.status < 300 || response.status >= 400 || location === null) return response;
  return ASSETS.fetch(new Request(new URL(location, url)));
}

const LATE_MS = 20_000;
