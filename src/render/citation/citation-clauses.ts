import type { Inline } from '../../model/inline.ts';
import type { Citation, CitationPart, CitedPerson } from '../../model/reference.ts';

/**
 * Returns the parts of a structured citation in a fixed order, grouped into clauses that each end with a full stop:
 *
 *   authors · year · title · In: editors · source volume(issue): pages · publisher · all other parts
 *
 * Every part that has words is in exactly one clause; identifiers that `citationLinks` shows are left out, unless there is nothing else.
 */
export function citationClauses(citation: Citation): readonly (readonly Inline[])[] {
  const left = new PartsLeft(citation.parts);
  const words: (readonly Inline[])[] = [];
  const add = (clause: readonly Inline[]) => {
    if (clause.length > 0) words.push(clause);
  };
  for (const clause of CLAUSES) add(clause(left));
  for (const part of left.rest()) if (!isShownAsLink(part, citation)) add(wordsOf(part));
  if (words.length === 0) for (const part of citation.parts) add(wordsOf(part));
  return words;
}

type Clause = (left: PartsLeft) => readonly Inline[];
type Persons = Extract<CitationPart, { kind: 'persons' }>;

const CLAUSES: readonly Clause[] = [
  authors,
  (left) => joined(left.take('year', 'season', 'string-date'), ' '),
  (left) => joined(left.take('article-title', 'chapter-title', 'part-title', 'data-title'), '. '),
  (left) => bracketed(joined(left.take('trans-title', 'trans-source'), '. ')),
  editors,
  sourceAndPages,
  (left) => joined(left.take('edition', 'series', 'version'), ', '),
  (left) => joined(left.take('conf-name', 'conf-sponsor', 'conf-loc', 'conf-date'), ', '),
  (left) => joined([joined(left.take('publisher-loc'), ', '), joined(left.take('publisher-name', 'institution'), ', ')], ': '),
  (left) => joined(left.take('ext-link', 'uri'), ', '),
  accessed,
];

const NO_WORDS: readonly (readonly Inline[])[] = [];
const NO_INLINES: readonly Inline[] = [];
const AUTHORS = 'persons author';
const EDITORS = 'persons editor';

/** The parts of a citation by kind, removed as each clause takes them. */
class PartsLeft {
  private readonly parts: readonly CitationPart[];
  private readonly partsByKey = new Map<string, CitationPart[]>();

  constructor(parts: readonly CitationPart[]) {
    this.parts = parts;
    for (const part of parts) {
      const key = keyOf(part);
      const same = this.partsByKey.get(key);
      if (same === undefined) this.partsByKey.set(key, [part]);
      else same.push(part);
    }
  }

  /** Removes the parts of these kinds and returns their words, in the order of the kinds. */
  take(...keys: readonly string[]): readonly (readonly Inline[])[] {
    let taken: (readonly Inline[])[] | undefined;
    for (const key of keys) {
      const parts = this.partsByKey.get(key);
      if (parts === undefined) continue;
      this.partsByKey.delete(key);
      for (const part of parts) {
        const words = wordsOf(part);
        if (words.length === 0) continue;
        if (taken === undefined) taken = [words];
        else taken.push(words);
      }
    }
    return taken ?? NO_WORDS;
  }

  /** Returns the authors; if there are none, the persons named first, such as the editors of a book. */
  firstPersons(): string {
    if (this.partsByKey.has(AUTHORS)) return AUTHORS;
    const first = this.parts.find((part) => part.kind === 'persons');
    return first === undefined ? AUTHORS : keyOf(first);
  }

  rest(): readonly CitationPart[] {
    return this.parts.filter((part) => this.partsByKey.has(keyOf(part)));
  }
}

function keyOf(part: CitationPart): string {
  if (part.kind === 'field') return part.name;
  return isAuthorRole(part.role) ? AUTHORS : `persons ${part.role}`;
}

function authors(left: PartsLeft): readonly Inline[] {
  return joined(left.take(left.firstPersons(), 'collab'), ', ');
}

function editors(left: PartsLeft): readonly Inline[] {
  const words = joined(left.take(EDITORS), ', ');
  return words.length === 0 ? words : [textOf('In: '), ...words];
}

/** Returns the date on which a page was read: `Accessed June 20, 2023`; the source's own words are kept if they name the action. */
function accessed(left: PartsLeft): readonly Inline[] {
  const words = joined(left.take('date-in-citation', 'access-date'), ', ');
  return words.length === 0 || /^\D*\b(?:access|cite|retriev|view|consult|acess|visit|read\b)/i.test(plain(words))
    ? words
    : [textOf('Accessed '), ...words];
}

