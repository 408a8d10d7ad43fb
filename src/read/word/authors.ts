import type { Affiliation, ArticleMeta, Contrib, Correspondence } from '../../model/article-meta.ts';
import type { Inline } from '../../model/inline.ts';
import { nameOf } from '../markdown/contributors-of.ts';
import { textIn } from './parse-reference.ts';

/** A line of the front matter about authors. */
export interface AuthorLine {
  readonly kind: 'author' | 'affiliation' | 'correspondence';
  readonly line: readonly Inline[];
}

/** A name with the marks after it: `{ name: 'Selma Tir', marks: ['1', '2'] }`. */
interface MarkedName {
  readonly name: string;
  readonly marks: readonly string[];
  readonly email?: string;
  readonly orcid?: string;
}

/**
 * Reads names and affiliations. Marks join them, as in `Selma Tir¹˒², Rhiannon White¹` and `¹ University of Oxford`; without marks an
 * affiliation is that of the authors before it.
 */
export function authorsOf(lines: readonly AuthorLine[]): Pick<ArticleMeta, 'contribGroups' | 'affiliations' | 'authorNotes'> {
  const affiliations: (Affiliation & { readonly mark: string })[] = [];
  const corresps: Correspondence[] = [];
  const people: { readonly person: MarkedName; readonly affIds: string[] }[] = [];
  const notes: Inline[] = [];
  let sinceAffiliation: { readonly affIds: string[] }[] = [];
  let wasAffiliation = false;
  for (const { kind, line } of lines) {
    const text = textWithMarks(line);
    if (kind === 'author') {
      if (wasAffiliation) sinceAffiliation = [];
      wasAffiliation = false;
      notes.push(...line.filter((inline) => inline.kind === 'inlineFootnote'));
      for (const person of namesIn(text)) {
        const made = { person, affIds: [] };
        people.push(made);
        sinceAffiliation.push(made);
      }
    } else if (kind === 'affiliation') {
      wasAffiliation = true;
      for (const { mark, text: own } of affiliationsIn(text)) {
        const email = EMAIL.exec(own)?.[0];
        if (email === own) {
          const last = people[people.length - 1];
          if (last !== undefined) people[people.length - 1] = { ...last, person: { ...last.person, email } };
          continue;
        }
        const id = `aff${affiliations.length + 1}`;
        affiliations.push({ id, ...(mark === '' ? {} : { label: mark }), text: own, mark });
        if (mark === '') for (const one of sinceAffiliation) one.affIds.push(id);
      }
    } else {
      const content = line.filter((inline) => inline.kind !== 'inlineFootnote');
      corresps.push({ id: `cor${corresps.length + 1}`, content, emails: [...textIn(content).matchAll(EMAILS)].map(([email]) => email) });
    }
  }
  for (const { person, affIds } of people)
    for (const { id, mark } of affiliations) if (mark !== '' && person.marks.includes(mark)) affIds.push(id);
  const contribs = people.map(({ person, affIds }, at) =>
    contribOf(person, affIds, { corresps, isFirst: at === 0, isAlone: people.length === 1 }),
  );
  return {
    contribGroups: contribs.length === 0 ? [] : [{ contribs }],
    affiliations: affiliations.map(({ mark: _, ...affiliation }) => affiliation),
    authorNotes: {
      corresps,
      footnotes: notes.flatMap((note) => (note.kind === 'inlineFootnote' ? [{ id: note.id, content: note.content }] : [])),
      content: [],
    },
  };
}

function contribOf(
  { name, marks, email, orcid }: MarkedName,
  affIds: readonly string[],
  { corresps, isAlone }: { readonly corresps: readonly Correspondence[]; readonly isFirst: boolean; readonly isAlone: boolean },
): Contrib {
  const { surname = '' } = nameOf({ name });
  const own = corresps.find(({ content }) => surname !== '' && textIn(content).includes(surname));
  const isCorresponding = own !== undefined || marks.some((mark) => mark.includes('*')) || (isAlone && corresps.length > 0);
  const address = email ?? own?.emails[0];
  return {
    contribType: 'author',
    ...nameOf({ name }),
    members: [],
    anonymous: false,
    ...(orcid === undefined ? {} : { orcid }),
    contribIds: {},
    roles: [],
    ...(address === undefined ? {} : { email: address }),
    affIds,
    noteIds: [],
    corresp: isCorresponding,
    equalContrib: false,
    deceased: false,
    bio: [],
  };
}

/** Text of a line with its superscripts in braces: `Selma Tir{1,2}`. */
function textWithMarks(line: readonly Inline[]): string {
  return line
    .map((inline) => {
      if (inline.kind === 'break') return '\n';
      if (inline.kind === 'styled' && inline.style === 'sup') return `{${textIn(inline.content).replace(/[,;\s]+/g, ' ')}}`;
      return 'content' in inline && inline.kind !== 'inlineFootnote'
        ? textWithMarks(inline.content)
        : inline.kind === 'text'
          ? inline.value
          : '';
    })
    .join('');
}

function namesIn(text: string): MarkedName[] {
  return text.split('\n').flatMap((row) => {
    const people = PERSON_ROW.test(row) ? [row] : row.split(SEPARATOR);
    const joined: string[] = [];
    for (const part of people) {
      const plain = part.trim().replace(/\{[^}]*\}/g, '');
      if (plain === '' || /^[\d,*†‡§\s]+$/.test(plain)) {
        // A mark alone, after a comma.
        if (joined.length > 0) joined[joined.length - 1] += part.includes('{') ? part : `{${part}}`;
      } else if (joined.length > 0 && (/^(?:\p{Lu}\.[\s-]?)+$/u.test(plain) || DEGREES.test(plain)))
        joined[joined.length - 1] += `, ${part.trim()}`;
      else joined.push(part);
    }
    return joined.flatMap(personIn);
  });
}

