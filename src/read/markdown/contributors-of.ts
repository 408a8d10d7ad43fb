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
 * Splits a person's name. "Lovelace, Ada" and "Ada Lovelace" give the same result; particles belong to the surname, generations are a suffix,
 * and degrees are apart:
 *
 *   'Ludwig van Beethoven'  ->  { surname: 'van Beethoven', givenNames: 'Ludwig' }
 *   'Jane Doe Jr., PhD'     ->  { surname: 'Doe', givenNames: 'Jane', suffix: 'Jr.', degrees: 'PhD' }
 *   'Doe, Jr., Jane'        ->  { surname: 'Doe', givenNames: 'Jane', suffix: 'Jr.' }
 */
export function nameOf({ name, given, surname }: Pick<Person, 'name' | 'given' | 'surname'>): PersonName {
  const text = (surname ?? name ?? '').replace(/\s+/g, ' ').trim();
  const [first = '', ...others] = text.split(/\s?, ?/).filter((part) => part !== '');
  const [base, ...after] = withoutTitles(first);
  // 'Smith, MD' has initials.
  const isInitials = others.length === 1 && !base.includes(' ') && DEGREE.test(others[0] ?? '');
  const [titles, rest] = isInitials ? [[], others] : [others.filter(isTitles), others.filter((part) => !isTitles(part))];
  const [lastPart = '', ...afterLast] = withoutTitles(rest.join(', '));
  const all = [...after, ...titles.flatMap((part) => part.split(' ')), ...afterLast];
  const suffix = all.filter((word) => GENERATION.test(word)).join(' ');
  const degrees = all.filter((word) => !GENERATION.test(word)).join(', ');
  return {
    ...partsOf(base, given ?? (lastPart === '' ? undefined : lastPart), surname !== undefined),
    ...(suffix === '' ? {} : { suffix }),
    ...(degrees === '' ? {} : { degrees }),
  };
}

type PersonName = Pick<Contrib, 'surname' | 'givenNames' | 'suffix' | 'degrees'>;

/** Splits generations and degrees from the end of a name: `['Jane Doe', 'Jr.', 'PhD']`. `Smith MD` may have initials. */
function withoutTitles(text: string): readonly [string, ...string[]] {
  const words = text.split(' ');
  let end = words.length;
  while (end > (GENERATION.test(words[end - 1] ?? '') ? 1 : 2) && isTitle(words[end - 1] ?? '')) end--;
  return [words.slice(0, end).join(' '), ...words.slice(end)];
}

function isTitles(part: string): boolean {
  return part.split(' ').every(isTitle);
}

function isTitle(word: string): boolean {
  return GENERATION.test(word) || DEGREE.test(word);
}

function partsOf(text: string, given: string | undefined, isSurname: boolean): PersonName {
  if (isSurname) return { surname: text, ...(given === undefined ? {} : { givenNames: given }) };
  if (given !== undefined) return withTrailingParticles(text, given.split(' '));
  const words = text.split(' ');
  const particle = words.findIndex((word, i) => i > 0 && PARTICLE.test(word));
  const isWithCapital = particle > 1 && CAPITAL_PARTICLE.test(words[particle - 1] ?? '');
  const at = particle > 0 ? particle - (isWithCapital ? 1 : 0) : words.length - 1;
  if (at <= 0 || PARTICLE.test(words[0] ?? '')) return { surname: text };
  return { surname: words.slice(at).join(' '), givenNames: words.slice(0, at).join(' ') };
}

/** Moves particles from the end of the given names to the surname: `Berg, Jan van den`. */
function withTrailingParticles(surname: string, given: readonly string[]): PersonName {
  let end = given.length;
  while (end > 1 && PARTICLE.test(given[end - 1] ?? '')) end--;
  return { surname: [...given.slice(end), surname].join(' '), givenNames: given.slice(0, end).join(' ') };
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

const PARTICLE =
  /^(?:van|von|vom|de|da|das|di|do|dos|del|della|delle|dello|degli|der|den|des|du|la|le|el|lo|ten|ter|te|op|'t|’t|zu|zum|zur|af|av|bin|ibn|al)$/;
// Van der Berg
const CAPITAL_PARTICLE = /^(?:Van|Von|De|Da|Del)$/;
// Jr.   Sr   III   3rd
const GENERATION = /^(?:[JS]r|Jnr|Snr|Junior|Senior|II|III|IV|VI{0,3}(?<!^V)|2nd|3rd|4th)\.?$/;
// PhD   Ph.D.   M.D.   MBBS   FRCP
const DEGREE =
  /^(?:Ph\.?D|M\.?D|D\.?Phil|M\.?Phil|[BM]\.?Sc|Sc\.?D|D\.?Sc|Dr\.?P\.?H|M\.?P\.?H|M\.?B\.?A|M\.?B\.?B\.?S|M\.?B\.?Ch\.?B|D\.?V\.?M|D\.?D\.?S|D\.?M\.?D|Pharm\.?D|Psy\.?D|Ed\.?D|J\.?D|R\.?N|F\.?R\.?C\.?[PS]|F\.?A\.?C\.?[PS])\.?$/;
