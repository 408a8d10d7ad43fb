import type { Artifact } from '../model/artifact.ts';
import type { Hosting } from '../model/hosts.ts';
import type { Journal } from '../model/journal.ts';
import { PUBLIC_JOURNAL_PATH, printPublicJournal } from '../serve/http/public-journal.ts';
import { apacheConfiguration } from './hosting/apache.ts';
import { caddyConfiguration } from './hosting/caddy.ts';
import { cloudflareFiles } from './hosting/cloudflare.ts';
import { githubPagesFiles } from './hosting/github-pages.ts';
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
export function hostFiles(journal: Journal, scripts: HostScripts, policy: string): readonly Artifact[] {
  return [
    { path: PUBLIC_JOURNAL_PATH, bytes: printPublicJournal(journal, policy) },
    { path: 'sw.js', bytes: scripts.serviceWorker },
    ...FILES_OF[journal.host](journal, { ...scripts, policy }),
  ];
}

/** Inputs of a host's files, besides the journal. */
interface HostInputs extends HostScripts {
  /** Content-Security-Policy of every page. */
  readonly policy: string;
}

type FilesOf = (journal: Journal, parts: HostInputs) => readonly Artifact[];

/** Configuration files by host; the own server and a plain folder need none. */
const FILES_OF: Readonly<Record<Hosting, FilesOf>> = {
  offprint: () => [],
  nginx: (journal, { policy }) => [{ path: 'nginx.conf', bytes: nginxConfiguration(planNegotiation(journal), policy) }],
  apache: (journal, { policy }) => [{ path: '.htaccess', bytes: apacheConfiguration(planNegotiation(journal), policy) }],
  caddy: (journal, { policy }) => [{ path: 'Caddyfile', bytes: caddyConfiguration(planNegotiation(journal), { ...journal, policy }) }],
  'github-pages': githubPagesFiles,
  netlify: netlifyFiles,
  cloudflare: cloudflareFiles,
  s3: (_, { policy }) => s3Files(policy),
  files: () => [],
};