function personIn(written: string): MarkedName[] {
  const marks = [...written.matchAll(/\{([^}]*)\}/g)].flatMap(([, mark = '']) => marksIn(mark));
  const email = EMAIL.exec(written)?.[0];
  const orcid = ORCID.exec(written)?.[0];
  const plain = written
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\([^)]*\)/g, ' ')
    .replace(EMAIL, ' ')
    .replace(/(?:https?:\/\/)?orcid\.org\/\S+/gi, ' ')
    .replace(ORCID, ' ')
    .replace(/\borcid\b:?/gi, ' ');
  const trailing = /(?<=\p{L}|\p{L}\.)\s?([\d*†‡§¶#+][\d,*†‡§¶#+\s]*)$/u.exec(plain.trim());
  const name = (trailing === null ? plain : plain.trim().slice(0, trailing.index))
    .replace(/[*†‡§¶#✉]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:·]+|[\s,;:·]+$/g, '');
  if (!/\p{L}{2}/u.test(name)) return [];
  return [
    {
      name,
      marks: [...marks, ...marksIn(trailing?.[1] ?? '')],
      ...(email === undefined ? {} : { email }),
      ...(orcid === undefined ? {} : { orcid }),
    },
  ];
}

/** '1,2*' is '1', '2', '*' */
function marksIn(text: string): string[] {
  return text.match(/\d+|[a-z](?![a-z])|[*†‡§¶#+]/g) ?? [];
}

function affiliationsIn(text: string): { readonly mark: string; readonly text: string }[] {
  // Several affiliations of one paragraph stand apart by lines or by their marks.
  const rows = text.split(/\n|(?<=[^\s{,])\s*(?=\{(?:\d+|[a-z]|[*†‡])\}\s*\p{L})/u);
  return rows.flatMap((row) => {
    const [start = '', sup, plain] = MARK.exec(row) ?? [];
    const own = row
      .slice(start.length)
      .replace(/\{([^}]*)\}/g, '$1')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,;.–-]+|[\s;]+$/g, '');
    return own === '' ? [] : [{ mark: (sup ?? plain ?? '').trim(), text: own }];
  });
}

// '{1} ', '1 - ', '1University'
const MARK = /^\s*(?:\{\s*([^}]{1,3}?)\s*\}|(\d{1,2}|[*†‡§](?=\s?\p{L}))(?:\s*[-–.)]\s+|\s*(?=\p{L})))/u;

/** True for the words of an affiliation. */
export function isAffiliationText(text: string): boolean {
  return INSTITUTION.test(text) && !SENTENCE.test(text);
}

/** True for a line of names: words with capitals, commas, conjunctions and marks, and nothing else. */
export function isAuthorsText(line: readonly Inline[]): boolean {
  const text = textWithMarks(line).trim();
  if (
    text.length > 1500 ||
    /[:?!“”"]|\.\s*$/.test(
      text
        .replace(/\{[^}]*\}|\([^)]*\)/g, '')
        .trim()
        .replace(/\p{Lu}\.$/u, ''),
    )
  )
    return false;
  const names = namesIn(text);
  if (names.length === 0) return false;
  return names.every(({ name }) => NAME.test(name) && !NO_NAME_WORD.test(name));
}

const SEPARATOR = /\s*[,;·、]\s*(?:(?:and|und|y|e|et|dan|и|та|&)\s+)?|\s+(?:and|und|y|et|dan|и|та|&)\s+(?![^{]*\})/;
// 'Dozmorov, Mikhail G.{1} (mail@example.org)'
const PERSON_ROW = /^\s*\p{Lu}[\p{L}'’ -]+,\s*\p{Lu}[\p{L}.'’ -]*(?:\{[^}]*\}\s*)*\([^)]*@[^)]*\)\s*$/u;
const DEGREES = /^(?:Ph\.?D\.?|M\.?D\.?|M\.?Sc\.?|B\.?Sc\.?|Dr\.?|Prof\.?|M\.?P\.?H\.?|M\.?A\.?|Jr\.?|Sr\.?|I{2,3})$/;
const NAME = /^(?:(?:\p{Lu}[\p{L}'’.-]*,?|van|von|de|da|do|dos|der|den|del|della|di|du|la|le|el|bin|ibn|al|y|e)\s*){2,6}$/u;
const NO_NAME_WORD =
  /\b(?:table|figure|paragraph|section|chapter|test|title|introduction|abstract|article|journal|research|study|volume|analysis|university|review|using|forum|word|count|university|department|draft|version|january|february|march|april|june|july|august|september|october|november|december)\b/i;
const EMAIL = /[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/u;
const EMAILS = new RegExp(EMAIL.source, 'gu');
const ORCID = /\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b/;
// 'This work was funded by the University …'
const SENTENCE = /\b(?:this|we|our|was|were|funded|supported|thanks?|correspondence)\b/i;
const INSTITUTION =
  /\b(?:universi(?:ty|t[àäéa]t?|dad|dade|teit|tet)|univ\.|instituto?e?\b|institution|dep(?:artment|artamento|t\.)|département|facult(?:y|ad|é|ät)|faculdade|fakult(?:ät|as)|school of|hospital|klinik|clinic|laborator(?:y|io|ium)|laboratoire|academy|akademie|college|centre for|center for|centro de|research (?:unit|group|institute|centre|center)|program studi|jurusan|escuela|escola|école|politécnic|polytechnic|foundation|ministry|gmbh)|университет|институт|кафедра|академия|університет|інститут|универзитет|大学|대학교|جامعة|دانشگاه/i;
