import { contentTypeOf, RAW_SCRIPT_TYPE, SCRIPT_ENDINGS } from '../../http/media-type.ts';
import { RAW_POLICY } from '../../http/security-headers.ts';
import { LONG_ENDINGS, NAMED_FILES, TEXT_ENDINGS } from './hosted-paths.ts';
import { pageHeaders } from './page-headers.ts';

/** The inputs of an edge host's files. */
export interface EdgeParts {
  /** The handler, bundled as an edge worker. */
  readonly edgeWorker: string;
  /** The Content-Security-Policy of every page. */
  readonly policy: string;
}

/**
 * Addresses that an edge host gives to the handler; everything else is a file that it serves by itself. `*` stands for anything,
 * as in the rules of Cloudflare and Netlify.
 */
export const EDGE_ROUTES = [
  '/content/*',
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

/**
 * The `_headers` of Cloudflare Pages and Netlify, for the files that they serve by themselves. A rule has one `*` at most, which stands
 * for any characters; where two rules set one header, Cloudflare joins the values by a comma: a browser then enforces both policies.
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

/** Our own assets, each named by a hash of its content. What a journal puts into `assets/` itself may change, and is asked for again. */
export const HASHED_ASSETS = [
  'offprint.css',
  'offprint.js',
  'console.js',
  'search.js',
  'search-patterns.js',
  'search-language.js',
  'offline.js',
  'figure-viewer.js',
] as const;

const FOR_EVER = 'public, max-age=31536000, immutable';
