import type { Artifact } from '../../model/artifact.ts';
import { isAbleTo } from '../../model/hosts.ts';
import type { Journal } from '../../model/journal.ts';
import { absoluteUrl, relativeHref } from '../../model/text/address.ts';
import { doiPath } from '../../model/text/doi-path.ts';
import { html } from '../../model/text/markup.ts';
import { BARE_POLICY, policyMeta } from '../../model/text/page-policy.ts';
import type { NamedAddress } from '../../serve/http/address-map.ts';

/**
 * A small page per DOI for hosts without redirects: `doi/10.5555/x.html` redirects to the article. A server that serves pages without their
 * ending then answers `/doi/10.5555/x`.
 *
 * Such hosts cannot have a rule per DOI: an nginx or Apache file of a site cannot contain a lookup table, S3 takes fifty rules, the others
 * none; none limits the number of files.
 */
export function* doiRedirects(journal: Pick<Journal, 'host' | 'siteUrl' | 'language'>, dois: Iterable<NamedAddress>): Generator<Artifact> {
  if (isAbleTo(journal.host, 'redirects')) return;
  const written = new Set<string>();
  for (const [doi, address] of dois) {
    const path = `doi/${doiPath(doi)}.html`;
    if (written.has(path.toLowerCase())) continue;
    written.add(path.toLowerCase());
    yield { path, bytes: redirectPage(journal, { words: doi, address, path }) };
  }
}

interface RedirectPage {
  readonly path: string;
  readonly address: string;
  readonly words: string;
}

/** A small page that leads to an address, for browsers and search engines. */
export function redirectPage({ siteUrl, language }: Pick<Journal, 'siteUrl' | 'language'>, to: RedirectPage): string {
  const href = relativeHref(to.path, to.address);
  const [page = ''] = to.address.split('#');
  return html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
${policyMeta(BARE_POLICY)}
<title>${to.words}</title>
<meta http-equiv="refresh" content="0; url=${href}">
<link rel="canonical" href="${absoluteUrl(siteUrl, page)}">
<p><a href="${href}">${to.words}</a></p>
</html>
`.markup;
}
