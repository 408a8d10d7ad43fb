import { responseOf } from '../http/answer.ts';
import { askOfRequest } from '../http/ask.ts';
import { type Handler, openHandler } from '../http/handle.ts';
import { hashOf } from '../http/site-reader.ts';
import type { SiteFiles } from '../model/site-files.ts';

/** What an edge host gives a worker: the static files of the site (`ASSETS` of Cloudflare). */
export interface EdgeEnvironment {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

/**
 * The site's handler as an edge worker module: static files come from the host's own store, everything else from the
 * handler over them.
 */
const worker = {
  async fetch(request: Request, environment: EdgeEnvironment): Promise<Response> {
    let handler = handlers.get(environment.ASSETS);
    if (handler === undefined) {
      handler = openHandler(assetFiles(environment, new URL(request.url).origin));
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

function assetFiles({ ASSETS }: EdgeEnvironment, origin: string): SiteFiles {
  return {
    async get(path) {
      const url = `${origin}/${path.split('/').map(encodeURIComponent).join('/')}`;
      let response = await ASSETS.fetch(new Request(url));
      // Stores that serve `x.html` at `x` send there; the page is the same.
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location !== null)
        response = await ASSETS.fetch(new Request(new URL(location, url)));
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`${path} answered ${response.status} from the host's store`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { bytes, etag: await hashOf(bytes) };
    },
  };
}
