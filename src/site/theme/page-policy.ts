import { createHash } from 'node:crypto';
import type { Journal, SecuritySources } from '../../model/journal.ts';
import { ANNOTATION_SERVICES } from '../../model/text/annotation-services.ts';
import { printPagePolicy } from '../../model/text/page-policy.ts';
import { sendsHeaders } from '../../publish/check-hosting.ts';
import { PRELOAD } from '../../query/search/page-markup.ts';
import { COLOR_SCHEME_SCRIPT } from '../color-scheme.ts';
import type { Theme } from './theme.ts';

/**
 * The Content-Security-Policy of a journal's pages: the site itself, hashes of the inline scripts and styles, and the sources that `security`
 * in `journal.json` adds.
 */
export function pagePolicy(journal: PolicySettings, theme: Pick<Theme, 'inline'>): string {
  const security = withAdded(withAdded(journal.security ?? {}, servicesOf(journal)), annotationSources(journal));
  const styles = security['style-src'] ?? [];
  // A browser ignores 'unsafe-inline' beside a hash.
  const hashedStyles = styles.includes("'unsafe-inline'") ? [] : theme.inline.styles.map(hashSource);
  const added: SecuritySources = {
    ...security,
    'script-src': [...[PRELOAD, COLOR_SCHEME_SCRIPT, ...theme.inline.scripts].map(hashSource), ...(security['script-src'] ?? [])],
    'style-src': [...hashedStyles, ...styles],
  };
  return printPagePolicy(added);
}

type PolicySettings = Pick<Journal, 'security' | 'analytics' | 'annotations'>;

/** Sources of the program of the setting `annotations`, which a reader can load. */
function annotationSources({ annotations }: PolicySettings): SecuritySources {
  return annotations === undefined ? {} : ANNOTATION_SERVICES[annotations].sources;
}

/** Sources of the script of the setting `analytics`: its origin, and the origins that it reports to. */
function servicesOf({ analytics }: PolicySettings): SecuritySources {
  const origins = analytics?.origins ?? [];
  return origins.length === 0 ? {} : { 'script-src': origins.slice(0, 1), 'connect-src': origins, 'img-src': origins };
}

function withAdded(sources: SecuritySources, added: SecuritySources): SecuritySources {
  const merged: Record<string, readonly string[]> = { ...sources };
  for (const [directive, more] of Object.entries(added)) merged[directive] = [...(merged[directive] ?? []), ...more];
  return merged;
}

/** The policy in the pages' heads; undefined if the host sends it as a header. */
export function policyInPages(journal: PolicySettings & Pick<Journal, 'host'>, theme: Pick<Theme, 'inline'>): { readonly policy?: string } {
  return sendsHeaders(journal.host) ? {} : { policy: pagePolicy(journal, theme) };
}

/** `'sha256-…'` of the text between the tags (CSP 3, section 6.7.3.3). */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
