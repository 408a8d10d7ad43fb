import type { FilesOfHost } from '../../model/hosts.ts';
import type { Journal } from '../../model/journal.ts';
import { PAGE_VARIANTS } from '../../serve/http/page-variants.ts';
import { contentPaths, type EdgeInputs, edgeHeaders, edgeRoutes } from './edge-routes.ts';

/**
 * Cloudflare Pages: `_worker.js`, the handler; `_routes.json`, its routes; `_headers` for all other files.
 *
 *   npx wrangler pages deploy _site
 */
export function cloudflareFiles(journal: Pick<Journal, 'languages'>, { edgeWorker, policy }: EdgeInputs): FilesOfHost<'cloudflare'> {
  const endings = [...new Set(PAGE_VARIANTS.map(({ ending }) => ending))];
  const siblings = contentPaths(journal).flatMap((path) => endings.map((ending) => `${path}*${ending}`));
  const routes = { version: 1, include: edgeRoutes(journal), exclude: siblings };
  return {
    '_worker.js': edgeWorker,
    '_routes.json': `${JSON.stringify(routes, null, 2)}\n`,
    _headers: edgeHeaders(policy),
  };
}
