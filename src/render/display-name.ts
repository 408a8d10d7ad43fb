import type { Contrib } from '../model/article-meta.ts';
import { textOfInlines, tidyText } from './plain-text.ts';

type NameParts = Pick<Contrib, 'surname' | 'givenNames' | 'nameStyle'>;

/** A contributor's name in the order of its own culture: `Rosanna A Alegado`, eastern `Mao Zedong` and `毛泽东`; of a group the collaboration's. */
export function displayName(contrib: Contrib): string {
  if (contrib.collab !== undefined) return textOfInlines(contrib.collab);
  const name = tidyText(orderedName(contrib));
  if (name !== '') return name;
  if (contrib.stringName !== undefined) return tidyText(contrib.stringName);
  return contrib.anonymous ? 'Anonymous' : '';
}

/** Given names and surname in the order of `name-style`; Chinese, Japanese and Korean characters without a space between. */
export function orderedName(name: NameParts): string {
  const { givenNames = '', surname = '' } = name;
  if (givenNames === '' || surname === '') return givenNames + surname;
  if (!isEastern(name)) return `${givenNames} ${surname}`;
  return EAST_ASIAN.test(surname + givenNames) ? surname + givenNames : `${surname} ${givenNames}`;
}

/** Whether the surname comes first: the source says so, or the name is in a script whose names are never written otherwise. */
export function isEastern({ nameStyle, surname = '', givenNames = '' }: NameParts): boolean {
  return nameStyle === undefined ? surname !== '' && HAN_OR_HANGUL.test(surname + givenNames) : nameStyle === 'eastern';
}

const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;
const HAN_OR_HANGUL = /^[\p{Script=Han}\p{Script=Hangul}]+$/u;
