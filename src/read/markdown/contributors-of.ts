import type { Affiliation, Contrib, ContribGroup } from '../../model/article-meta.ts';
import type { FrontMatter, Person } from './front-matter-settings.ts';
import type { MarkdownReader } from './markdown-reader.ts';

/** Contributors and affiliations of an article. */
export interface Contributors {
  readonly contribGroups: readonly ContribGroup[];
  readonly affiliations: readonly Affiliation[];
}

/**
 * Reads authors and editors of the front matter. An author's affiliation is the id of one of the article's, or the text of a new one:
 *
 *   affiliations: { kew: 'Royal Botanic Gardens, Kew' }
 *   authors: [{ name: Ada Lovelace, affiliations: [kew, 'University of London'] }]
 */
export function contributorsOf({ authors = [], editors = [], affiliations = [] }: FrontMatter, reader: MarkdownReader): Contributors {
  const byKey = new Map<string, Affiliation>();
  const written = Array.isArray(affiliations) ? affiliations.map((one) => [undefined, one] as const) : Object.entries(affiliations);
  for (const [key, one] of written) {
    const made = affiliationOf(one, `aff${byKey.size + 1}`);
    const ownKey = key ?? (typeof one === 'string' ? one : one.id) ?? made.id;
    byKey.set(ownKey, made);
  }
  const idOf = (keyOrText: string): string => {
    const known = byKey.get(keyOrText) ?? affiliationOf(keyOrText, `aff${byKey.size + 1}`);
    byKey.set(keyOrText, known);
    return known.id;
  };
  const groupOf = (people: readonly (string | Person)[], contribType: string): ContribGroup[] =>
    people.length === 0 ? [] : [{ contribs: people.map((person) => contribOf(person, { contribType, idOf, reader })) }];
  const contribGroups = [...groupOf(authors, 'author'), ...groupOf(editors, 'editor')];
  return { contribGroups, affiliations: [...byKey.values()] };
}

interface ContribOptions {
  readonly contribType: string;
  readonly idOf: (keyOrText: string) => string;
  readonly reader: MarkdownReader;
}

function contribOf(written: string | Person, { contribType, idOf, reader }: ContribOptions): Contrib {
  const person: Person = typeof written === 'string' ? { name: written } : written;
  const { orcid, email, suffix, bio, group } = person;
  return {
    contribType,
    ...(group === undefined ? nameOf(person) : { collab: [{ kind: 'text', value: group } as const] }),
    ...(suffix === undefined ? {} : { suffix }),
    members: [],
    anonymous: false,
    ...(orcid === undefined ? {} : { orcid }),
    contribIds: {},
    roles: (person.roles ?? []).map((text) => ({ text })),
    ...(email === undefined ? {} : { email }),
    affIds: (person.affiliations ?? []).map(idOf),
    noteIds: [],
    corresp: person.corresponding ?? false,
    equalContrib: person.equal ?? false,
    deceased: person.deceased ?? false,
    bio: bio === undefined ? [] : reader.read({ text: bio, line: 1 }),
  };
}

/**
 * Splits a person's name. "Lovelace, Ada" and "Ada Lovelace" give the same result; particles belong to the surname:
 *
 *   'Ludwig van Beethoven'  ->  { givenNames: 'Ludwig', surname: 'van Beethoven' }
 */
export function nameOf({ name, given, surname }: Pick<Person, 'name' | 'given' | 'surname'>): Pick<Contrib, 'surname' | 'givenNames'> {
  if (surname !== undefined) return { surname, ...(given === undefined ? {} : { givenNames: given }) };
  const text = (name ?? '').replace(/\s+/g, ' ').trim();
  const comma = /^([^,]+), (.+)$/.exec(text);
  if (comma?.[1] !== undefined && comma[2] !== undefined) return { surname: comma[1], givenNames: comma[2] };
  const words = text.split(' ');
  const particle = words.findIndex((word, i) => i > 0 && PARTICLE.test(word));
  const at = particle > 0 ? particle : words.length - 1;
  if (at <= 0) return { surname: text };
  return { surname: words.slice(at).join(' '), givenNames: words.slice(0, at).join(' ') };
}

function affiliationOf(written: string | Exclude<NonNullable<FrontMatter['affiliations']>, unknown[]>[string], id: string): Affiliation {
  if (typeof written === 'string') return { id, text: written };
  const { institution, department, city, country, ror } = written;
  return {
    id,
    text: [department, institution, city, country].filter(Boolean).join(', '),
    ...(institution === undefined ? {} : { institution }),
    ...(department === undefined ? {} : { department }),
    ...(city === undefined ? {} : { city }),
    ...(country === undefined ? {} : { country }),
    ...(ror === undefined ? {} : { ror }),
  };
}

const PARTICLE = /^(?:van|von|de|da|di|do|dos|del|della|der|den|du|la|le|ten|ter|zu|zur|af|av|bin|ibn|al)$/;
