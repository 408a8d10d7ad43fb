import { PAGE_VARIANTS } from '../../http/page-variants.ts';
import type { Artifact } from '../../model/artifact.ts';
import { EDGE_ROUTES, type EdgeInputs, edgeHeaders } from './edge-routes.ts';

/**
 * Cloudflare Pages: `_worker.js`, the handler; `_routes.json`, its routes; `_headers` for all other files.
 *
 *   npx wrangler pages deploy _site
 */
export function cloudflareFiles({ edgeWorker, policy }: EdgeInputs): readonly Artifact[] {
  const siblings = [...new Set(PAGE_VARIANTS.map(({ ending }) => `/content/*${ending}`))];
  const routes = { version: 1, include: EDGE_ROUTES, exclude: siblings };
  return [
    { path: '_worker.js', bytes: edgeWorker },
    { path: '_routes.json', bytes: `${JSON.stringify(routes, null, 2)}\n` },
    { path: '_headers', bytes: edgeHeaders(policy) },
  ];
}
