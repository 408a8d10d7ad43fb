import type { Inline } from '../../model/inline.ts';
import type { Citation } from '../../model/reference.ts';
import { doiUrl } from '../../model/text/address.ts';

/** A link from a citation to the work: `{ text: 'https://doi.org/10.1099/ijs.0.64728-0', href: … }`. */
export interface CitationLink {
  readonly text: string;
  readonly href: string;
}

/**
 * Returns the links to a cited work: DOI, PubMed, PubMed Central, its address. Links that the citation's words already have are left out.
 */
export function citationLinks(citation: Citation, doiResolver: string): readonly CitationLink[] {
  const linked = new Set<string>();
  if (citation.mixed !== undefined) collectHrefs(citation.mixed, linked);
  else for (const part of citation.parts) if (part.kind === 'field') collectHrefs(part.content, linked);
  const { doi, pmid, pmcid, url } = citation;
  const links: CitationLink[] = [];
  if (doi !== undefined) links.push({ text: doiResolver + doi, href: doiUrl(doiResolver, doi) });
  if (pmid !== undefined) links.push({ text: `PubMed ${pmid}`, href: `https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(pmid)}/` });
  if (pmcid !== undefined) {
    const number = pmcid.replace(/^PMC/i, '');
    links.push({ text: `PMC${number}`, href: `https://pmc.ncbi.nlm.nih.gov/articles/PMC${encodeURIComponent(number)}/` });
  }
  if (url !== undefined && WEB.test(url)) links.push({ text: url, href: url });
  // Identifiers differ from each other; only an address can repeat one of them.
  if (linked.size === 0 && url === undefined) return links;
  return links.filter(({ href }) => {
    const key = comparable(href);
    if (linked.has(key)) return false;
    linked.add(key);
    return true;
  });
}

const WEB = /^(?:https?|ftp):\/\//i;

function collectHrefs(inlines: readonly Inline[], hrefs: Set<string>): void {
  for (const inline of inlines) {
    if (inline.kind === 'text') continue;
    if (inline.kind === 'link') hrefs.add(comparable(inline.href));
    else if ('content' in inline && inline.kind !== 'inlineFootnote') collectHrefs(inline.content, hrefs);
  }
}

/** Normalizes an address to compare two: without scheme, `dx.`, case and closing slash. */
function comparable(href: string): string {
  return href
    .toLowerCase()
    .replace(/^https?:\/\/(?:dx\.|www\.)?/, '')
    .replace(/%2f/g, '/')
    .replace(/^(?:ncbi\.nlm\.nih\.gov\/pubmed|pubmed\.ncbi\.nlm\.nih\.gov)/, 'pubmed')
    .replace(/^(?:ncbi\.nlm\.nih\.gov\/pmc|pmc\.ncbi\.nlm\.nih\.gov)/, 'pmc')
    .replace(/\/$/, '');
}
