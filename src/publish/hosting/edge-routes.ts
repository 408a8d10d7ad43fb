import type { Journal } from '../../model/journal.ts';
import { contentTypeOf, RAW_SCRIPT_TYPE, SCRIPT_ENDINGS } from '../../serve/http/media-type.ts';
import { RAW_POLICY } from '../../serve/http/security-headers.ts';
import { LONG_ENDINGS, NAMED_FILES, TEXT_ENDINGS } from './hosted-paths.ts';
import { edgePaths, type Moved } from './moved.ts';
import { languageFolders } from './negotiation-plan.ts';
import { pageHeaders } from './page-headers.ts';

/** Inputs of an edge host's files. */
export interface EdgeInputs {
  /** Request handler, bundled as an edge worker. */
  readonly edgeWorker: string;
  /** Content-Security-Policy of every page. */
  readonly policy: string;
  /** Addresses of earlier sites. */
  readonly moved: Moved;
}

/**
 * Routes of the handler at an edge host, besides the articles; other URLs are static files, which the host serves itself. `*` matches any characters,
 * as in the rules of Cloudflare and Netlify.
 */
const EDGE_ROUTES = [
  '/values',
  '/objects',
  '/objects/*',
  '/about/*',
  '/namespaces/*',
  '/tags/*',
  '/users/*',
  '/bucket',
  '/bucket/',
  '/sru',
  '/oai',
  '/doi/*',
] as const;

/** The routes of a journal: pages of articles and of translations, and the query service. */
export function edgeRoutes(journal: Pick<Journal, 'languages'>, moved: Moved): readonly string[] {
  return [...contentPaths(journal).map((path) => `${path}*`), ...EDGE_ROUTES, ...edgePaths(moved)];
}

/** `/content/`, `/en/content/` */
export function contentPaths(journal: Pick<Journal, 'languages'>): readonly string[] {
  return ['/content/', ...languageFolders(journal).map((tag) => `/${tag}/content/`)];
}

/**
 * Prints `_headers` of Cloudflare Pages and Netlify, for static files. A rule has at most one `*`, which matches any characters. If two
 * rules set the same header, Cloudflare joins the values with a comma, and a browser enforces both policies.
 *
 *   /assets/offprint.*.css
 *     Cache-Control: public, max-age=31536000, immutable
 */
export function edgeHeaders(policy: string): string {
  const rules: readonly (readonly [path: string, headers: readonly (readonly [name: string, value: string])[]])[] = [
    ['/*', [...pageHeaders(policy), ['Access-Control-Allow-Origin', '*']]],
    ...HASHED_ASSETS.map((name) => [`/assets/${name.replace('.', '.*.')}`, [['Cache-Control', FOR_EVER]]] as const),
    ['/bucket/*', [['Content-Security-Policy', RAW_POLICY]]],
    ...SCRIPT_ENDINGS.map((ending) => [`/bucket/*.${ending}`, [['Content-Type', RAW_SCRIPT_TYPE]]] as const),
    ...NAMED_FILES.flatMap(({ name, contentType, isPath }) =>
      (isPath ? [`/${name}`] : [`/${name}`, `/*/${name}`]).map((path) => [path, [['Content-Type', contentType]]] as const),
    ),
    ...[...TEXT_ENDINGS, ...LONG_ENDINGS].map((ending) => [`/*.${ending}`, [['Content-Type', contentTypeOf(`x.${ending}`)]]] as const),
  ];
  return rules.map(([path, headers]) => `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`).join('');
}

/** The program's assets, named by content hash, so that they are immutable. A journal's own assets are revalidated. */
export const HASHED_ASSETS = [
  'offprint.css',
  'offprint-theme.css',
  'viewers.css',
  'lists.css',
  'search.css',
  'tools.css',
  'offprint.js',
  'article.js',
  'console.js',
  'search.js',
  'search-more.js',
  'search-patterns.js',
  'search-language.js',
  'offline.js',
  'font.woff2',
  'font.txt',
  'article-tools.js',
] as const;

const FOR_EVER = 'public, max-age=31536000, immutable';
