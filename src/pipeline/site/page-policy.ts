import { createHash } from 'node:crypto';
import { OBJECT_PAGE_STYLE } from '../../http/bucket/print-object-pages.ts';
import type { Journal, SecuritySources } from '../../model/journal.ts';
import { longestPolicyOf, sendsHeaders } from '../../publish/check-hosting.ts';
import { PRELOAD } from '../../search/page-markup.ts';
import { readTheme, type Theme } from '../../site/theme/theme.ts';
import { printPagePolicy } from '../../text/page-policy.ts';
import type { BuildContext } from '../context.ts';

/**
 * The Content-Security-Policy of a journal's pages: the site itself, hashes of the inline scripts and styles, and the sources that `security`
 * in `journal.json` adds.
 */
export function pagePolicy({ security = {} }: Pick<Journal, 'security'>, theme: Pick<Theme, 'inline'>): string {
  const styles = security['style-src'] ?? [];
  // A browser ignores 'unsafe-inline' beside a hash.
  const hashedStyles = styles.includes("'unsafe-inline'") ? [] : [OBJECT_PAGE_STYLE, ...theme.inline.styles].map(hashSource);
  const added: SecuritySources = {
    ...security,
    'script-src': [...[PRELOAD, ...theme.inline.scripts].map(hashSource), ...(security['script-src'] ?? [])],
    'style-src': [...hashedStyles, ...styles],
  };
  return printPagePolicy(added);
}

/** The policy in the pages' heads; undefined if the host sends it as a header. */
export function policyInPages(journal: Pick<Journal, 'security' | 'host'>, theme: Pick<Theme, 'inline'>): { readonly policy?: string } {
  return sendsHeaders(journal.host) ? {} : { policy: pagePolicy(journal, theme) };
}

/** Reads the journal's theme and computes the policy of its pages. Problems of both are reported. */
export async function openTheme({
  setup: { journal, options },
  problems: { report },
}: Pick<BuildContext, 'setup' | 'problems'>): Promise<OpenedTheme> {
  const theme = await readTheme(options.content, journal, report);
  const most = longestPolicyOf(journal.host);
  const { length } = pagePolicy(journal, theme);
  if (most !== undefined && length > most) {
    const message = `the Content-Security-Policy of the pages has ${length} characters; ${journal.host} takes ${most}`;
    report({ code: 'policy-too-long', severity: 'error', place: { file: 'journal.json', line: 1, column: 1 }, message });
  }
  return { theme, ...policyInPages(journal, theme) };
}

interface OpenedTheme {
  readonly theme: Theme;
  readonly policy?: string;
}

/** `'sha256-…'` of the text between the tags (CSP 3, section 6.7.3.3). */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
