import type { Language } from './language.ts';
import { withRules } from './stem-rules.ts';

/** Catalan: endings of number, gender and of frequent derivations, since no maintained stemmer is small enough for a page. */
export const CATALAN: Language = { code: 'ca', isStopWord: (word) => STOP_WORDS.has(word), stem: withRules('ca', stemCatalan) };

/** Returns the stem of a word: `investigacions` and `investigació` give `investig`, `recerques` and `recerca` give `recerc`. */
function stemCatalan(word: string): string {
  const [ending, instead] = ENDINGS.find(([one]) => word.length - one.length >= SHORTEST_STEM && word.endsWith(one)) ?? ['', ''];
  return word.slice(0, word.length - ending.length) + instead;
}

const SHORTEST_STEM = 3;

/** Endings, and what takes their place. The longest that fits is dropped. */
const ENDINGS: readonly (readonly [ending: string, instead: string])[] = [
  ...'itzacions ització acions ació icions ició ucions ució cions ció sions sió ments ment itats itat ats ada ades at ables able ibles ible ismes isme istes ista'
    .split(' ')
    .map((ending) => [ending, ''] as const),
  ['ques', 'c'],
  ['gues', 'g'],
  ['ces', 'ç'],
  ['ges', 'j'],
  ['ja', 'j'],
  ['ns', ''],
  ...'os es as is a e o i s ó à è é í ò ú n'.split(' ').map((ending) => [ending, ''] as const),
].sort(([one], [other]) => other.length - one.length) as readonly (readonly [string, string])[];

const STOP_WORDS: ReadonlySet<string> = new Set(
  `a al als amb aquest aquesta aquests aquestes això com de del dels des el els en entre era es és fins ha han hi ho i la les li lo més molt no
  o on per perquè però que quan se sense ser seu seus seva seves si sobre són també tan un una unes uns va`.split(/\s+/),
);
