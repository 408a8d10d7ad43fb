import type { Artifact } from '../../model/artifact.ts';
import type { Hosting } from '../../model/hosts.ts';
import type { FormerSite, Journal } from '../../model/journal.ts';
import { type NamedAddress, printAddressMap } from '../../serve/http/address-map.ts';
import { printRules, RULES_PATH } from '../../serve/http/moved/answer-moved.ts';
import { type FormerRule, literalAddresses, literalBases, MOVED_FOLDER } from '../../serve/http/moved/former-rules.ts';
import { redirectPage } from './doi-redirects.ts';

/**
 * The targets of addresses of earlier sites: rules, and the table that they refer to. Names in the table are `article/12`, `article/12/34`,
 * `issue/5`, and whole addresses, which begin with a slash.
 */
export interface Moved {
  readonly rules: readonly FormerRule[];
  readonly addresses: readonly NamedAddress[];
  readonly sites: readonly FormerSite[];
}

/** Addresses for which a host has rules of their own. */
export interface HostedAddresses {
  readonly moved: Moved;
  /** Stems of withdrawn articles. */
  readonly withdrawn: readonly string[];
}

export const NOTHING_MOVED: Moved = { rules: [], addresses: [], sites: [] };

/** Hosts that serve files only: they get a small page at each old address. */
const HOSTS_OF_FILES: ReadonlySet<Hosting> = new Set(['github-pages', 's3', 'files']);

/** The table and the rules, for the handler and for checks, and what hosts without it need besides their configuration file. */
export function* movedFiles(moved: Moved, journal: Pick<Journal, 'host' | 'siteUrl' | 'language'>): Generator<Artifact> {
  if (moved.rules.length === 0 && moved.addresses.length === 0) return;
  const { host } = journal;
  if (HOSTS_OF_FILES.has(host)) yield* movedPages(moved, journal);
  else if (host === 'apache') yield { path: `${MOVED_FOLDER}/.htaccess`, bytes: apacheTable(moved, baseOf(journal)) };
  yield { path: RULES_PATH, bytes: printRules(moved) };
  yield* printAddressMap(MOVED_FOLDER, moved.addresses);
}

function baseOf({ siteUrl }: Pick<Journal, 'siteUrl'>): string {
  return new URL(siteUrl).pathname.replace(/\/+$/, '');
}

