import type { Inline } from '../../model/inline.ts';

/** Identifiers of a cited work. */
export interface WorkIds {
  doi?: string;
  pmid?: string;
  pmcid?: string;
  url?: string;
}

/**
 * Returns the text of a citation with the identifiers in it as links, and adds missing ones to `ids`:
 *
 *   'Cell 2015;29:436. doi: 10.1111/ppe.12209. PMID: 26201385.'  ->  doi, pmid, and links on both
 */
export function linkIdentifiers(content: readonly Inline[], ids: WorkIds): readonly Inline[] {
  if (!content.some((inline) => inline.kind === 'text' && MAY_HAVE.test(inline.value))) return content;
  const out: Inline[] = [];
  for (const inline of content) {
    if (inline.kind === 'text') addText(inline.value, ids, out);
    else out.push(inline);
  }
  return out;
}

function addText(text: string, ids: WorkIds, out: Inline[]): void {
  let from = 0;
  for (const match of text.matchAll(IDENTIFIER)) {
    const found = match.groups ?? {};
    const words = withoutTrailing(found.doi ?? found.pmid ?? found.pmcid ?? '');
    const href = addressOf(found, words, ids);
    const start = match.index + (found.before ?? found.label ?? '').length;
    const end = start + (found.resolver ?? '').length + words.length;
    if (start > from) out.push({ kind: 'text', value: text.slice(from, start) });
    out.push({ kind: 'link', href, content: [{ kind: 'text', value: text.slice(start, end) }] });
    from = end;
  }
  if (from < text.length) out.push({ kind: 'text', value: text.slice(from) });
}

function addressOf(found: Readonly<Record<string, string | undefined>>, words: string, ids: WorkIds): string {
  if (found.doi !== undefined) {
    ids.doi ??= words;
    return `https://doi.org/${words}`;
  }
  if (found.pmid !== undefined) {
    ids.pmid ??= words;
    return `https://pubmed.ncbi.nlm.nih.gov/${words}/`;
  }
  ids.pmcid ??= words;
  return `https://pmc.ncbi.nlm.nih.gov/articles/${words}/`;
}

const MAY_HAVE = /10\.\d{4}|PM[IC]/i;
const IDENTIFIER =
  /(?<before>^|[\s(<[:])(?<resolver>(?:https?:\/\/)?(?:dx\.)?doi\.org\/)?(?<doi>10\.\d{4,9}\/(?:[^\s<>"]|<\d*::[^\s<>]*>)+)|\b(?<label>PMID:?\s*)(?<pmid>\d{5,8})\b|\b(?<pmcid>PMC\d{5,9})\b/gi;

/** Removes trailing punctuation of the sentence, and a closing bracket without an opening one. */
function withoutTrailing(words: string): string {
  let end = words.length;
  for (; end > 0; end--) {
    const char = words.charAt(end - 1);
    const isOpened = char === ')' && words.lastIndexOf('(', end - 2) > words.lastIndexOf(')', end - 2);
    if (!TRAILING.includes(char) || isOpened) break;
  }
  return words.slice(0, end);
}

const TRAILING = ".,;:!?'’”)]";
