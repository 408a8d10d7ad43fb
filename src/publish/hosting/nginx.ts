import { contentTypeOf, SCRIPT_ENDINGS } from '../../http/media-type.ts';
import { NAMED_BY_CONTENT } from '../../http/named-by-content.ts';
import { RAW_POLICY } from '../../http/security-headers.ts';
import { linksetLink } from '../../http/signposts.ts';
import { acceptPattern, lessPattern } from './accept-pattern.ts';
import { CHARSET_TYPES, COMPRESSED_TYPES, HIDDEN_FILES, LONG_ENDINGS, NAMED_FILES, SERVED_ENDINGS, SIBLING_REST } from './hosted-paths.ts';
import type { NegotiationPlan, PlannedRange, PlannedVariant } from './negotiation-plan.ts';
import { pageHeaders } from './page-headers.ts';

/**
 * `nginx.conf`: an include for a `server` block whose `root` is the site's folder (or, if the site is below a path, the folder above it).
 * Needs only modules of a default nginx and no directives elsewhere.
 *
 * The qualities are computed by `set` and `if` at server level, which nginx runs in order; `if` contains only `set` and `return`.
 */
export function nginxConfiguration(plan: NegotiationPlan, policy: string): string {
  return `${HEAD}
${PLAIN_SETTINGS}
${types()}
${headers({ indent: '', policy })}

${choice(plan)}
${locations(plan, policy)}`;
}

const HEAD = `# Made by offprint; made anew by every build. Include it in the server block of the site:
#
#   server {
#     listen 80;
#     server_name journal.example;
#     root /srv/journal/_site;
#     include /srv/journal/_site/nginx.conf;
#   }
#
# rewrite directives of your own belong before the include.
`;

const PLAIN_SETTINGS = `charset utf-8;
charset_types ${CHARSET_TYPES.join(' ')};
absolute_redirect off;
gzip on;
gzip_vary on;
gzip_proxied any;
gzip_min_length 512;
gzip_types ${COMPRESSED_TYPES.join(' ')};
# Where files are compressed beforehand (x.html.gz, x.html.br) and nginx has the modules:
# gzip_static on;
# brotli_static on;
`;

function types(): string {
  const endingsOf = new Map<string, string[]>();
  for (const ending of SERVED_ENDINGS) {
    const type = contentTypeOf(`x.${ending}`).split(';')[0] ?? '';
    endingsOf.set(type, [...(endingsOf.get(type) ?? []), ending]);
  }
  const lines = [...endingsOf].map(([type, endings]) => `  ${type} ${endings.join(' ')};`);
  return `types {\n${lines.join('\n')}\n}\ndefault_type application/octet-stream;\n`;
}

/** A location with its own `add_header` must repeat the common ones. */
function headers({ indent, policy, cacheControl = 'public, max-age=0, must-revalidate' }: CommonHeaders): string {
  return [
    'add_header Vary $offprint_vary always;',
    'add_header Allow $offprint_allow always;',
    'add_header Link $offprint_link;',
    `add_header Cache-Control "${cacheControl}";`,
    ...pageHeaders(policy).map(([name, value]) => `add_header ${name} "${value}" always;`),
    'add_header Access-Control-Allow-Origin "*" always;',
    'add_header Access-Control-Expose-Headers "*" always;',
  ]
    .map((line) => indent + line)
    .join('\n');
}

interface CommonHeaders {
  readonly indent: string;
  /** Content-Security-Policy */
  readonly policy: string;
  readonly cacheControl?: string;
}

function choice({ base, html, others, ranges, hasLinksets }: NegotiationPlan): string {
  const all = [html, ...others];
  return `# The rendition of /content/<volume>/<article> and /content/<volume>/<article>/<figure> that Accept prefers.
set $offprint_vary "";
set $offprint_allow "";
set $offprint_link "";
if ($request_uri ~ '^${regex(base)}/content/(?!${SIBLING_REST}(?:[?]|$))') { set $offprint_vary Accept; }
if ($request_method !~ '^(?:GET|HEAD)$') { set $offprint_allow "GET, HEAD"; }
# A slash too many: named captures, because nginx escapes numbered ones.
set $offprint_slash "";
if ($uri ~ '^(?<offprint_bare>${regex(base)}/content/.+[^/])/+$') { set $offprint_slash 1; }
if (!-f $document_root$offprint_bare.html) { set $offprint_slash ""; }
if ($request_uri ~ '^(?<offprint_asked>[^?]*[^/?])/+(?:[?]|$)') { set $offprint_slash "$offprint_slash $offprint_asked"; }
if ($offprint_slash ~ '^1 /') { return 301 $offprint_asked; }
set $offprint_ending "";
set $offprint_type "";
set $offprint_page "";
if ($uri ~ '^${regex(base)}/content/[^/]+/[^/]+$') { set $offprint_page article; }
if ($uri ~ '^${regex(base)}/content/[^/]+/[^/]+/[^/]+$') { set $offprint_page figure; }
if (!-f $document_root$uri.html) { set $offprint_page ""; }
if ($offprint_page = "") { break; }

# The quality of each media type, by the narrowest range that covers it.
${all.map(({ name }) => `set $offprint_q_${name} 0;`).join('\n')}
${ranges.map(rangeLines).join('\n')}

# The best of those that are there; the earlier one wins a tie.
set $offprint_best $offprint_q_${html.name};
set $offprint_ending ${html.ending};
${others.map(variantLines).join('\n')}
${
  hasLinksets
    ? `
# Where robots find the typed links of an article, by its address as it was sent.
if ($request_uri ~ '/(?<offprint_last>[^/?]+)(?:[?]|$)') { set $offprint_link '${linksetLink('$offprint_last')}'; }
if ($offprint_page != article) { set $offprint_link ""; }
`
    : ''
}`;
}

