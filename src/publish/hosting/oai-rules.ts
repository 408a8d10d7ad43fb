import { OAI_ANSWERS } from '../../serve/http/oai/static-answers.ts';

// Rules that map the arguments of a request to `/oai` to the file of its answer. Each tries the same files in this order:
//
//   ListRecords/oai_dc/subject/cell-biology/2026-11.xml     a month, which only lists without a set have
//   ListRecords/oai_dc/subject/cell-biology/all.xml         a list
//   ListRecords/<token>.xml, Identify.xml                   the page after a token, another verb
//   badResumptionToken.xml, error.xml
//
// A value of other characters than these files have names a file that does not exist, so that no request leads out of the folder.

/** Directives for the server block of nginx, which come before any `break`. */
export function nginxOaiValues(): string {
  return `# The file that answers a request of OAI-PMH, by its arguments.
set $offprint_verb -;
set $offprint_list -;
set $offprint_set "";
set $offprint_month all;
set $offprint_token "";
set $offprint_error error;
if ($arg_verb ~ '^(?<offprint_verb_asked>[A-Za-z]+)$') { set $offprint_verb $offprint_verb_asked; }
if ($arg_metadataPrefix ~ '^(?<offprint_prefix>[a-z_]+)$') { set $offprint_list $offprint_prefix; }
if ($arg_set) { set $offprint_set /-; }
if ($arg_set ~ '^(?<offprint_set_kind>[\\w~-]+)$') { set $offprint_set /$offprint_set_kind; }
if ($arg_set ~* '^(?<offprint_set_group>[\\w~-]+)(?::|%3a)(?<offprint_set_name>[\\w~-]+)$') { set $offprint_set /$offprint_set_group/$offprint_set_name; }
if ($arg_from ~ '^(?<offprint_from>\\d\\d\\d\\d-\\d\\d)') { set $offprint_month $offprint_from; }
if ($arg_resumptionToken) { set $offprint_list -; set $offprint_token /-; set $offprint_error badResumptionToken; }
if ($arg_resumptionToken ~ '^(?<offprint_token_sent>[\\w-]+)$') { set $offprint_token /$offprint_token_sent; }

`;
}

export function nginxOaiLocations(base: string): string {
  const files = FILES.map((file) => `${base}/${OAI_ANSWERS}/${file((name) => `$offprint_${name}`)}.xml`);
  return ['', '/'].map((end) => `location = ${base}/oai${end} { try_files ${files.join(' ')} =404; }\n`).join('');
}

export function apacheOai(): string {
  const rule = (flags: string): string => `RewriteRule ^oai/?$ - [${flags}]`;
  const when = (argument: string, flags: string, noCase = ''): string =>
    `RewriteCond %{QUERY_STRING} "(?:^|&)${argument}"${noCase}\n${rule(flags)}`;
  const files = FILES.map((file) => file((name) => `%{ENV:OFFPRINT_${name.toUpperCase()}}`));
  return `# The file that answers a request of OAI-PMH, by its arguments.
${rule('E=OFFPRINT_VERB:-,E=OFFPRINT_LIST:-,E=OFFPRINT_MONTH:all,E=OFFPRINT_ERROR:error')}
${when('verb=([A-Za-z]+)(?:&|$)', 'E=OFFPRINT_VERB:%1')}
${when('metadataPrefix=([a-z_]+)(?:&|$)', 'E=OFFPRINT_LIST:%1')}
${when('set=[^&]', 'E=OFFPRINT_SET:/-')}
${when('set=([\\w~-]+)(?:&|$)', 'E=OFFPRINT_SET:/%1')}
${when('set=([\\w~-]+)(?::|%3a)([\\w~-]+)(?:&|$)', 'E=OFFPRINT_SET:/%1/%2', ' [NC]')}
${when('from=(\\d\\d\\d\\d-\\d\\d)', 'E=OFFPRINT_MONTH:%1')}
${when('resumptionToken=[^&]', 'E=OFFPRINT_LIST:-,E=OFFPRINT_TOKEN:/-,E=OFFPRINT_ERROR:badResumptionToken')}
${when('resumptionToken=([\\w-]+)(?:&|$)', 'E=OFFPRINT_TOKEN:/%1')}
${files
  .map((file) => `RewriteCond %{REQUEST_FILENAME}/answers/${file}.xml -f\nRewriteRule ^oai/?$ ${OAI_ANSWERS}/${file}.xml [L]`)
  .join('\n')}
`;
}

export function caddyOai(): string {
  const files = FILES.map((file) => `/${OAI_ANSWERS}/${file((name) => `{offprint_${name}}`)}.xml`);
  return `	map {query.verb} {offprint_verb} {
		"~^([A-Za-z]+)$" "\${1}"
		default none
	}
	map {query.metadataPrefix} {offprint_list} {
		"~^([a-z_]+)$" "\${1}"
		default none
	}
	map {query.set} {offprint_set} {
		"~^$" ""
		"~^([\\w~-]+)$" "/\${1}"
		"~^([\\w~-]+):([\\w~-]+)$" "/\${1}/\${2}"
		default /none
	}
	map {query.from} {offprint_month} {
		"~^(\\d\\d\\d\\d-\\d\\d)" "\${1}"
		default all
	}
	map {query.resumptionToken} {offprint_token} {
		"~^$" ""
		"~^([\\w-]+)$" "/\${1}"
		default /none
	}
	map {query.resumptionToken} {offprint_error} {
		"~^$" error
		default badResumptionToken
	}
	@oai {
		path /oai /oai/
		file {
			try_files ${files.join(' ')}
		}
	}
`;
}

/** The files that are tried, from the names of a request's parts. */
const FILES: readonly ((part: (name: 'verb' | 'list' | 'set' | 'month' | 'token' | 'error') => string) => string)[] = [
  (part) => `${part('verb')}/${part('list')}${part('set')}/${part('month')}`,
  (part) => `${part('verb')}/${part('list')}${part('set')}/all`,
  (part) => `${part('verb')}${part('token')}`,
  (part) => part('error'),
];