/** `index.php/j/article/view/12/index.html`, which servers of files answer at the address with a slash. */
function* movedPages({ addresses, sites, rules }: Moved, journal: Pick<Journal, 'siteUrl' | 'language'>): Generator<Artifact> {
  const written = new Set<string>();
  const page = function* (from: string, address: string): Generator<Artifact> {
    const path = /\.html?$/.test(from) ? from : `${from.replace(/\/+$/, '')}/index.html`;
    if (written.has(path.toLowerCase()) || !SAFE_PATH.test(path) || OWN_PATH.test(path)) return;
    written.add(path.toLowerCase());
    yield { path, bytes: redirectPage(journal, { path, address, words: address }) };
  };
  const byName = new Map(addresses);
  for (const site of sites) {
    for (const { from, entry } of literalAddresses(site, byName.keys())) yield* page(from, byName.get(entry) ?? '');
    for (const base of literalBases(site).filter((one) => one !== ''))
      for (const name of LISTS) {
        const rule = rules.find(({ path, query }) => query === undefined && new RegExp(path).test(base + name));
        if (rule !== undefined && !/\$\d|^moved\//.test(rule.to)) yield* page(base + name, rule.to);
      }
  }
  for (const [name, address] of addresses) if (name.startsWith('/') && !name.includes('?')) yield* page(name.slice(1), address);
}

/** Lists and pages of earlier sites that have a small page. */
const LISTS = [
  '',
  'issue/current',
  'issue/archive',
  'issues',
  'articles',
  'about',
  'about/contact',
  'about/submissions',
  'search',
  'announcement',
];
// Files of the new site.
const OWN_PATH =
  /^(?:[^/]+\.html|(?:archive|assets|authors|bucket|content|dois?|index|keywords|mirror|moved|oai|report|search|subjects|types|values|volumes)\/.*)$/i;
// No segment that is empty, `.` or `..`, and no device or query.
const SAFE_PATH = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\\:*?"<>|\u0000-\u001f]+$/;

/** Directives of nginx at server level, which it runs in order, and the table as locations. */
export function nginxMoved({ rules, addresses }: Moved, base: string): { readonly directives: string; readonly locations: string } {
  if (rules.length === 0 && addresses.length === 0) return { directives: '', locations: '' };
  const directives = rules.flatMap((rule) => {
    const isKey = rule.to.startsWith(`${MOVED_FOLDER}/`);
    const flag = isKey ? 'last' : rule.isTemporary === true || rule.carry !== undefined ? 'redirect' : 'permanent';
    const pattern = quoted(`^${escaped(base)}/${rule.path.slice(1)}`);
    const rewrite = (query: string | undefined, end: string): string => {
      const target = `${targetOf(rule.to, base)}${end}`;
      if (query === undefined) return `rewrite ${pattern} '${target}' ${flag};\n`;
      // rewrite has groups of its own.
      let group = 0;
      const named = query.replace(/\((?![?])/g, () => `(?<offprint_${++group}>`);
      return `if ($args ~ ${quoted(named)}) { rewrite ${pattern} '${target.replace(/\$(\d)/g, '$offprint_$1')}' ${flag}; }\n`;
    };
    if (rule.carry === undefined) return [rewrite(rule.query, '?')];
    if (rule.carry.includes('*')) return [rewrite(rule.query, '')];
    const carried = `(?:${rule.carry.join('|')})=([^&]+)`;
    return [
      rewrite(rule.query === undefined ? `(?:^|&)${carried}` : `${rule.query}&(?:.*&)?${carried}`, '?for=$1?'),
      rewrite(rule.query, '?'),
    ];
  });
  const table = entriesOf(addresses).map(
    ([name, address]) =>
      `location = "${base}${name.startsWith('/') ? name : `/${MOVED_FOLDER}/${name}`}" { return 301 "${targetOf(address, base, true)}"; }\n`,
  );
  const unknown = `location ~ '^${escaped(base)}/${MOVED_FOLDER}/article/[^/]+/.' { rewrite '^(${escaped(base)}/${MOVED_FOLDER}/article/[^/]+)/.*$' $1 last; }\n`;
  return { directives: `# Addresses of the earlier site.\n${directives.join('')}`, locations: `${table.join('')}${unknown}` };
}

/** Rules of the site's `.htaccess`. The table is in a `.htaccess` of its own, which Apache reads for moved addresses only. */
export function apacheMoved({ rules, addresses }: Moved, base: string): string {
  if (rules.length === 0 && addresses.length === 0) return '';
  const lines = rules.flatMap((rule) => {
    const isKey = rule.to.startsWith(`${MOVED_FOLDER}/`);
    const target = targetOf(rule.query === undefined ? rule.to : rule.to.replace(/\$(\d)/g, '%$1'), base);
    const flags = isKey ? 'L,QSD' : rule.isTemporary === true ? 'R=302,L,QSD' : rule.carry === undefined ? 'R=301,L,QSD' : 'R=302,L';
    const condition = rule.query === undefined ? '' : `RewriteCond %{QUERY_STRING} "${rule.query}"\n`;
    const plain = `${condition}RewriteRule "${rule.path}" "${target}" [${flags}]\n`;
    if (rule.carry === undefined || rule.carry.includes('*')) return [plain];
    const words = `RewriteCond %{QUERY_STRING} "(?:^|&)(?:${rule.carry.join('|')})=([^&]+)"\n`;
    return [`${condition}${words}RewriteRule "${rule.path}" "${target}?for=%1" [R=302,L,NE]\n`, plain.replace('R=302,L', 'R=302,L,QSD')];
  });
  const whole = entriesOf(addresses).flatMap(([name, address]) =>
    name.startsWith('/') ? [`RewriteRule "^${escaped(name.slice(1))}$" "${targetOf(address, base)}" [R=301,L,QSD]\n`] : [],
  );
  return `# Addresses of the earlier site.\n${whole.join('')}${lines.join('')}`;
}

/** The files of an article stand before the article, which also has its unknown files. */
function apacheTable({ addresses }: Moved, base: string): string {
  const entries = entriesOf(addresses).filter(([name]) => !name.startsWith('/'));
  const isFile = ([name]: NamedAddress): boolean => /^article\/[^/]+\//.test(name);
  const line = ([name, address]: NamedAddress): string =>
    `RewriteRule "^${escaped(name)}(?:/.*)?$" "${targetOf(address, base)}" [NC,R=301,L,QSD]\n`;
  return `# Generated by offprint; every build overwrites this file.\nRewriteEngine On\n${[
    ...entries.filter(isFile),
    ...entries.filter((one) => !isFile(one)),
  ]
    .map(line)
    .join('')}`;
}

/** Directives of a Caddyfile: the first map finds the entry or the address of a rule, the second one reads the table. */
export function caddyMoved({ rules, addresses }: Moved, base: string): string {
  if (rules.length === 0 && addresses.length === 0) return '';
  const lines = rules.flatMap((rule) => {
    const pattern = `~^/${rule.path.slice(1).replace(/\$$/, '')}`;
    const asked = rule.query === undefined ? '' : rule.query.replace(/^\^/, '');
    if (rule.to.startsWith(`${MOVED_FOLDER}/`))
      return [`"${pattern}\\?${asked}" "${caddyGroups(rule.to.slice(MOVED_FOLDER.length + 1))}" ""`];
    const target = caddyGroups(targetOf(rule.to, base));
    if (rule.carry === undefined) return [`"${pattern}\\?${asked}" "" "${target}"`];
    if (rule.carry.includes('*')) return [`"${pattern}\\?(.*)$" "" "${target}?\${1}"`];
    const carried = `(?:.*&)?(?:${rule.carry.join('|')})=([^&]+)`;
    return [
      `"${pattern}\\?${asked === '' ? carried : `${asked}&${carried}`}" "" "${target}?for=\${1}"`,
      `"${pattern}\\?${asked}" "" "${target}"`,
    ];
  });
  const table = entriesOf(addresses);
  const whole = table.flatMap(([name, address]) => (name.startsWith('/') ? [`"${name}?" "" "${targetOf(address, base, true)}"`] : []));
  const named = table.filter(([name]) => !name.startsWith('/'));
  const articles = named.filter(([name]) => /^article\/[^/]+$/.test(name));
  const map = (input: string, outputs: string, all: readonly string[], otherwise: string): string =>
    `\tmap ${input} ${outputs} {\n${all.map((one) => `\t\t${one}\n`).join('')}\t\tdefault ${otherwise}\n\t}\n`;
  const lineOf = ([name, address]: NamedAddress): string => `"${name}" "${targetOf(address, base, true)}"`;
  return [
    '\t# Addresses of the earlier site.\n',
    map('"{path}?{query}"', '{offprint_former} {offprint_elsewhere}', [...whole, ...lines], '"" ""'),
    map('{offprint_former}', '{offprint_article}', [`"~^(article/[^/]+)/" "${caddyGroups('$1')}"`], '""'),
    map('{offprint_former}', '{offprint_moved}', named.map(lineOf), '""'),
    map('{offprint_article}', '{offprint_moved_article}', articles.map(lineOf), '""'),
    ...['moved', 'moved_article', 'elsewhere'].map(
      (name) =>
        `\t@${name} expression \`{offprint_${name}} != ""\`\n\tredir @${name} {offprint_${name}} ${name === 'elsewhere' ? 302 : 301}\n`,
    ),
  ].join('');
}

/** `article/${1}` of `article/$1` */
function caddyGroups(text: string): string {
  return text.replace(/\$(\d)/g, (_, group: string) => `\${${group}}`);
}

/** Paths of earlier sites for the routes of edge hosts: `/index.php*`, `/j/*`. */
export function edgePaths({ sites, addresses }: Moved): readonly string[] {
  const bases = sites.flatMap((site) => literalBases(site));
  const ofSites = bases.flatMap((base) => (base === '' ? ['/article/*', '/issue/*'] : [`/${base.slice(0, base.indexOf('/'))}*`]));
  const ofUrls = addresses.flatMap(([name]) => (name.startsWith('/') ? [`/${name.split('/')[1]?.replace(/\?.*$/, '') ?? ''}*`] : []));
  const all = [...new Set([...ofSites, ...ofUrls])].sort();
  return all.length > MOST_PATHS ? ['/*'] : all;
}

/** Cloudflare Pages takes a hundred routes, netlify.toml any number. */
const MOST_PATHS = 40;

/** Entries that configuration files can have, without doubles. */
function entriesOf(addresses: readonly NamedAddress[]): readonly NamedAddress[] {
  const names = new Set<string>();
  return addresses.filter(([name]) => {
    const isUsable = PLAIN.test(name) && !names.has(name);
    names.add(name);
    return isUsable;
  });
}

// Characters with a meaning in a configuration file, and the addresses of the new site itself.
const PLAIN = /^(?!\/(?:values|search|bucket)?\/?$)[^"'\\${}?\s]+$/;

/** The path of an address in the site, as a URL. `isFinal` is false for a target with groups. */
function targetOf(to: string, base: string, isFinal = false): string {
  if (/^https?:\/\//.test(to)) return to.replace(/["'\\\s{}]/g, encodeURIComponent);
  return `${base}/${isFinal ? encodeURI(to).replaceAll('$', '%24') : to}`;
}

function quoted(pattern: string): string {
  return `'${pattern.replaceAll("'", '\\x27')}'`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
