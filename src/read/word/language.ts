import { languageTag } from '../../model/text/language-tag.ts';

/**
 * Returns the language of a text: that of most runs, unless its script or its most frequent words are those of another language.
 * Many documents are marked with the language of the program.
 *
 *   ({ en-US: 9000 }, 'Penelitian ini dilakukan untuk …')  ->  'id'
 */
export function languageOf(charactersByLanguage: ReadonlyMap<string, number>, text: string): string | undefined {
  const [most] = [...charactersByLanguage].sort(([, a], [, b]) => b - a);
  const marked = most === undefined ? undefined : languageTag(most[0]);
  const primary = marked?.split('-')[0] ?? '';
  const script = SCRIPTS.find(({ pattern }) => (text.match(pattern)?.length ?? 0) > text.length / 3);
  if (script !== undefined) return script.languages.includes(primary) ? marked : undefined;
  const found = byWords(text.slice(0, LONGEST));
  if (found !== undefined && found !== primary) return found;
  return SCRIPTS.some(({ languages }) => languages.includes(primary)) ? undefined : marked;
}

function byWords(text: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = FREQUENT.map(({ language, frequent }) => ({
    language,
    score: words.filter((word) => frequent.has(word)).length,
    frequent,
  })).sort((a, b) => b.score - a.score);
  const [best, second] = scores;
  if (best === undefined || second === undefined || words.length < FEWEST) return undefined;
  const distinct = new Set(words.filter((word) => best.frequent.has(word))).size;
  return distinct > 5 && best.score > words.length / 12 && best.score > second.score * 1.25 ? best.language : undefined;
}

const LONGEST = 40_000;
const FEWEST = 80;

/** Scripts other than Latin, with their languages. */
const SCRIPTS: readonly { readonly pattern: RegExp; readonly languages: readonly string[] }[] = [
  { pattern: /\p{Script=Cyrillic}/gu, languages: ['ru', 'uk', 'bg', 'sr', 'mk', 'be', 'kk', 'ky', 'tg', 'mn'] },
  { pattern: /\p{Script=Arabic}/gu, languages: ['ar', 'fa', 'ur', 'ps', 'ckb', 'ug'] },
  { pattern: /\p{Script=Hebrew}/gu, languages: ['he', 'yi'] },
  { pattern: /\p{Script=Greek}/gu, languages: ['el'] },
  { pattern: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, languages: ['zh', 'ja'] },
  { pattern: /\p{Script=Hangul}/gu, languages: ['ko'] },
  { pattern: /\p{Script=Devanagari}/gu, languages: ['hi', 'mr', 'ne', 'sa'] },
];

/** The most frequent words of languages in Latin script. */
const FREQUENT = Object.entries({
  en: 'the of and in to with for is was that are this by from as',
  es: 'de la que el en los las del para con una por se y como',
  pt: 'de que os as do da para com uma não em dos das o e',
  fr: 'de la les des et une dans pour est que du le en par sur',
  de: 'der die und den von mit das für ist nicht in zu des ein auf',
  it: 'di che la il per della con una sono nel e del le dei gli',
  id: 'dan yang di dengan untuk pada dari ini dalam adalah oleh atau',
  nl: 'de het een van en met voor zijn op te in dat niet worden',
  pl: 'i w na z do się jest oraz nie że przez dla od',
  tr: 've bir bu için ile olarak da de olan daha çok gibi',
  ca: 'de la els les amb per que una dels i en del el',
  sv: 'och att det som en på är av för med den till inte',
  vi: 'và của các trong được cho là có với những một này',
}).map(([language, words]) => ({ language, frequent: new Set(words.split(' ')) }));
