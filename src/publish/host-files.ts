import type { Artifact } from '../model/artifact.ts';
import type { FilesOfHost, Hosting } from '../model/hosts.ts';
import type { Journal } from '../model/journal.ts';
import { PAGE_VARIANTS } from '../serve/http/page-variants.ts';
import { PUBLIC_JOURNAL_PATH, printPublicJournal } from '../serve/http/public-journal.ts';
import { apacheConfiguration } from './hosting/apache.ts';
import { caddyConfiguration } from './hosting/caddy.ts';
import { contentPaths, type EdgeInputs, edgeHeaders, edgeRoutes } from './hosting/edge-routes.ts';
import { type Moved, NOTHING_MOVED } from './hosting/moved.ts';
import { planNegotiation } from './hosting/negotiation-plan.ts';
import { netlifyFiles } from './hosting/netlify.ts';
import { nginxConfiguration } from './hosting/nginx.ts';
import { s3Files } from './hosting/s3.ts';

/** Bundled handlers for service workers and edge workers. */
export interface HostScripts {
  readonly serviceWorker: string;
  readonly edgeWorker: string;
}

/**
 * Returns the configuration files of the journal's host, the service worker, and `journal.json`, the public description of the journal.
 * `policy` is the Content-Security-Policy of every page.
 */
export function hostFiles(
  journal: Journal,
  scripts: HostScripts,
  policy: string,
  { moved = NOTHING_MOVED, withdrawn = [] }: Addresses = {},
): readonly Artifact[] {
  return [
    { path: PUBLIC_JOURNAL_PATH, bytes: printPublicJournal(journal, policy, withdrawn) },
    { path: 'sw.js', bytes: scripts.serviceWorker },
    ...Object.entries<string>(FILES_OF[journal.host](journal, { ...scripts, policy, moved, withdrawn })).map(([path, bytes]) => ({
      path,
      bytes,
    })),
  ];
}

/** Addresses that are answered in another way than with their file. */
interface Addresses {
  readonly moved?: Moved;
  /** Stems of withdrawn articles. */
  readonly withdrawn?: readonly string[];
}

/** Inputs of a host's files, besides the journal. */
interface HostInputs extends HostScripts {
  /** Content-Security-Policy of every page. */
  readonly policy: string;
  readonly moved: Moved;
  readonly withdrawn: readonly string[];
}

/** Configuration files by host; the own server and a plain folder need none. Their paths are in the table of hosts. */
const FILES_OF: { readonly [H in Hosting]: (journal: Journal, parts: HostInputs) => FilesOfHost<H> } = {
  offprint: () => ({}),
  nginx: (journal, { policy, ...addresses }) => ({ 'nginx.conf': nginxConfiguration(planNegotiation(journal), policy, addresses) }),
  apache: (journal, { policy, ...addresses }) => ({ '.htaccess': apacheConfiguration(planNegotiation(journal), policy, addresses) }),
  caddy: (journal, { policy, moved, withdrawn }) => ({
    Caddyfile: caddyConfiguration(planNegotiation(journal), { ...journal, policy, moved, withdrawn }),
  }),
  'github-pages': githubPagesFiles,
  netlify: netlifyFiles,
  cloudflare: cloudflareFiles,
  s3: (_, { policy }) => s3Files(policy),
  files: () => ({}),
};

/**
 * Cloudflare Pages: `_worker.js`, the handler; `_routes.json`, its routes; `_headers` for all other files.
 *
 *   npx wrangler pages deploy _site
 */
function cloudflareFiles(journal: Pick<Journal, 'languages'>, { edgeWorker, policy, moved }: EdgeInputs): FilesOfHost<'cloudflare'> {
  const endings = [...new Set(PAGE_VARIANTS.map(({ ending }) => ending))];
  const siblings = contentPaths(journal).flatMap((path) => endings.map((ending) => `${path}*${ending}`));
  const routes = { version: 1, include: edgeRoutes(journal, moved), exclude: siblings };
  return {
    '_worker.js': edgeWorker,
    '_routes.json': `${JSON.stringify(routes, null, 2)}\n`,
    _headers: edgeHeaders(policy),
  };
}

/**
 * GitHub Pages: `.nojekyll`, without which names that begin with `_` or `.` are left out, and `CNAME` if the journal has its own host name.
 */
function githubPagesFiles({ siteUrl }: Pick<Journal, 'siteUrl'>): FilesOfHost<'github-pages'> {
  const { hostname } = new URL(siteUrl);
  const isOwn = hostname.includes('.') && !hostname.endsWith('.github.io') && !/^[\d.]+$/.test(hostname);
  return { '.nojekyll': '', ...(isOwn ? { CNAME: `${hostname}\n` } : {}) };
}
