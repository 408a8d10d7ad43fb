import type { Inline } from '../../model/inline.ts';
import type { Citation, CitationPart, Reference } from '../../model/reference.ts';
import { runsOf } from '../../text/words.ts';
import { personName } from './citation-clauses.ts';

/**
 * The works that an entry of a reference list cites, each once.
 *
 * Some journals give every work twice, in words and in structure (SciELO PS, element ref). Where the words hold every word of the
 * structure they alone are shown, with what the structure identifies; else nothing may be left out, and both are shown.
 */
export function citedWorks(reference: Reference): readonly Citation[] {
  if (reference.citations.length !== 2) return reference.citations;
  const known = worksByReference.get(reference);
  if (known !== undefined) return known;
  const works = worksOfTwo(reference.citations);
  worksByReference.set(reference, works);
  return works;
}

/** Page, Markdown and tags all ask for the works of every entry. */
const worksByReference = new WeakMap<Reference, readonly Citation[]>();

function worksOfTwo(citations: readonly Citation[]): readonly Citation[] {
  const written = citations.find((citation) => citation.mixed !== undefined);
  const structured = citations.find((citation) => citation.mixed === undefined);
  if (written?.mixed === undefined || structured === undefined) return citations;
  const words = new Set(runsOf(textOf(written.mixed)));
  const isTwin = structured.parts.length > 0 && structured.parts.every((part) => runsOf(wordsOf(part)).every((word) => words.has(word)));
  if (!isTwin) return citations;
  const { doi, pmid, pmcid, url } = structured;
  return [{ ...(doi && { doi }), ...(pmid && { pmid }), ...(pmcid && { pmcid }), ...(url && { url }), ...written }];
}

function wordsOf(part: CitationPart): string {
  if (part.kind === 'persons') return part.persons.map(personName).join(' ');
  // An identifier is shown as a link, whatever the words say.
  return part.name === 'pub-id' ? '' : textOf(part.content);
}

function textOf(inlines: readonly Inline[]): string {
  let out = '';
  for (const inline of inlines) {
    if (inline.kind === 'text') out += inline.value;
    else if ('content' in inline && inline.kind !== 'inlineFootnote') out += textOf(inline.content);
  }
  return out;
}
