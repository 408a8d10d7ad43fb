import type { Hosting } from '../../../src/model/hosts.ts';

/** Expected answer of a host. */
export interface ExpectedAnswer {
  readonly status: number;
  /** Complete Content-Type. */
  readonly type?: string;
  /** Target of a redirect, relative to the site's URL. */
  readonly location?: string;
  /** Content-Security-Policy: that of pages or that of raw packages. */
  readonly policy?: 'page' | 'raw';
  readonly headers?: Readonly<Record<string, string | RegExp>>;
  readonly body?: RegExp;
}

/** A URL path of the sample journal. */
export interface AddressCase {
  /** `[.html]` is part of the URL only on hosts that serve pages by file name; `{shard}` is a path of the built site. */
  readonly address: string;
  readonly method?: 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly expected: ExpectedAnswer;
  /** Other answers of hosts that do not support this, with the reason that `offprint check --host` prints. */
  readonly instead?: readonly Instead[];
}

export interface Instead {
  readonly hosts: readonly Hosting[];
  readonly expected: ExpectedAnswer;
  /** Message of `offprint check --host`; absent if the difference is harmless. */
  readonly reason?: string;
}

const HTML = 'text/html; charset=utf-8';
const PAGE: ExpectedAnswer = { status: 200, type: HTML, policy: 'page' };
const RUN_NO_CODE: readonly Hosting[] = ['nginx', 'apache', 'caddy', 'github-pages', 's3', 'files'];
const STORES: readonly Hosting[] = ['github-pages', 's3', 'files'];

const NO_NEGOTIATION: Instead = { hosts: STORES, expected: PAGE, reason: 'does not negotiate' };
const OWN_TYPES: Instead = { hosts: ['github-pages', 'files'], expected: { status: 200 }, reason: 'allows no custom headers' };
const DOI_PAGE: Instead = {
  hosts: RUN_NO_CODE,
  expected: { status: 200, type: HTML, body: /http-equiv="refresh" content="0; url=[^"]*content\/1\/e102/ },
  reason: 'redirects a DOI with an HTML page',
};

/** Renditions of an article by file ending, and by media type at the article's URL. */
const RENDITIONS: readonly (readonly [ending: string, type: string])[] = [
  ['md', 'text/markdown; charset=utf-8'],
  ['xml', 'application/xml'],
  ['json', 'application/json'],
  ['bib', 'application/x-bibtex; charset=utf-8'],
  ['ris', 'application/x-research-info-systems; charset=utf-8'],
  ['csl.json', 'application/vnd.citationstyles.csl+json'],
  ['pdf', 'application/pdf'],
];

