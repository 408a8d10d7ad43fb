/** An ability that a kind of web server may lack. */
export type HostAbility =
  | 'negotiation'
  | 'queries'
  | 'redirects'
  | 'listing'
  | 'endings'
  | 'headers'
  | 'uploadTypes'
  | 'securityHeaders'
  | 'ranges';

/** Limits and missing abilities of a kind of web server, from its own documentation. */
export interface Host {
  /** Site paths of its configuration files. */
  readonly files: readonly string[];
  readonly mostFiles?: number;
  readonly largestFileBytes?: number;
  readonly mostBytes?: number;
  /** Maximum length of a Content-Security-Policy, in characters. */
  readonly longestPolicy?: number;
  /** True if it runs no code, and its configuration maps the arguments of OAI-PMH to files. */
  readonly mapsQueries?: true;
  /** Missing abilities, the most important to readers first. */
  readonly lacks: readonly HostAbility[];
}

/**
 * Every kind of web server, by its name in the setting `host`.
 *
 * Adding a host takes one row here and one in `publish/host-files.ts`, which makes its configuration files: the setting, the endings of links, the
 * pages of DOIs, copies of the index, archives, the report and `offprint check` are derived from the rows.
 */
export const HOSTS = {
  offprint: { files: [], lacks: [] },
  // A directive's parameter may have 4,096 bytes.
  nginx: { files: ['nginx.conf'], longestPolicy: 4_000, mapsQueries: true, lacks: ['queries', 'redirects'] },
  apache: { files: ['.htaccess', 'moved/.htaccess'], mapsQueries: true, lacks: ['queries', 'redirects'] },
  caddy: { files: ['Caddyfile'], mapsQueries: true, lacks: ['queries', 'redirects'] },
  // GitHub's documented limits: 1 GB per published site, 100 MiB per file in git.
  'github-pages': {
    files: ['.nojekyll', 'CNAME'],
    mostBytes: 1_000_000_000,
    largestFileBytes: 100 * 1024 ** 2,
    lacks: ['negotiation', 'queries', 'redirects', 'listing', 'headers'],
  },
  netlify: { files: ['netlify.toml', '_headers', 'netlify/offprint.js', 'netlify/edge-functions/negotiate.js'], lacks: [] },
  // A line of `_headers` may have 2,000 characters, including the header's name.
  cloudflare: {
    files: ['_worker.js', '_routes.json', '_headers'],
    mostFiles: 20_000,
    largestFileBytes: 25 * 1024 ** 2,
    longestPolicy: 1_970,
    lacks: ['ranges'],
  },
  // CloudFront limits the length of a policy.
  s3: {
    files: ['.offprint/upload.sh', '.offprint/cloudfront-pages.json', '.offprint/cloudfront-packages.json'],
    largestFileBytes: 5_120 * 1024 ** 3,
    longestPolicy: 1_783,
    lacks: ['negotiation', 'queries', 'redirects', 'endings', 'listing', 'uploadTypes', 'securityHeaders'],
  },
  files: { files: [], lacks: ['negotiation', 'queries', 'redirects', 'endings', 'listing', 'headers'] },
} as const satisfies Readonly<Record<string, Host>>;

/** The name of a kind of web server in `journal.json`. */
export type Hosting = keyof typeof HOSTS;

/** The configuration files of a host: their bytes by site path. */
export type FilesOfHost<H extends Hosting> = Readonly<Partial<Record<(typeof HOSTS)[H]['files'][number], string>>>;

/** The row of a host. */
export function hostOf(host: Hosting): Host {
  return HOSTS[host];
}

/** False if the documentation of a host has no such ability. */
export function isAbleTo(host: Hosting, ability: HostAbility): boolean {
  return !hostOf(host).lacks.includes(ability);
}
