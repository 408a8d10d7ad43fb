import { contentTypeOf, RAW_SCRIPT_TYPE, SCRIPT_ENDINGS } from '../../http/media-type.ts';
import { NAMED_BY_CONTENT } from '../../http/named-by-content.ts';
import { PAGE_VARIANTS } from '../../http/page-variants.ts';
import { RAW_POLICY } from '../../http/security-headers.ts';
import { linksetLink } from '../../http/signposts.ts';
import { acceptPattern } from './accept-pattern.ts';
import { HIDDEN_FILES, LONG_ENDINGS, NAMED_FILES, SERVED_ENDINGS } from './hosted-paths.ts';
import type { NegotiationPlan, PlannedVariant } from './negotiation-plan.ts';
import { pageHeaders } from './page-headers.ts';

/**
 * `Caddyfile`, usable as it is: `caddy run --config Caddyfile` in the site's folder serves the journal's host name with HTTPS.
 * `OFFPRINT_ADDRESS` and `OFFPRINT_ROOT` in the environment override address and folder.
 *
 * `map` reads the quality of each media range, `vars` holds the best rendition so far.
 */
export function caddyConfiguration(plan: NegotiationPlan, { siteUrl, policy }: CaddySite): string {
  const { origin } = new URL(siteUrl);
  const site = `${headers(policy)}\n${choice(plan)}\n${routes(plan)}`;
  const inner =
    plan.base === ''
      ? site
      : `	redir ${plan.base} ${plan.base}/ permanent\n	handle_path ${plan.base}/* {\n${site.replace(/^(?=.)/gm, '\t')}	}\n`;
  return `# Made by offprint; made anew by every build. In the site's folder: caddy run --config Caddyfile
{$OFFPRINT_ADDRESS:${origin}} {
	root * {$OFFPRINT_ROOT:.}
	encode gzip
	# Compressed bytes bear another validator than plain ones.
	@gzip header_regexp Accept-Encoding (?i)\\bgzip\\b
	header @gzip {
		Etag "\\"$" "-gzip\\""
		defer
	}
	request_header @gzip If-None-Match "-gzip\\"" "\\""
${inner}	handle_errors {
		rewrite * /404.html
		header Content-Type "text/html; charset=utf-8"
		file_server
	}
}
`;
}

interface CaddySite {
  readonly siteUrl: string;
  /** Content-Security-Policy */
  readonly policy: string;
}

function headers(policy: string): string {
  const types = SERVED_ENDINGS.map((ending) => ({ ending, contentType: contentTypeOf(`x.${ending}`) }));
  return `	@content {
		path /content/*
		not path ${PAGE_VARIANTS.map(({ ending }) => `*${ending}`)
      .filter((ending, index, all) => all.indexOf(ending) === index)
      .join(' ')}
	}
	@immutable path_regexp ^/(?:${NAMED_BY_CONTENT})$
	@changing not path_regexp ^/(?:${NAMED_BY_CONTENT})$
	@raw path /bucket/*
	@own not path /bucket/*
	@refused not method GET HEAD
${pageHeaders(policy)
  .map(([name, value]) => `	header ${name === 'Content-Security-Policy' ? '@own ' : ''}${name} "${value}"`)
  .join('\n')}
	header Access-Control-Allow-Origin *
	header Access-Control-Expose-Headers *
	header @immutable Cache-Control "public, max-age=31536000, immutable"
	header @changing Cache-Control "public, max-age=0, must-revalidate"
	header @raw Content-Security-Policy "${RAW_POLICY}"
	map {path} {offprint_type} {
		~(?i)^/bucket/.*\\.(?:${SCRIPT_ENDINGS.join('|')})$ "${RAW_SCRIPT_TYPE}"
		~/$ "text/html; charset=utf-8"
${NAMED_FILES.map(({ name, contentType, isPath }) => `		~${isPath ? '^' : ''}/${name.replaceAll('.', '\\.')}$ "${contentType}"`).join('\n')}
${LONG_ENDINGS.map((ending) => `		~(?i)${`.${ending}`.replaceAll('.', '\\.')}$ "${contentTypeOf(`x.${ending}`)}"`).join('\n')}
${types.map(({ ending, contentType }) => `		~(?i)\\.${ending}$ "${contentType}"`).join('\n')}
		default application/octet-stream
	}
`;
}

