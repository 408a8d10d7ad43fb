import type { Inline } from '../../model/inline.ts';
import type { Citation, CitationPart, CitedPerson } from '../../model/reference.ts';

/**
 * The parts of a structured citation, put in one order and grouped to clauses, each to be closed with a full stop:
 *
 *   authors · year · title · In: editors · source volume(issue): pages · publisher · whatever else it holds
 *
 * Every part that has words is in exactly one clause; identifiers that `citationLinks` shows are left out, unless nothing else is there.
 */
export function citationClauses(citation: Citation): readonly (readonly Inline[])[] {
  const taken = new Set<CitationPart>();
  const clauses = CLAUSES.map((clause) => clause(citation, taken));
  const rest = citation.parts.filter((part) => !taken.has(part) && !isShownAsLink(part, citation)).map(wordsOf);
  const words = [...clauses, ...rest].filter((clause) => clause.length > 0);
  return words.length > 0 ? words : citation.parts.map(wordsOf).filter((clause) => clause.length > 0);
}

type Clause = (citation: Citation, taken: Set<CitationPart>) => readonly Inline[];
type Field = Extract<CitationPart, { kind: 'field' }>;
type Persons = Extract<CitationPart, { kind: 'persons' }>;

const CLAUSES: readonly Clause[] = [
  authors,
  (c, taken) => joined(fields(c, taken, 'year', 'season', 'string-date'), ' '),
  (c, taken) => joined(fields(c, taken, 'article-title', 'chapter-title', 'part-title', 'data-title'), '. '),
  (c, taken) => bracketed(joined(fields(c, taken, 'trans-title', 'trans-source'), '. ')),
  editors,
  sourceAndPages,
  (c, taken) => joined(fields(c, taken, 'edition', 'series', 'version'), ', '),
  (c, taken) => joined(fields(c, taken, 'conf-name', 'conf-sponsor', 'conf-loc', 'conf-date'), ', '),
  (c, taken) =>
    joined([joined(fields(c, taken, 'publisher-loc'), ', '), joined(fields(c, taken, 'publisher-name', 'institution'), ', ')], ': '),
];

function authors(citation: Citation, taken: Set<CitationPart>): readonly Inline[] {
  const groups = citation.parts.filter((part): part is Persons => part.kind === 'persons' && isAuthorRole(part.role));
  // Persons without any author, as of an edited book, stand where the authors would.
  const first = groups.length > 0 ? groups : citation.parts.filter((part): part is Persons => part.kind === 'persons').slice(0, 1);
  const collabs = fields(citation, taken, 'collab');
  for (const group of first) taken.add(group);
  return joined([...first.map(personsWords), ...collabs], ', ');
}

function editors(citation: Citation, taken: Set<CitationPart>): readonly Inline[] {
  const groups = citation.parts.filter((part): part is Persons => part.kind === 'persons' && part.role === 'editor' && !taken.has(part));
  for (const group of groups) taken.add(group);
  const words = joined(groups.map(personsWords), ', ');
  return words.length === 0 ? words : [textOf('In: '), ...words];
}

function sourceAndPages(citation: Citation, taken: Set<CitationPart>): readonly Inline[] {
  const source = joined(fields(citation, taken, 'source'), '. ');
  const volume = joined(fields(citation, taken, 'volume', 'volume-series'), ' ');
  const issue = joined(fields(citation, taken, 'issue', 'supplement', 'issue-part'), ', ');
  const styled: readonly Inline[] = source.length === 0 ? [] : [{ kind: 'styled', style: 'italic', content: source }];
  const numbers = [...volume, ...(issue.length === 0 ? [] : [textOf('('), ...issue, textOf(')')])];
  return joined([joined([styled, numbers], ' '), pages(citation, taken)], ': ');
}

function pages(citation: Citation, taken: Set<CitationPart>): readonly Inline[] {
  const [first] = citation.parts.filter((part) => isField(part, 'fpage'));
  const range = fields(citation, taken, 'page-range');
  const from = fields(citation, taken, 'fpage');
  const to = fields(citation, taken, 'lpage');
  const isOnePage = to.length === 1 && first !== undefined && plain(to[0] ?? []) === plain(wordsOf(first));
  const fromTo = joined(isOnePage ? from : [...from, ...to], '-');
  const inRange = range.some((words) => [...from, ...to].every((page) => plain(words).includes(plain(page))));
  return joined([...range, ...(inRange ? [] : [fromTo]), ...fields(citation, taken, 'elocation-id')], ', ');
}

/** The words of the fields of these names, in the order of the names, taken out of what is left. */
function fields(citation: Citation, taken: Set<CitationPart>, ...names: readonly string[]): (readonly Inline[])[] {
  const out: (readonly Inline[])[] = [];
  for (const name of names) {
    for (const part of citation.parts) {
      if (!isField(part, name) || taken.has(part)) continue;
      taken.add(part);
      out.push(wordsOf(part));
    }
  }
  return out.filter((words) => plain(words) !== '');
}

function isField(part: CitationPart, name: string): part is Field {
  return part.kind === 'field' && part.name === name;
}

/** Whether a part is no more than an identifier that `citationLinks` shows. One that was not understood is shown as words. */
function isShownAsLink(part: CitationPart, citation: Citation): boolean {
  if (part.kind !== 'field' || part.name !== 'pub-id') return false;
  const shown = { doi: citation.doi, pmid: citation.pmid, pmcid: citation.pmcid, pmc: citation.pmcid }[part.note?.toLowerCase() ?? ''];
  return shown !== undefined && plain(part.content).replace(/^(?:.*doi\.org\/|PMC)/i, '') === shown.replace(/^PMC/i, '');
}

function isAuthorRole(role: string): boolean {
  return role === '' || role === 'author' || role === 'authors' || role === 'allauthors';
}

function wordsOf(part: CitationPart): readonly Inline[] {
  if (part.kind === 'persons') return personsWords(part);
  return plain(part.content) === '' ? [] : part.content;
}

function personsWords(part: Persons): readonly Inline[] {
  const names = part.persons.map(personName).filter((name) => name !== '');
  if (part.etal) names.push('et al');
  if (names.length === 0) return [];
  return [textOf(names.join(', ') + (isAuthorRole(part.role) ? '' : ` (${ROLE_WORDS[part.role] ?? part.role})`))];
}

const ROLE_WORDS: Readonly<Record<string, string>> = { editor: 'eds', translator: 'trans' };

/** A cited name, family name first: `Ahmed I`, `van Dyk MS Jr`; a group's name as it is. */
export function personName(person: CitedPerson): string {
  const { prefix = '', surname = '', givenNames = '', suffix = '', literal = '' } = person;
  let name = surname;
  if (prefix !== '') name = `${prefix} ${name}`;
  for (const part of [givenNames, suffix, literal]) if (part !== '') name = name === '' ? part : `${name} ${part}`;
  return name;
}

function joined(groups: readonly (readonly Inline[])[], separator: string): readonly Inline[] {
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

/** Enough of the text to tell whether there is any and whether two are the same. */
function plain(inlines: readonly Inline[]): string {
  let out = '';
  for (const inline of inlines) {
    if (inline.kind === 'text') out += inline.value;
    else if ('content' in inline && inline.kind !== 'inlineFootnote') out += plain(inline.content);
    else if (inline.kind === 'inlineFormula' || inline.kind === 'inlineGraphic') out += '\uFFFC';
  }
  return out.trim();
}
