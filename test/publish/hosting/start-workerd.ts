import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import { CLOUDFLARE_LIMITS, readHeadersFile } from './rules/headers-file.ts';
import { readRoutesFile } from './rules/routes-file.ts';
import type { RunningServer } from './start-servers.ts';

/** Starts Cloudflare's runtime: the site's `_worker.js` for URLs in `_routes.json`, and its asset server with `_headers` for all others. */
export async function startWorkerd(site: string): Promise<RunningServer> {
  const [script, headersFile, routesFile] = await Promise.all(
    ['_worker.js', '_headers', '_routes.json'].map((name) => readFile(join(site, name), 'utf8')),
  );
  const { routes } = readRoutesFile(routesFile ?? '');
  const { rules } = readHeadersFile(headersFile ?? '', CLOUDFLARE_LIMITS);
  // Cloudflare Pages does not serve these files.
  await writeFile(join(site, '.assetsignore'), '_worker.js\n_headers\n_routes.json\n');
  const server = new Miniflare({
    modules: true,
    script: script ?? '',
    compatibilityDate: '2025-09-01',
    assets: {
      directory: site,
      binding: 'ASSETS',
      routerConfig: { has_user_worker: true, static_routing: { user_worker: [...routes.include], asset_worker: [...routes.exclude] } },
      assetConfig: {
        html_handling: 'auto-trailing-slash',
        not_found_handling: '404-page',
        has_static_routing: true,
        headers: { version: 2, rules: Object.fromEntries(rules.map(({ path, headers }) => [path, { set: Object.fromEntries(headers) }])) },
      },
    },
  });
  const { href } = await server.ready;
  return { origin: href.replace(/\/$/, ''), stop: () => server.dispose() };
}