function rangeLines({ range, covers }: PlannedRange): string {
  const sets = covers.map(({ name }) => `set $offprint_q_${name} $1;`).join(' ');
  return `# ${range}
set $offprint_q "";
if ($http_accept ~* '${acceptPattern(range)}') { set $offprint_q q$1; }
if ($offprint_q = q) { set $offprint_q q1; }
if ($offprint_q ~ '^q(.+)') { ${sets} }`;
}

function variantLines({ name, mediaType, ending, pages }: PlannedVariant): string {
  return `# ${mediaType}
set $offprint_pair "";
if (-f $document_root$uri${ending}) { set $offprint_pair "$offprint_page $offprint_best:$offprint_q_${name}"; }
if ($offprint_pair ~ '${lessPattern(`(?:${pages.join('|')}) `)}') { set $offprint_best $offprint_q_${name}; set $offprint_ending ${ending}; set $offprint_type ${mediaType}; }`;
}

function locations({ base, others }: NegotiationPlan, policy: string): string {
  const relabelled = others.filter(isRelabelled);
  return `location ^~ ${base}/content/ {
  error_page 404 ${base}/404.html;
  if ($offprint_allow) { return 405; }${relabelled
    .map(
      ({ name, mediaType }, at) =>
        `\n  error_page ${UNUSED_STATUS + at} = @offprint_${name};\n  if ($offprint_type = ${mediaType}) { return ${UNUSED_STATUS + at}; }`,
    )
    .join('')}
  try_files $uri$offprint_ending $uri =404;
${LONG_ENDINGS.map(
  (ending) => `  location ~ ${`.${ending}`.replaceAll('.', '[.]')}$ {
    types { }
    default_type ${contentTypeOf(`x.${ending}`)};
    try_files $uri =404;
  }
`,
).join('')}}
${relabelled
  .map(
    ({ name, mediaType, ending }) => `location @offprint_${name} {
  types { }
  default_type ${mediaType};
  try_files $uri${ending} =404;
}
`,
  )
  .join('')}
# Everything else: a page at its address without ending.
location ${base === '' ? '/' : `${base}/`} {
  try_files $uri $uri.html $uri/index.html =404;
}
location ~ '^${regex(base)}/(?:${NAMED_BY_CONTENT})$' {
${headers({ indent: '  ', policy, cacheControl: 'public, max-age=31536000, immutable' })}
}
# Files with a registered media type that their ending does not say.
${NAMED_FILES.map(({ name, contentType, isPath }) => namedLocation(isPath ? `= ${base}/${name}` : `~ '^${regex(base)}/(?:.+/)?${regex(name)}$'`, contentType)).join('')}
# The raw packages: the listing of everything, and files that no browser shows as pages of this site.
location = ${base}/bucket { try_files ${base}/bucket/index.xml =404; }
location = ${base}/bucket/ { try_files ${base}/bucket/index.xml =404; }
location ^~ ${base}/bucket/ {
${headers({ indent: '  ', policy: RAW_POLICY })}
  try_files $uri =404;
  # No page runs a script that came with an article.
  location ~* [.](?:${SCRIPT_ENDINGS.join('|')})$ {
    types { }
    default_type text/plain;
    try_files $uri =404;
  }
}

# nginx evaluates no queries: readers get the query console. For the live endpoints run "offprint serve" beside it and use
# proxy_pass http://127.0.0.1:8080; for /values, /objects, /about, /namespaces, /tags, /users, /bucket, /sru and /oai.
location = ${base}/values { return 301 ${base}/values/$is_args$args; }
location = ${base}/search { return 301 ${base}/search/$is_args$args; }
${HIDDEN_FILES.map((path) => `location = ${base}/${path} { return 404; }`).join('\n')}
error_page 404 ${base}/404.html;
`;
}

function namedLocation(match: string, contentType: string): string {
  return `location ${match} {
  types { }
  default_type ${contentType};
  try_files $uri =404;
}
`;
}

/** True if nginx would derive another type from the last part of the file's ending. */
function isRelabelled({ mediaType, ending }: PlannedVariant): boolean {
  return contentTypeOf(`x${ending.slice(ending.lastIndexOf('.'))}`).split(';')[0] !== mediaType;
}

/** First of the unused status codes by which a location passes to a named one. */
const UNUSED_STATUS = 418;

function regex(base: string): string {
  return base.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
