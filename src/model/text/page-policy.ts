import type { SecurityDirective, SecuritySources } from '../journal.ts';
import { html, type Markup } from './markup.ts';

/**
 * Prints the Content-Security-Policy of pages with additional sources: hashes of inline scripts, and hosts that the journal's templates
 * use.
 *
 *   printPagePolicy({ 'script-src': ['https://stats.example'] })
 *   ->  "default-src 'self'; script-src 'self' https://stats.example; style-src 'self'; …"
 *
 * `'none'` in a list replaces the directive's own sources: `{ 'frame-ancestors': ["'none'"] }`. CSP Level 3.
 */
export function printPagePolicy(added: SecuritySources = {}): string {
  const directives = DIRECTIVES.map(([name, own]) => {
    const more: readonly string[] = isOpen(name) ? (added[name] ?? []) : [];
    if (more.includes("'none'")) return `${name} 'none'`;
    if (own.length === 0 && more.length === 0) return '';
    // A directive overrides default-src, so one without sources of its own repeats 'self'.
    return [name, ...new Set([...(own.length === 0 ? ["'self'"] : own), ...more])].join(' ');
  });
  return directives.filter((directive) => directive !== '').join('; ');
}

/**
 * Prints a policy for a `<meta http-equiv>` element: without `frame-ancestors`, which is valid only in a header, and with `file:`.
 *
 * On `file:` pages, browsers disagree about what `'self'` matches, and a copy of the site on disk has to work.
 */
export function printMetaPolicy(policy: string): string {
  return policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors '))
    .map((directive) => directive.replace(" 'self'", " 'self' file:"))
    .join('; ');
}

/** Returns the policy as an element for the head of a page. */
export function policyMeta(policy: string): Markup {
  return html`<meta http-equiv="Content-Security-Policy" content="${policy}">`;
}

/** The policy of small pages that load nothing: notices and redirects. */
export const BARE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'";

/** Directives that a journal can add sources to. */
export const SECURITY_DIRECTIVES = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'frame-src',
  'form-action',
  'frame-ancestors',
] as const satisfies readonly SecurityDirective[];

/**
 * Directives in the order of printing, with the sources that pages need: files of the site, and `data:` images in style sheets.
 *
 * Plug-ins are not allowed, and no page sets `<base>` to another site.
 */
const DIRECTIVES: readonly (readonly [name: string, own: readonly string[]])[] = [
  ['default-src', ["'self'"]],
  ['script-src', ["'self'"]],
  ['style-src', ["'self'"]],
  ['img-src', ["'self'", 'data:']],
  ['font-src', []],
  ['connect-src', []],
  ['media-src', []],
  ['frame-src', []],
  ['object-src', ["'none'"]],
  ['base-uri', ["'self'"]],
  ['form-action', ["'self'"]],
  ['frame-ancestors', ["'self'"]],
];

function isOpen(name: string): name is SecurityDirective {
  return (SECURITY_DIRECTIVES as readonly string[]).includes(name);
}
