import type { Contrib } from '../model/article-meta.ts';
import { textOfInlines, tidyText } from './plain-text.ts';

/** Adds the suffix of a person to the name: `Lee Reed Jr`. */
export function withSuffix(name: string, { suffix = '' }: Pick<Contrib, 'suffix'>): string {
  return name === '' ? '' : tidyText(`${name} ${suffix}`);
}

type NameParts = Pick<Contrib, 'surname' | 'givenNames' | 'nameStyle'>;

/**
 * Returns a contributor's name in the order of its own culture: `Rosanna A Alegado`, `Lee Reed Jr`, eastern `Mao Zedong` and `毛泽东`; a group's name unchanged.
 * `anonymous` is the name of an anonymous contributor; records and lists, whose addresses contain it, have the English one.
 */
export function displayName(contrib: Contrib, anonymous = ANONYMOUS): string {
  if (contrib.collab !== undefined) return textOfInlines(contrib.collab);
  const name = withSuffix(tidyText(orderedName(contrib)), contrib);
  if (name !== '') return name;
  if (contrib.stringName !== undefined) return tidyText(contrib.stringName);
  return contrib.anonymous ? anonymous : '';
}

/** Returns given names and surname in the order of `name-style`; Chinese, Japanese and Korean names without a space. */
export function orderedName(name: NameParts): string {
  const { givenNames = '', surname = '' } = name;
  if (givenNames === '' || surname === '') return givenNames + surname;
  if (!isEastern(name)) return `${givenNames} ${surname}`;
  return EAST_ASIAN.test(surname + givenNames) ? surname + givenNames : `${surname} ${givenNames}`;
}

/** Tells whether the surname comes first: by `name-style`, or because the name is in a script in which it always does. */
export function isEastern({ nameStyle, surname = '', givenNames = '' }: NameParts): boolean {
  return nameStyle === undefined ? surname !== '' && HAN_OR_HANGUL.test(surname + givenNames) : nameStyle === 'eastern';
}

const ANONYMOUS = 'Anonymous';
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;
const HAN_OR_HANGUL = /^[\p{Script=Han}\p{Script=Hangul}]+$/u;
