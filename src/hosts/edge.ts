import { responseOf } from '../http/answer.ts';
import { askOfRequest } from '../http/ask.ts';
import { fetchedFiles } from '../http/fetched-files.ts';
import { type Handler, openHandler } from '../http/handle.ts';
import { keepOpen } from '../http/keep-open.ts';

/** What an edge host gives a worker: the static files of the site (`ASSETS` of Cloudflare). */
export interface EdgeEnvironment {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

/** The site's handler as an edge worker module, over the static files that the host keeps. */
const worker = {
  async fetch(request: Request, environment: EdgeEnvironment): Promise<Response> {
    let handler = handlers.get(environment.ASSETS);
    if (handler === undefined) {
      const files = fetchedFiles(new URL(request.url).origin, (url) => fetchAsset(environment, url));
      handler = keepOpen(
        () => openHandler(files),
        () => Date.now(),
      );
      handlers.set(environment.ASSETS, handler);
    }
    const answer = await handler(askOfRequest(request));
    if (request.method !== 'HEAD') return responseOf(answer);
    const { body: _, ...head } = answer;
    return responseOf(head);
  },
};

export default worker;

/** What a handler has read of a site lasts as long as the host keeps this worker. */
const handlers = new WeakMap<object, Handler>();

/** Stores that serve `x.html` at `x` send there; the page is the same. */
async function fetchAsset({ ASSETS }: EdgeEnvironment, url: string): Promise<Response> {
  const response = await ASSETS.fetch(new Request(url));
  const location = response.headers.get('location');
  if (response.status < 300 || response.status >= 400 || location === null) return response;
  return ASSETS.fetch(new Request(new URL(location, url)));
}
