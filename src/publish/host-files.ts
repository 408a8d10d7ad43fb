import { PUBLIC_JOURNAL_PATH, printPublicJournal } from '../http/public-journal.ts';
import type { Artifact } from '../model/artifact.ts';
import type { Hosting, Journal } from '../model/journal.ts';
import { apacheConfiguration } from './hosting/apache.ts';
import { caddyConfiguration } from './hosting/caddy.ts';
import { cloudflareFiles } from './hosting/cloudflare.ts';
import { githubPagesFiles } from './hosting/github-pages.ts';
import { planNegotiation } from './hosting/negotiation-plan.ts';
import { netlifyFiles } from './hosting/netlify.ts';
import { nginxConfiguration } from './hosting/nginx.ts';
import { s3Files } from './hosting/s3.ts';

/** The handler, bundled for the places where it runs. */
export interface HostScripts {
  readonly serviceWorker: string;
  readonly edgeWorker: string;
}

/**
 * Files that make a host serve the site as it should be served, the service worker, and `journal.json`, the journal's public description.
 * `policy` is the Content-Security-Policy of every page.
 */
export function hostFiles(journal: Journal, scripts: HostScripts, policy: string): readonly Artifact[] {
  return [
    { path: PUBLIC_JOURNAL_PATH, bytes: printPublicJournal(journal, policy) },
    { path: 'sw.js', bytes: scripts.serviceWorker },
    ...FILES_OF[journal.host](journal, { ...scripts, policy }),
  ];
}

/** The inputs of a host's files, beside the journal. */
interface HostParts extends HostScripts {
  /** The Content-Security-Policy of every page. */
  readonly policy: string;
}

type FilesOf = (journal: Journal, parts: HostParts) => readonly Artifact[];

/** What each host reads beside the site; our own server and a plain folder need nothing. */
const FILES_OF: Readonly<Record<Hosting, FilesOf>> = {
  offprint: () => [],
  nginx: (journal, { policy }) => [{ path: 'nginx.conf', bytes: nginxConfiguration(planNegotiation(journal), policy) }],
  apache: (journal, { policy }) => [{ path: '.htaccess', bytes: apacheConfiguration(planNegotiation(journal), policy) }],
  caddy: (journal, { policy }) => [{ path: 'Caddyfile', bytes: caddyConfiguration(planNegotiation(journal), { ...journal, policy }) }],
  'github-pages': githubPagesFiles,
  netlify: (_, parts) => netlifyFiles(parts),
  cloudflare: (_, parts) => cloudflareFiles(parts),
  s3: (_, { policy }) => s3Files(policy),
  files: () => [],
};
