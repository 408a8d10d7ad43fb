import type { Inline } from '../../model/inline.ts';
import type { Citation, Reference } from '../../model/reference.ts';
import { citationClauses } from './citation-clauses.ts';

/**
 * Returns the words of one entry of a reference list with all of its citations, without label and notes.
 *
 *   Ahmed I, Yokota A. 2007. Chimaereicella boritolerans sp nov. *Int J Syst Evol Microbiol* 57: 986-992.
 *
 * HTML, Markdown and the `refs` tag are all rendered from these inlines. DOI, PMID and PMCID of a structured citation are not included;
 * `citationLinks` returns them.
 */
export function referenceInlines(reference: Reference): readonly Inline[] {
  const out: Inline[] = [];
  for (const citation of reference.citations) {
    const inlines = citationInlines(citation);
    if (inlines.length === 0) continue;
    if (out.length > 0) out.push(SPACE);
    out.push(...inlines);
  }
  return out;
}

/** Returns the words of one citation: its own if it is a mixed-citation, else its parts in one style for the whole journal. */
export function citationInlines(citation: Citation): readonly Inline[] {
  const known = inlinesByCitation.get(citation);
  if (known !== undefined) return known;
  const inlines = inlinesOf(citation);
  inlinesByCitation.set(citation, inlines);
  return inlines;
}

/** Cache: page, Markdown and tags all need the words of every citation. */
const inlinesByCitation = new WeakMap<Citation, readonly Inline[]>();

/** The same without the label of the citation. */
export function unlabelledInlines(citation: Citation): readonly Inline[] {
  return citation.label === undefined
    ? citationInlines(citation)
    : (citation.mixed ?? citation.printed ?? joinClauses(citationClauses(citation)));
}

function inlinesOf(citation: Citation): readonly Inline[] {
  const words = citation.mixed ?? citation.printed ?? joinClauses(citationClauses(citation));
  return citation.label === undefined ? words : [{ kind: 'text', value: `${citation.label} ` }, ...words];
}

const SPACE: Inline = { kind: 'text', value: ' ' };
const STOP: Inline = { kind: 'text', value: '.' };
const STOP_SPACE: Inline = { kind: 'text', value: '. ' };

// 'boron-tolerant bacterium.', 'Is it?', 'a "quoted end."'
const ENDS_SENTENCE = /[.?!…]["”’)]{0,3}$/;

function joinClauses(clauses: readonly (readonly Inline[])[]): Inline[] {
  const out: Inline[] = [];
  clauses.forEach((clause, index) => {
    const isLast = index === clauses.length - 1;
    out.push(...clause);
    if (!ENDS_SENTENCE.test(lastText(clause))) out.push(isLast ? STOP : STOP_SPACE);
    else if (!isLast) out.push(SPACE);
  });
  return out;
}

/** Returns the end of the last text of some inlines, which decides whether a full stop is added. */
function lastText(inlines: readonly Inline[]): string {
  for (let i = inlines.length - 1; i >= 0; i--) {
    const inline = inlines[i];
    if (inline === undefined) continue;
    const text =
      inline.kind === 'text' ? inline.value : 'content' in inline && inline.kind !== 'inlineFootnote' ? lastText(inline.content) : '';
    const end = text.slice(-8).trimEnd();
    if (end !== '') return end;
  }
  return '';
}