function choice({ html, others, ranges }: NegotiationPlan): string {
  const all = [html, ...others];
  const readers = ranges.map(
    ({ range, name }) => `	map {http.request.header.Accept} {offprint_range_${name}} {
		"~(?i)${acceptPattern(range)}" "q\${1}"
		default ""
	}`,
  );
  const qualities = all.map(({ name, mediaType }) => {
    const covering = ranges.filter(({ covers }) => covers.some((covered) => covered.name === name)).reverse();
    return `	# ${mediaType}: the narrowest range decides
	map "${covering.map((range) => `{offprint_range_${range.name}}`).join('|')}" {offprint_q_${name}} {
		"~^\\|*q([\\d.]+)" "\${1}"
		"~^\\|*q" 1
		default 0
	}`;
  });
  return [...readers, ...qualities].join('\n');
}

function routes({ base, html, others, hasLinksets }: NegotiationPlan): string {
  return `	@article path_regexp ^/content/[^/]+/[^/]+$
	@figure path_regexp ^/content/[^/]+/[^/]+/[^/]+$
	@page {
		path_regexp ^/content/[^/]+/[^/]+(?:/[^/]+)?$
		file {path}${html.ending}
	}
${hasLinksets ? signposts(html.ending) : ''}	@slashed path_regexp bare ^(/content/.+[^/])/+$
	@slash {
		file {vars.offprint_bare}${html.ending}
		vars_regexp raw {http.request.orig_uri} ^([^?]*[^/?])/+(?:[?]|$)
	}
${others.map(matcherOf).join('\n')}
	@ending expression \`{vars.offprint_ending} != ""\`
	@plain expression \`{vars.offprint_as} == "text/plain"\`
	@other {
		not path /content/*
		file {path}${html.ending}
	}
	@listing path /bucket /bucket/
	@folder path /values /search
	@hidden path ${HIDDEN_FILES.map((path) => `/${path}`).join(' ')}
	route {
		header @content +Vary Accept
${hasLinksets ? `		header @signposted Link "${linksetLink('{re.last.1}').replaceAll('"', '\\"')}"\n` : ''}		header @refused Allow "GET, HEAD"
		error @refused 405
		error @hidden 404
		redir @folder ${base}{path}/?{query} permanent
		vars offprint_bare /content/-
		vars @slashed offprint_bare {re.bare.1}
		redir @slash {re.raw.1} permanent
		rewrite @listing /bucket/index.xml
		vars offprint_ending ""
		vars offprint_as ""
		vars offprint_page other
		vars @article offprint_page article
		vars @figure offprint_page figure
		vars offprint_best {offprint_q_${html.name}}
		vars @page offprint_ending ${html.ending}
${others.map(stepsOf).join('\n')}
		rewrite @ending {path}{vars.offprint_ending}
		rewrite @other {path}${html.ending}
		header Content-Type {offprint_type}
		header @plain Content-Type "text/plain; charset=utf-8"
		file_server {
			precompressed br gzip
		}
	}
`;
}

/** Matches an article's page and captures the last segment of its URL as sent. */
function signposts(ending: string): string {
  return `	@signposted {
		path_regexp ^/content/[^/]+/[^/]+$
		file {path}${ending}
		vars_regexp last {http.request.orig_uri} /([^/?]+)(?:[?]|$)
	}
`;
}

function matcherOf({ name, ending, pages }: PlannedVariant): string {
  const isPage = pages.map((page) => `{vars.offprint_page} == "${page}"`).join(' || ');
  return `	@${name} {
		file {path}${ending}
		expression \`(${isPage}) && {vars.offprint_ending} != "" && double({offprint_q_${name}}) > double({vars.offprint_best})\`
	}`;
}

/** Sets three variables while the comparison still holds; the compared one is set last. */
function stepsOf({ name, ending, mediaType }: PlannedVariant): string {
  return `		vars @${name} offprint_as ${mediaType}
		vars @${name} offprint_ending ${ending}
		vars @${name} offprint_best {offprint_q_${name}}`;
}
