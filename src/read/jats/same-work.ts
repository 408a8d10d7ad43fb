import type { Inline } from '../../model/inline.ts';
import type { Citation, CitationPart, CitedPerson } from '../../model/reference.ts';

/**
 * Returns the citations of an entry with every work once. Some journals have each work twice, as text and as fields (SciELO PS, element ref);
 * such a pair becomes one citation with the text of the one and the fields of the other.
 */
export function eachWorkOnce(citations: readonly Citation[]): readonly Citation[] {
  if (citations.length < 2) return citations;
  const works: Citation[] = [];
  for (const citation of citations) {
    const last = works[works.length - 1];
    if (last !== undefined && isSameWork(last, citation)) works[works.length - 1] = mergeCitations(last, citation);
    else works.push(citation);
  }
  return works;
}

/**
 * Merges two citations of the same work: the text of the first `mixed-citation`, the fields of the structured one, the identifiers of both.
 * Fields that are not in the text follow in brackets: 'Bourhy P (2000). FEMS Letters.' and the year 2002 give '… Letters. [2002]'.
 */
export function mergeCitations(first: Citation, second: Citation): Citation {
  const [base, other] = first.mixed === undefined && second.mixed !== undefined ? [second, first] : [first, second];
  const structured = first.mixed === undefined ? first : second;
  const { doi, pmid, pmcid, url } = other;
  const ids = { ...(doi && { doi }), ...(pmid && { pmid }), ...(pmcid && { pmcid }), ...(url && { url }) };
  const merged = { ...ids, ...base, ...(structured.publicationType && { publicationType: structured.publicationType }) };
  const known = knownWords(base.mixed === undefined ? base.parts.map(wordsOf).join(' ') : textOf(base.mixed));
  if (base.mixed === undefined) return { ...merged, parts: [...base.parts, ...missingParts(other.parts, known, base.parts)] };
  if (other.mixed !== undefined) {
    const isKnown = known.squashed.includes(squash(textOf(other.mixed)));
    if (isKnown) return merged;
    const { lang, ...rest } = merged;
    // Words in two languages are in neither.
    return { ...rest, ...(lang !== undefined && lang === other.lang && { lang }), mixed: [...base.mixed, SPACE, ...other.mixed] };
  }
  const missing = missingParts(other.parts, known, other.parts);
  return { ...merged, mixed: missing.length === 0 ? base.mixed : [...base.mixed, ...bracketed(missing)], parts: other.parts };
}

/** True if a text citation and a structured one of an entry are of the same work: most of the fields are in the text. */
function isSameWork(first: Citation, second: Citation): boolean {
  if ((first.mixed === undefined) === (second.mixed === undefined)) return false;
  if (first.label !== undefined && second.label !== undefined && first.label !== second.label) return false;
  const structured = first.mixed === undefined ? first : second;
  if (structured.parts.length === 0) return false;
  const known = knownWords(textOf(first.mixed ?? second.mixed ?? []));
  return missingParts(structured.parts, known, structured.parts).length * 2 < structured.parts.length;
}

/** Text of a citation, as is and squashed. */
interface Known {
  readonly text: string;
  readonly squashed: string;
}

function knownWords(text: string): Known {
  return { text: text.normalize('NFKD'), squashed: squash(text) };
}

/** True if the text contains a value; a number only as a complete one: the issue 3 is not in 2013. */
function isKnown(squashed: string, known: Known): boolean {
  return /^\d+$/.test(squashed) ? new RegExp(`(?<!\\d)0*${squashed}(?!\\d)`).test(known.text) : known.squashed.includes(squashed);
}

function missingParts(parts: readonly CitationPart[], known: Known, all: readonly CitationPart[]): readonly CitationPart[] {
  const missing: CitationPart[] = [];
  for (const part of parts) {
    if (part.kind === 'persons') {
      const persons = part.persons.filter((person) => !known.squashed.includes(squash(person.surname ?? person.literal ?? '')));
      if (persons.length > 0) missing.push({ ...part, persons, etal: false });
    } else if (!isSaidOtherwise(part) && !isKnownField(part.name, squash(textOf(part.content)), { known, all })) missing.push(part);
  }
  return missing;
}

/** True for a number that the text may have as a word ("01" for "Jan."), and for an identifier, which is shown as a link. */
function isSaidOtherwise({ name, note }: Extract<CitationPart, { kind: 'field' }>): boolean {
  return name === 'month' || name === 'day' || (name === 'pub-id' && IDENTIFIERS.has(note?.toLowerCase() ?? ''));
}

const IDENTIFIERS: ReadonlySet<string> = new Set(['doi', 'pmid', 'pmcid', 'pmc']);

function isKnownField(name: string, words: string, around: { readonly known: Known; readonly all: readonly CitationPart[] }): boolean {
  if (words === '' || isKnown(words, around.known)) return true;
  if (name !== 'lpage') return false;
  // The last page may be abbreviated: 217–32.
  const fpage = around.all.find((part) => part.kind === 'field' && part.name === 'fpage');
  const from = fpage?.kind === 'field' ? squash(textOf(fpage.content)) : '';
  for (let length = words.length - 1; length > 0; length--) if (around.known.squashed.includes(from + words.slice(-length))) return true;
  return false;
}

function bracketed(parts: readonly CitationPart[]): readonly Inline[] {
  const inside = parts.flatMap((part, index): readonly Inline[] => {
    const words: readonly Inline[] = part.kind === 'field' ? part.content : [{ kind: 'text', value: wordsOf(part) }];
    return index === 0 ? words : [{ kind: 'text', value: '; ' }, ...words];
  });
  return [{ kind: 'text', value: ' [' }, ...inside, { kind: 'text', value: ']' }];
}

function wordsOf(part: CitationPart): string {
  return part.kind === 'field' ? textOf(part.content) : part.persons.map(nameOf).join(', ');
}

function nameOf({ prefix, surname, givenNames, suffix, literal }: CitedPerson): string {
  return [prefix, surname, givenNames, suffix, literal].filter((word) => word !== undefined).join(' ');
}

function textOf(inlines: readonly Inline[]): string {
  let out = '';
  for (const inline of inlines) {
    if (inline.kind === 'text') out += inline.value;
    else if ('content' in inline && inline.kind !== 'inlineFootnote') out += textOf(inline.content);
  }
  return out;
}

/** Letters and digits only, in lower case without accents: 'Int. J., 57: 986–992' is 'intj57986992'. */
function squash(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const SPACE: Inline = { kind: 'text', value: ' ' };