const FILES: readonly (readonly [address: string, type: string])[] = [
  ['/rss.xml', 'application/rss+xml'],
  ['/atom.xml', 'application/atom+xml'],
  ['/feed.json', 'application/feed+json'],
  ['/subjects/shore-ecology/rss.xml', 'application/rss+xml'],
  ['/subjects/shore-ecology/atom.xml', 'application/atom+xml'],
  ['/subjects/shore-ecology/feed.json', 'application/feed+json'],
  ['/opensearch.xml', 'application/opensearchdescription+xml'],
  ['/.well-known/resourcesync', 'application/xml'],
  ['/sitemap.xml', 'application/xml'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/journal.json', 'application/json'],
  ['/manifest.json', 'application/json'],
  ['/content/1/e102.linkset.json', 'application/linkset+json'],
  ['/content/1/e102.crossref.xml', 'application/xml'],
  ['/content/1/e102/F1.jpg', 'image/jpeg'],
  ['/content/1/e102/F1.md', 'text/markdown; charset=utf-8'],
  ['/content/1/e102/tidewater-0102-supp1-v1.csv', 'text/csv; charset=utf-8'],
  ['/content/2/e203/tidewater-0203-columns.txt', 'text/plain; charset=utf-8'],
  ['/{zip}', 'application/zip'],
  ['/{shard}', 'application/octet-stream'],
];

/** Every kind of URL of a site, with the expected answer of each host. */
export const ADDRESSES: readonly AddressCase[] = [
  // Folders
  ...['/', '/search/', '/values/', '/mirror/', '/report/'].map((address) => ({ address, expected: PAGE })),
  { address: '/search', expected: { status: 301, location: '/search/' } },
  { address: '/search?for=tide', expected: { status: 301, location: '/search/?for=tide' } },
  {
    address: '/values',
    expected: { status: 400, type: 'application/problem+json' },
    instead: [{ hosts: RUN_NO_CODE, expected: { status: 301, location: '/values/' }, reason: 'evaluates no queries' }],
  },
  { address: '/values/?query=has+x/y&tag=*', expected: PAGE },

  // Pages by URL without ending
  ...['/archive', '/subjects', '/subjects/shore-ecology', '/about', '/packages', '/volumes/1'].map((address) => ({
    address: `${address}[.html]`,
    expected: PAGE,
  })),
  { address: '/content/1/e102[.html]', expected: PAGE },
  { address: '/content/1/e102/F1[.html]', expected: PAGE },
  {
    address: '/content/1/e102',
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    expected: PAGE,
    instead: [{ hosts: ['s3', 'files'], expected: { status: 404 }, reason: 'serves pages under their file names only' }],
  },
  {
    address: '/content/1/e102/',
    expected: { status: 301, location: '/content/1/e102' },
    instead: [{ hosts: ['s3', 'files', 'github-pages'], expected: { status: 404 } }],
  },
  { address: '/archive.html', expected: PAGE, instead: [{ hosts: ['cloudflare'], expected: { status: 301, location: '/archive' } }] },

  // Renditions, by media type and by file name
  ...RENDITIONS.map(([, type]) => ({
    address: '/content/1/e102[.html]',
    headers: { accept: type.split(';')[0] ?? '' },
    expected: { status: 200, type, headers: { vary: /\baccept\b(?!-)/i } },
    instead: [NO_NEGOTIATION],
  })),
  {
    address: '/content/1/e102[.html]',
    headers: { accept: 'text/plain' },
    expected: { status: 200, type: 'text/plain; charset=utf-8' },
    instead: [NO_NEGOTIATION],
  },
  {
    address: '/content/1/e102/F1[.html]',
    headers: { accept: 'image/jpeg' },
    expected: { status: 200, type: 'image/jpeg' },
    instead: [NO_NEGOTIATION],
  },
  ...RENDITIONS.map(([ending, type]) => ({ address: `/content/1/e102.${ending}`, expected: { status: 200, type }, instead: [OWN_TYPES] })),
  ...FILES.map(([address, type]) => ({ address, expected: { status: 200, type }, instead: [OWN_TYPES] })),
  { address: '/sw.js', expected: { status: 200, type: 'text/javascript; charset=utf-8' }, instead: [OWN_TYPES] },
  {
    address: '/{style}',
    expected: { status: 200, type: 'text/css; charset=utf-8', headers: { 'cache-control': 'public, max-age=31536000, immutable' } },
    instead: [OWN_TYPES],
  },

  // Missing files
  ...['/nothing', '/nothing/', '/nothing/at/all.html', '/content/1/nothing', '/doi/10.5555/nothing'].map((address) => ({
    address,
    expected: { status: 404, type: HTML, policy: 'page' as const, body: /<!doctype html>/i },
  })),

  // DOIs
  { address: '/doi/10.5555/tidewater.0102[.html]', expected: { status: 302, location: '/content/1/e102' }, instead: [DOI_PAGE] },
  {
    address: '/doi/10.5555/TIDEWATER.0102',
    expected: { status: 302, location: '/content/1/e102' },
    instead: [{ hosts: RUN_NO_CODE, expected: { status: 404 }, reason: 'redirects a DOI with an HTML page' }],
  },

  // Raw packages
  {
    address: '/bucket/',
    expected: { status: 200, type: 'application/xml', body: /<ListBucketResult/ },
    instead: [{ hosts: STORES, expected: { status: 200, body: /Article packages/ }, reason: 'answers /bucket/ with an HTML page' }],
  },
  { address: '/bucket/index.xml', expected: { status: 200, body: /<ListBucketResult/ } },
  {
    address: '/bucket/tidewater-0101/tidewater-0101.xml',
    expected: { status: 200, policy: 'raw' },
    instead: [
      {
        hosts: ['github-pages', 'files'],
        expected: { status: 404 },
        reason: 'names in /bucket/ that end in .txt',
      },
      { hosts: ['s3'], expected: { status: 200 }, reason: 'sends security headers only through CloudFront' },
    ],
  },
  {
    address: '/bucket/tidewater-0101/tidewater-0101.xml.txt',
    expected: { status: 404 },
    instead: [{ hosts: ['github-pages', 'files'], expected: { status: 200 }, reason: 'names in /bucket/ that end in .txt' }],
  },

  // Ranges and methods
  ...['/content/1/e102.pdf', '/{zip}'].map((address) => ({
    address,
    headers: { range: 'bytes=2-5' },
    expected: { status: 206, headers: { 'content-range': /^bytes 2-5\/\d+$/, 'content-length': '4' } },
    instead: [{ hosts: ['cloudflare' as const], expected: { status: 200 }, reason: 'answers a range request for a static file' }],
  })),
  {
    address: '/content/1/e102.pdf',
    headers: { range: 'bytes=99999999-' },
    expected: { status: 416 },
    instead: [{ hosts: ['cloudflare'], expected: { status: 200 }, reason: 'answers a range request for a static file' }],
  },
  { address: '/content/1/e102[.html]', method: 'POST', expected: { status: 405 } },
  { address: '/', method: 'POST', expected: { status: 405 } },
  { address: '/', method: 'HEAD', expected: { ...PAGE, body: /^$/ } },
];
