import { contentTypeOf, RAW_SCRIPT_TYPE, SCRIPT_ENDINGS } from '../../http/media-type.ts';
import { NAMED_BY_CONTENT } from '../../http/named-by-content.ts';
import { RAW_POLICY } from '../../http/security-headers.ts';
import { linksetLink } from '../../http/signposts.ts';
import { ALL_RENDITIONS } from '../../model/renditions.ts';
import { acceptPattern, lessPattern } from './accept-pattern.ts';
import { COMPRESSED_TYPES, HIDDEN_FILES, LONG_ENDINGS, NAMED_FILES, SERVED_ENDINGS, SIBLING_REST } from './hosted-paths.ts';
import type { NegotiationPlan, PlannedRange, PlannedVariant } from './negotiation-plan.ts';
import { pageHeaders } from './page-headers.ts';

/**
 * `.htaccess` for Apache 2.4 with mod_rewrite, mod_headers, mod_setenvif, mod_mime and mod_dir and `AllowOverride FileInfo Indexes`; the
 * same lines work in a `<Directory>` block.
 *
 * Rewrite rules compute the qualities in order and store them in environment variables. mod_negotiation is not used: it resolves ties by
 * size, answers 406, and damages ETags in some versions.
 */
export function apacheConfiguration(plan: NegotiationPlan, policy: string): string {
  const { base } = plan;
  return `# Made by offprint; made anew by every build. Needs AllowOverride FileInfo Indexes, and mod_rewrite, mod_headers, mod_setenvif.
DirectorySlash Off
DirectoryIndex index.html
ErrorDocument 404 ${base}/404.html
FileETag MTime Size
${types()}

${headers(plan, policy)}

<IfModule mod_deflate.c>
<IfModule mod_filter.c>
# What was sent compressed bears another validator; here it is read again.
RequestHeader edit* If-None-Match "-gzip\\"" "\\"" "expr=%{req:Accept-Encoding} =~ /gzip/"
AddOutputFilterByType DEFLATE text/html ${COMPRESSED_TYPES.join(' ')}
</IfModule>
</IfModule>

RewriteEngine On
${everythingElse(base)}
${choice(plan)}`;
}

function types(): string {
  const lines = SERVED_ENDINGS.map((ending) => `AddType ${contentTypeOf(`x.${ending}`).split(';')[0]} .${ending}`);
  const texts = SERVED_ENDINGS.filter((ending) => contentTypeOf(`x.${ending}`).includes('charset='));
  // Apache would use the last ending only.
  const long = LONG_ENDINGS.map(
    (ending) => `<FilesMatch "${`.${ending}`.replaceAll('.', '[.]')}$">\nForceType ${contentTypeOf(`x.${ending}`)}\n</FilesMatch>`,
  );
  const named = NAMED_FILES.map(
    ({ name, contentType }) => `<Files "${name.slice(name.lastIndexOf('/') + 1)}">\nForceType ${contentType}\n</Files>`,
  );
  // Index files have no ending, and Apache has no type for them.
  const bare = '<FilesMatch "^[^.]+$">\nForceType application/octet-stream\n</FilesMatch>';
  // Precompressed files keep their type; raw packages are not decoded.
  return [
    ...lines,
    `AddCharset utf-8 ${texts.map((ending) => `.${ending}`).join(' ')}`,
    'RemoveLanguage .br',
    'RemoveEncoding .gz',
    ...long,
    bare,
    ...named,
  ].join('\n');
}

/** Uses the requested URL instead of the file of an internal redirect. */
function headers({ base, hasLinksets }: NegotiationPlan, policy: string): string {
  const signposts = `SetEnvIfExpr "%{THE_REQUEST} =~ m#^\\S+ ${base}/content/(?!${SIBLING_REST}[? ])[^/? ]+/([^/? ]+)[? ]#" OFFPRINT_LINK=$1
Header set Link "${linksetLink('%{OFFPRINT_LINK}e').replaceAll('"', '\\"')}" "expr=-n env('OFFPRINT_LINK') && %{REQUEST_STATUS} == 200"\n`;
  return `${hasLinksets ? signposts : ''}SetEnvIfExpr "%{THE_REQUEST} =~ m#^\\S+ ${base}/content/(?!${SIBLING_REST}[? ])#" OFFPRINT_VARIES
SetEnvIf Request_URI "^${base}/(?:${NAMED_BY_CONTENT})$" OFFPRINT_IMMUTABLE
SetEnvIf Request_URI "^${base}/bucket/" OFFPRINT_RAW
SetEnvIf Request_Method "^(?!(?:GET|HEAD|OPTIONS)$)" OFFPRINT_REFUSED
Header always merge Vary Accept env=OFFPRINT_VARIES
Header always set Allow "GET, HEAD" env=OFFPRINT_REFUSED
Header set Cache-Control "public, max-age=0, must-revalidate" env=!OFFPRINT_IMMUTABLE
Header set Cache-Control "public, max-age=31536000, immutable" env=OFFPRINT_IMMUTABLE
${pageHeaders(policy)
  .map(([name, value]) => `Header always set ${name} "${value}"`)
  .join('\n')}
Header always set Content-Security-Policy "${RAW_POLICY}" env=OFFPRINT_RAW
Header always set Access-Control-Allow-Origin "*"
Header always set Access-Control-Expose-Headers "*"`;
}

