import mime from 'mime';
import { ALL_RENDITIONS } from '../../model/renditions.ts';
import { sentTypeOf } from './page-variants.ts';

/**
 * Returns the Content-Type of a site file by its ending, with a charset for text.
 *
 *   contentTypeOf('content/1/e1.md')  ->  'text/markdown; charset=utf-8'
 */
export function contentTypeOf(path: string): string {
  const type = typeOf(path);
  return DELIVERED.test(path) && (SCRIPT_TYPE.test(type) || SCRIPT_ENDING.test(path)) ? RAW_SCRIPT_TYPE : type;
}

function typeOf(path: string): string {
  const named = TYPES_BY_FILE_NAME.get(path.slice(path.lastIndexOf('/') + 1));
  if (named !== undefined) return named;
  const long = LONG_ENDINGS.exec(path)?.[1];
  if (long !== undefined) return RENDITION_TYPES.get(long.toLowerCase()) ?? OCTETS;
  if (RESOURCE_SYNC.test(path)) return 'application/xml';
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const own = OWN.get(ending) ?? RENDITION_TYPES.get(ending);
  if (own !== undefined) return own;
  const found = path.includes('.') ? mime.getType(ending) : null;
  if (found === null) return OCTETS;
  return isText(found) ? `${found}; charset=utf-8` : found;
}

/** True for types that compression makes smaller: text, XML, JSON, SVG and uncompressed fonts, not images and archives. */
export function isCompressible(contentType: string): boolean {
  const type = contentType.split(';')[0] ?? '';
  return type.startsWith('text/') || COMPRESSIBLE.test(type) || TEXT_RENDITIONS.has(type);
}

function isText(type: string): boolean {
  return (
    type.startsWith('text/') || type === 'application/json' || type.endsWith('+json') || type.endsWith('/xml') || type.endsWith('+xml')
  );
}

/** Media types by file name: feeds and the description of the search, at the root and in lists. */
export const TYPES_BY_FILE_NAME: ReadonlyMap<string, string> = new Map([
  ['rss.xml', 'application/rss+xml'],
  ['atom.xml', 'application/atom+xml'],
  ['feed.json', 'application/feed+json'],
  ['opensearch.xml', 'application/opensearchdescription+xml'],
]);

/**
 * Type of scripts that were delivered with an article. The policy of the pages allows scripts of the site; this type with
 * `X-Content-Type-Options: nosniff` prevents browsers from running scripts of a package.
 */
export const RAW_SCRIPT_TYPE = 'text/plain; charset=utf-8';

/** File endings to which a server, this one or one of `model/hosts.ts`, gives a media type that browsers run as a script. */
export const SCRIPT_ENDINGS = ['js', 'mjs', 'cjs', 'jsm', 'es', 'ecma'] as const;

/**
 * File endings of pages, scripts and XML. Browsers run scripts in each of these types, and in any XML file that declares the namespace of XHTML or
 * SVG; some servers run the program in it.
 */
export const ACTIVE_ENDINGS = [
  ...SCRIPT_ENDINGS,
  ...words('html htm xhtml xht shtml shtm stm svg svgz mht mhtml hta htc swf xul appcache webmanifest url lnk'),
  ...words('xml xsl xslt xsd rdf rss atom mml mathml owl nxml jats wsdl'),
  ...words('php php3 php4 php5 php7 php8 phtml cgi htaccess'),
];

/** True for the name of a file that is active if it is sent with the type of its ending. */
export function isActiveName(name: string): boolean {
  return ACTIVE.test(name);
}

/**
 * Returns the Content-Type with which a file is uploaded to an object store. Active files of raw packages are text, because a store sends no policy
 * that restricts them.
 */
export function uploadTypeOf(path: string): string {
  return path.startsWith('bucket/') && isActiveName(path) ? RAW_SCRIPT_TYPE : contentTypeOf(path);
}

function words(text: string): readonly string[] {
  return text.split(' ');
}

const ACTIVE = new RegExp(`\\.(?:${ACTIVE_ENDINGS.join('|')})$`, 'i');

// 'bucket/e1/code.js', 'content/1/e1/code.ecma'
const DELIVERED = /^\/?(?:bucket|content)\//;
const SCRIPT_ENDING = new RegExp(`\\.(?:${SCRIPT_ENDINGS.join('|')})$`, 'i');
// 'text/javascript', 'application/x-ecmascript', 'text/jscript': the JavaScript MIME types of the MIME Sniffing standard
const SCRIPT_TYPE = /(?:java|ecma|j|live)script/i;

// The standard defines this URL, which has no ending (ResourceSync 1.1, 6.3).
const RESOURCE_SYNC = /^\/?\.well-known\/resourcesync$/;

const OCTETS = 'application/octet-stream';

// Types that registries spell differently than journals do, or have without the charset that clients need.
const OWN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    html: 'text/html; charset=utf-8',
    jats: 'application/xml',
    nxml: 'application/xml',
    js: 'text/javascript; charset=utf-8',
    svg: 'image/svg+xml',
    tsv: 'text/tab-separated-values; charset=utf-8',
    orig: OCTETS,
  }),
);

/** Content types of renditions by ending. */
const RENDITION_TYPES: ReadonlyMap<string, string> = new Map(ALL_RENDITIONS.map((row) => [row.ending, sentTypeOf(row.mediaType, row)]));
const TEXT_RENDITIONS: ReadonlySet<string> = new Set(ALL_RENDITIONS.flatMap(({ mediaType, hasCharset }) => (hasCharset ? mediaType : [])));

// 'content/1/e1.csl.json' -> 'csl.json'
const LONG_ENDINGS = new RegExp(
  `\\.(${ALL_RENDITIONS.flatMap(({ ending }) => (ending.includes('.') ? ending.replaceAll('.', '\\.') : [])).join('|')})$`,
  'i',
);

const COMPRESSIBLE =
  /^(?:application\/(?:json|xml|javascript|manifest\+json|rtf)|.*\+(?:xml|json)|image\/(?:svg\+xml|bmp)|font\/(?:ttf|otf))$/;
