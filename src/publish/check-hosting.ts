import { HOSTS, type HostAbility, type Hosting, hostOf, isAbleTo } from '../model/hosts.ts';
import { translatable } from '../model/text/translatable.ts';
import type { Translatable } from '../model/translatable.ts';

/** A limit or a missing ability of a host that concerns this site. */
export interface HostingFinding {
  readonly severity: 'error' | 'warning' | 'note';
  readonly message: Translatable;
}

/** Size of a site. */
export interface SiteSize {
  readonly files: number;
  readonly sizeBytes: number;
  readonly largest: readonly { readonly path: string; readonly sizeBytes: number }[];
  /** URL of the journal; absent if it is not known. */
  readonly siteUrl?: string;
}

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

const LACKS = {
  negotiation: (host) => translatable`${host} does not negotiate: Markdown and JPEG have their own URLs, and the service worker negotiates`,
  queries: (host) =>
    translatable`${host} evaluates no queries: browsers use precomputed answers and the service worker; programs need "offprint serve" or a host with functions`,
  redirects: (host) =>
    translatable`${host} redirects a DOI with an HTML page, with status 200 and only in the spelling of the article: it supports no redirect table`,
  listing: (host) =>
    translatable`${host} answers /bucket/ with an HTML page: programs read the listing of the packages at /bucket/index.xml`,
  endings: (host) => translatable`${host} serves pages under their file names only: links end in .html, also below /doi/`,
  headers: (host) =>
    translatable`${host} allows no custom headers: it chooses media types and caching, so feeds may be sent as application/xml; pages have their Content-Security-Policy in a <meta> element, which cannot restrict framing. Pages, XML and SVG of packages have names in /bucket/ that end in .txt`,
  uploadTypes: (host) =>
    translatable`${host} takes each file's media type from the upload: upload the site with .offprint/upload.sh or offprint publish, which send pages, XML and SVG of packages as text`,
  securityHeaders: (host) =>
    translatable`${host} sends security headers only through CloudFront: attach the policies .offprint/cloudfront-pages.json and, for "bucket/*", .offprint/cloudfront-packages.json; until then pages rely on their <meta> element, which cannot restrict framing`,
  ranges: (host) => translatable`${host} answers a range request for a static file with the complete file`,
} as const satisfies Readonly<Record<HostAbility, (host: Hosting) => Translatable>>;

/** True if a host sends the security headers of its generated configuration; otherwise pages have their policy in a `<meta>` element. */
export function sendsHeaders(host: Hosting): boolean {
  return isAbleTo(host, 'headers') && isAbleTo(host, 'securityHeaders');
}

/** Maximum length of a Content-Security-Policy that a host can send, in characters; undefined without a limit. */
export function longestPolicyOf(host: Hosting): number | undefined {
  return hostOf(host).longestPolicy;
}

export const HOSTINGS = Object.keys(HOSTS) as readonly Hosting[];

/** Maximum size of a file on a host, in bytes; undefined without a limit. */
export function largestFileOf(host: Hosting): number | undefined {
  return hostOf(host).largestFileBytes;
}

/** True if a host limits the number of files. */
export function limitsFiles(host: Hosting): boolean {
  return hostOf(host).mostFiles !== undefined;
}

/**
 * Compares a site with the limits of its host. An exceeded limit is an error, 80 % of a limit a warning, a missing ability a note.
 *
 *   checkHosting('cloudflare', { files: 21_000, … })  ->  [{ severity: 'error', message: 'cloudflare takes 20,000 files; …' }]
 */
export function checkHosting(host: Hosting, site: SiteSize): readonly HostingFinding[] {
  const { mostFiles, mostBytes, largestFileBytes, lacks } = hostOf(host);
  return [
    ...limit(mostFiles, site.files, (most, files) => {
      const [allowed, found] = [grouped(most), grouped(files)];
      return translatable`${host} takes ${allowed} files; this site has ${found}; fewer "siblings" in journal.json reduce the number`;
    }),
    ...limit(mostBytes, site.sizeBytes, (most, bytes) => translatable`${host} takes ${sizeOf(most)}; this site has ${sizeOf(bytes)}`),
    ...site.largest.flatMap(({ path, sizeBytes }) =>
      limit(
        largestFileBytes,
        sizeBytes,
        (most, bytes) => translatable`${host} takes no file above ${sizeOf(most)}; "${path}" has ${sizeOf(bytes)}`,
      ),
    ),
    ...(host === 'nginx' ? belowPath(site) : []),
    ...lacks.map((lack): HostingFinding => ({ severity: 'note', message: LACKS[lack](host) })),
  ];
}

/** nginx appends the whole path of a URL to `root`. */
function belowPath({ siteUrl }: SiteSize): HostingFinding[] {
  const path = siteUrl === undefined ? '' : new URL(siteUrl).pathname.replace(/\/+$/, '');
  if (path === '') return [];
  const message = translatable`nginx looks for a site below a path in folders of that path: put its files into ${path.slice(1)}/ in the "root" of the server block`;
  return [{ severity: 'note', message }];
}

function limit(most: number | undefined, found: number, messageOf: (most: number, found: number) => Translatable): HostingFinding[] {
  if (most === undefined || found <= most * WARNING_SHARE) return [];
  return [{ severity: found > most ? 'error' : 'warning', message: messageOf(most, found) }];
}

/** `20,000`, independent of the locale. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `25.0 MiB`, rounded up, so that a value above a limit never prints as the limit. */
function sizeOf(bytes: number): string {
  const unit = UNITS.find(({ size }) => bytes >= size);
  return unit === undefined ? `${bytes} bytes` : `${(Math.ceil((bytes / unit.size) * 10) / 10).toFixed(1)} ${unit.name}`;
}

const WARNING_SHARE = 0.8;
const UNITS = [
  { name: 'GiB', size: GIB },
  { name: 'MiB', size: MIB },
  { name: 'KiB', size: 1024 },
];