function sourceAndPages(left: PartsLeft): readonly Inline[] {
  const source = joined(left.take('source'), '. ');
  const volume = joined(left.take('volume', 'volume-series'), ' ');
  const issue = joined(left.take('issue', 'supplement', 'issue-part'), ', ');
  const styled: readonly Inline[] = source.length === 0 ? [] : [{ kind: 'styled', style: 'italic', content: source }];
  const numbers = issue.length === 0 ? volume : [...volume, textOf('('), ...issue, textOf(')')];
  return joined([joined([styled, numbers], ' '), pages(left)], ': ');
}

function pages(left: PartsLeft): readonly Inline[] {
  const range = left.take('page-range');
  const from = left.take('fpage');
  const to = left.take('lpage');
  const isOnePage = from.length === 1 && to.length === 1 && plain(to[0] ?? []) === plain(from[0] ?? []);
  const ends = isOnePage ? from : [...from, ...to];
  const inRange = range.some((words) => ends.every((page) => plain(words).includes(plain(page))));
  return joined([...range, ...(inRange ? [] : [joined(ends, '-')]), ...left.take('elocation-id')], ', ');
}

/** Tells whether a part is only an identifier that `citationLinks` shows. An identifier that was not recognized is shown as words. */
function isShownAsLink(part: CitationPart, citation: Citation): boolean {
  if (part.kind !== 'field' || part.name !== 'pub-id') return false;
  const identifier = { doi: citation.doi, pmid: citation.pmid, pmcid: citation.pmcid, pmc: citation.pmcid }[part.note?.toLowerCase() ?? ''];
  return (
    identifier !== undefined &&
    plain(part.content).replace(/^(?:.*doi\.org\/|PM(?:C|CID|ID):?\s*(?:PMC)?)/i, '') === identifier.replace(/^PMC/i, '')
  );
}

function isAuthorRole(role: string): boolean {
  return role === '' || role === 'author' || role === 'authors' || role === 'allauthors';
}

function wordsOf(part: CitationPart): readonly Inline[] {
  if (part.kind === 'persons') return personsWords(part);
  return plain(part.content) === '' ? [] : part.content;
}

function personsWords(part: Persons): readonly Inline[] {
  let names = '';
  for (const person of part.persons) {
    const name = personName(person);
    if (name !== '') names = names === '' ? name : `${names}, ${name}`;
  }
  if (part.etal) names = names === '' ? 'et al' : `${names}, et al`;
  if (names === '') return [];
  return [textOf(isAuthorRole(part.role) ? names : `${names} (${ROLE_WORDS[part.role] ?? part.role})`)];
}

const ROLE_WORDS: Readonly<Record<string, string>> = { editor: 'eds', translator: 'trans' };

/** A cited name, family name first: `Ahmed I`, `van Dyk MS Jr`, `Wang X (王小明)`; a group's name unchanged. */
function personName(person: CitedPerson): string {
  const { prefix, surname = '', givenNames, suffix, literal, alternative } = person;
  const name = withWord(withWord(withWord(prefix === undefined ? surname : withWord(prefix, surname), givenNames), suffix), literal);
  return alternative === undefined ? name : withWord(name, `(${alternative})`);
}

function withWord(words: string, word: string | undefined): string {
  if (word === undefined || word === '') return words;
  return words === '' ? word : `${words} ${word}`;
}

function joined(groups: readonly (readonly Inline[])[], separator: string): readonly Inline[] {
  if (groups.length < 2) return groups[0] ?? NO_INLINES;
  const out: Inline[] = [];
  for (const group of groups) {
    if (group.length === 0) continue;
    if (out.length > 0) out.push(textOf(separator));
    out.push(...group);
  }
  return out;
}

function bracketed(words: readonly Inline[]): readonly Inline[] {
  return words.length === 0 ? words : [textOf('['), ...words, textOf(']')];
}

function textOf(value: string): Inline {
  return { kind: 'text', value };
}

/** Returns the text, to compare two parts and to tell whether one is empty. */
function plain(inlines: readonly Inline[]): string {
  let out = '';
  for (const inline of inlines) {
    if (inline.kind === 'text') out += inline.value;
    else if ('content' in inline && inline.kind !== 'inlineFootnote') out += plain(inline.content);
    else if (inline.kind === 'inlineFormula' || inline.kind === 'inlineGraphic') out += '\uFFFC';
  }
  return out.trim();
}