function everythingElse(base: string): string {
  return `RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD|OPTIONS)$
RewriteRule ^ - [R=405,L]
# No page runs a script that came with an article.
RewriteRule ^bucket/.+[.](?:${SCRIPT_ENDINGS.join('|')})$ - "[NC,T=${RAW_SCRIPT_TYPE}]"
# The raw packages: the listing of everything. Queries are not evaluated here: readers get the query console.
RewriteRule ^bucket/?$ bucket/index.xml [L]
RewriteRule ^(?:values|search)$ ${base}/$0/ [R=301,L]
RewriteRule ^(?:${HIDDEN_FILES.map((path) => path.replace('.', '[.]')).join('|')})$ - [R=404,L]
# A folder with a page of its own, then a page at its address without ending.
RewriteCond %{REQUEST_FILENAME} -d
RewriteCond %{REQUEST_FILENAME}/index.html -f
RewriteRule [^/]$ %{REQUEST_URI}/index.html [L]
RewriteCond %{REQUEST_URI} !^${base}/content/
RewriteCond %{PATH_INFO} ^$
RewriteCond %{REQUEST_FILENAME}.html -f
RewriteRule [^/]$ %{REQUEST_URI}.html [L]
RewriteCond %{THE_REQUEST} "^\\S+ ([^? ]*[^/? ])/+[? ]"
RewriteCond %{PATH_INFO} ^/*$
RewriteCond %{REQUEST_FILENAME} ^(.*[^/])/*$
RewriteCond %1.html -f
RewriteRule ^content/.+/$ - [E=OFFPRINT_BARE:1]
RewriteCond %{ENV:OFFPRINT_BARE} =1
RewriteCond %{REQUEST_URI} ^(.*[^/])/+$
RewriteRule ^ %1 [R=301,L]
`;
}

function choice({ html, others, ranges }: NegotiationPlan): string {
  const all = [html, ...others];
  // The type of a file that is offered under two types is the one that was chosen.
  const relabelled = ALL_RENDITIONS.flatMap(({ ending, alias }) => (alias === undefined ? [] : ending));
  return `# The rendition of content/<volume>/<article> and content/<volume>/<article>/<figure> that Accept prefers.
RewriteCond %{ENV:REDIRECT_OFFPRINT_TYPE} (.+)
RewriteRule [.](?:${relabelled.join('|')})$ - "[T=%1]"
RewriteRule ^content/[^/]+/[^/]+$ - [E=OFFPRINT_PAGE:article]
RewriteRule ^content/[^/]+/[^/]+/[^/]+$ - [E=OFFPRINT_PAGE:figure]
RewriteCond %{PATH_INFO} !^$ [OR]
RewriteCond %{REQUEST_FILENAME}.html !-f
RewriteRule ^ - [E=!OFFPRINT_PAGE]
RewriteCond %{ENV:OFFPRINT_PAGE} =""
RewriteRule ^ - [L]

# The quality of each media type, by the narrowest range that covers it.
RewriteRule ^ - [${all.map(({ name }) => `E=OFFPRINT_Q_${name}:0`).join(',')}]
${ranges.map(rangeRules).join('\n')}

# The best of those that are there; the earlier one wins a tie.
RewriteRule ^ - [E=OFFPRINT_BEST:%{ENV:OFFPRINT_Q_${html.name}},E=OFFPRINT_ENDING:${html.ending}]
${others.map(variantRules).join('\n')}
RewriteRule ^ %{REQUEST_URI}%{ENV:OFFPRINT_ENDING} [L]
`;
}

function rangeRules({ range, covers }: PlannedRange): string {
  const sets = covers.map(({ name }) => `E=OFFPRINT_Q_${name}:%1`).join(',');
  return `# ${range}
RewriteRule ^ - [E=!OFFPRINT_Q]
RewriteCond %{HTTP:Accept} "${acceptPattern(range)}" [NC,NV]
RewriteRule ^ - [E=OFFPRINT_Q:q%1]
RewriteCond %{ENV:OFFPRINT_Q} =q
RewriteRule ^ - [E=OFFPRINT_Q:q1]
RewriteCond %{ENV:OFFPRINT_Q} ^q(.+)
RewriteRule ^ - [${sets}]`;
}

function variantRules({ name, mediaType, contentType, ending, pages }: PlannedVariant): string {
  return `# ${mediaType}
RewriteCond %{REQUEST_FILENAME}${ending} -f
RewriteCond "%{ENV:OFFPRINT_PAGE} %{ENV:OFFPRINT_BEST}:%{ENV:OFFPRINT_Q_${name}}" "${lessPattern(`(?:${pages.join('|')}) `)}"
RewriteRule ^ - "[E=OFFPRINT_BEST:%{ENV:OFFPRINT_Q_${name}},E=OFFPRINT_ENDING:${ending},E=OFFPRINT_TYPE:${contentType}]"`;
}
