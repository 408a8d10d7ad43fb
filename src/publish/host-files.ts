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
 */
export function hostFiles(journal: Journal, scripts: HostScripts): readonly Artifact[] {
  return [
    { path: PUBLIC_JOURNAL_PATH, bytes: printPublicJournal(journal) },
    { path: 'sw.js', bytes: scripts.serviceWorker },
    ...FILES_OF[journal.host](journal, scripts),
  ];
}

type FilesOf = (journal: Journal, scripts: HostScripts) => readonly Artifact[];

/** What each host reads beside the site; our own server and a plain folder need nothing. */
const FILES_OF: Readonly<Record<Hosting, FilesOf>> = {
  offprint: () => [],
  nginx: (journal) => [{ path: 'nginx.conf', bytes: nginxConfiguration(planNegotiation(journal)) }],
  apache: (journal) => [{ path: '.htaccess', bytes: apacheConfiguration(planNegotiation(journal)) }],
  caddy: (journal) => [{ path: 'Caddyfile', bytes: caddyConfiguration(planNegotiation(journal), journal.siteUrl) }],
  'github-pages': githubPagesFiles,
  netlify: (_, { edgeWorker }) => netlifyFiles(edgeWorker),
  cloudflare: (_, { edgeWorker }) => cloudflareFiles(edgeWorker),
  s3: s3Files,
  files: () => [],
};
