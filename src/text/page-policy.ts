import type { SecurityDirective, SecuritySources } from '../model/journal.ts';
import { html, type Markup } from './markup.ts';

/**
 * The Content-Security-Policy of the pages, with sources added to its directives: hashes of inline scripts and styles, and what the
 * journal's own templates load from elsewhere.
 *
 *   printPagePolicy({ 'script-src': ['https://stats.example'] })
 *     ->  "default-src 'self'; script-src 'self' https://stats.example; style-src 'self'; …"
 *
 * A list that holds `'none'` replaces the directive's own sources: `{ 'frame-ancestors': ["'none'"] }`. CSP Level 3.
 */
export function printPagePolicy(added: SecuritySources = {}): string {
  const directives = DIRECTIVES.map(([name, own]) => {
    const more: readonly string[] = isOpen(name) ? (added[name] ?? []) : [];
    if (more.includes("'none'")) return `${name} 'none'`;
    if (own.length === 0 && more.length === 0) return '';
    // A directive without sources of its own would stand in for default-src, so it repeats 'self'.
    return [name, ...new Set([...(own.length === 0 ? ["'self'"] : own), ...more])].join(' ');
  });
  return directives.filter((directive) => directive !== '').join('; ');
}

/**
 * The same policy for a `<meta http-equiv>` element: without `frame-ancestors`, which browsers heed only in a header, and with `file:`, so
 * that a copy of the site opens from a disk, where browsers disagree about what `'self'` is.
 */
export function printMetaPolicy(policy: string): string {
  return policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors '))
    .map((directive) => directive.replace(" 'self'", " 'self' file:"))
    .join('; ');
}

/** The policy as an element for the head of a page. */
export function policyMeta(policy: string): Markup {
  return html`<meta http-equiv="Content-Security-Policy" content="${policy}">`;
}

/** For small pages that load nothing: notices, pages that lead on to another. */
export const BARE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'";

/** Directives to which a journal may add sources. */
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
 * In the order in which they are printed, with what the pages need: they load only their own site's files, and pictures that a theme's
 * style sheet holds as `data:`. Nothing is embedded by plug-in, and no page sets `<base>` to another site.
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
