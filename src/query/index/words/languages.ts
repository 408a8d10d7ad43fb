import { ENGLISH } from './english.ts';
import { JOINED_CODES, joinLanguages, type Language, PLAIN_LANGUAGE } from './language.ts';
import { PERSIAN } from './persian.ts';
import { withRules } from './stem-rules.ts';
import { languageCode, type STEMMED_LANGUAGES } from './stemmed-languages.ts';

/** Catalan: endings of number, gender and of frequent derivations, since no maintained stemmer is small enough for a page. */
const CATALAN: Language = { code: 'ca', isStopWord: (word) => STOP_WORDS.has(word), stem: withRules('ca', stemCatalan) };

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

/** The source of a stemmer. */
type Source =
  /** A plugin of lunr-languages. */
  | { readonly kind: 'lunr'; readonly load: () => Promise<{ readonly default: LunrPlugin }> }
  /** A stemmer of Orama, by the name of its module. */
  | { readonly kind: 'orama'; readonly module: string; readonly load: () => Promise<{ readonly stemmer: (word: string) => string }> }
  /** A module of this folder. */
  | { readonly kind: 'own'; readonly module: string; readonly exported: string; readonly language: Language };

/** Sources of the stemmers. Scripts in which words are substrings need none: their characters and pairs are indexed. */
const SOURCES: Readonly<Record<Exclude<(typeof STEMMED_LANGUAGES)[number], 'en'>, Source>> = {
  ar: { kind: 'orama', module: 'arabic', load: () => import('@orama/stemmers/arabic') },
  ca: { kind: 'own', module: './catalan.ts', exported: 'CATALAN', language: CATALAN },
  da: { kind: 'lunr', load: () => import('lunr-languages/lunr.da.js') },
  de: { kind: 'lunr', load: () => import('lunr-languages/lunr.de.js') },
  el: { kind: 'lunr', load: () => import('lunr-languages/lunr.el.js') },
  es: { kind: 'lunr', load: () => import('lunr-languages/lunr.es.js') },
  fa: { kind: 'own', module: './persian.ts', exported: 'PERSIAN', language: PERSIAN },
  fi: { kind: 'lunr', load: () => import('lunr-languages/lunr.fi.js') },
  fr: { kind: 'lunr', load: () => import('lunr-languages/lunr.fr.js') },
  hi: { kind: 'orama', module: 'indian', load: () => import('@orama/stemmers/indian') },
  hu: { kind: 'lunr', load: () => import('lunr-languages/lunr.hu.js') },
  id: { kind: 'orama', module: 'indonesian', load: () => import('@orama/stemmers/indonesian') },
  it: { kind: 'lunr', load: () => import('lunr-languages/lunr.it.js') },
  nl: { kind: 'lunr', load: () => import('lunr-languages/lunr.nl.js') },
  no: { kind: 'lunr', load: () => import('lunr-languages/lunr.no.js') },
  pl: { kind: 'lunr', load: () => import('lunr-languages/lunr.pl.js') },
  pt: { kind: 'lunr', load: () => import('lunr-languages/lunr.pt.js') },
  ro: { kind: 'lunr', load: () => import('lunr-languages/lunr.ro.js') },
  ru: { kind: 'lunr', load: () => import('lunr-languages/lunr.ru.js') },
  sv: { kind: 'lunr', load: () => import('lunr-languages/lunr.sv.js') },
  tr: { kind: 'lunr', load: () => import('lunr-languages/lunr.tr.js') },
  uk: { kind: 'orama', module: 'ukrainian', load: () => import('@orama/stemmers/ukrainian') },
};

/**
 * Returns the language of a BCP 47 tag, or the languages of several (`es+en`). A language without a stemmer has no stop words and groups words
 * by their accents alone.
 */
export async function languageOf(tags: string): Promise<Language> {
  return joinLanguages(await Promise.all(tags.split(JOINED_CODES).map(oneLanguage)));
}

async function oneLanguage(tag: string): Promise<Language> {
  const code = languageCode(tag);
  if (code === 'en') return ENGLISH;
  const source = sourceOf(code);
  if (source === undefined) return { ...PLAIN_LANGUAGE, code: code === '' ? PLAIN_LANGUAGE.code : code };
  if (source.kind === 'own') return source.language;
  if (source.kind === 'orama') return languageFromStemmer(code, (await source.load()).stemmer);
  const [plugin, support] = await Promise.all([source.load(), import('lunr-languages/lunr.stemmer.support.js')]);
  return languageFromPlugin(code, plugin.default, support.default);
}

/** Returns the source of a script that adds a language to the object `offprintLanguages`, to be bundled from this folder; undefined for English. */
export function languageScript(code: string): string | undefined {
  const source = sourceOf(code);
  if (source === undefined) return undefined;
  if (source.kind === 'own') return `import { ${source.exported} } from '${source.module}';\n${given(code)} = ${source.exported};\n`;
  if (source.kind === 'orama')
    return `import { stemmer } from '@orama/stemmers/${source.module}';
import { languageFromStemmer } from './plugin-language.ts';
${given(code)} = languageFromStemmer('${code}', stemmer);
`;
  return `import plugin from 'lunr-languages/lunr.${code}.js';
import support from 'lunr-languages/lunr.stemmer.support.js';
import { languageFromPlugin } from './plugin-language.ts';
${given(code)} = languageFromPlugin('${code}', plugin, support);
`;
}

function given(code: string): string {
  return `offprintLanguages.${code}`;
}

function sourceOf(code: string): Source | undefined {
  return new Map<string, Source>(Object.entries(SOURCES)).get(code);
}

/** A plugin of lunr-languages: a function that adds a language to lunr. */
type LunrPlugin = (lunr: Record<string, unknown>) => void;

/** Extracts stemmer and stop words from a lunr-languages plugin without lunr: the plugin gets an object with the parts it uses. */
function languageFromPlugin(code: string, plugin: LunrPlugin, stemmerSupport: LunrPlugin): Language {
  const stopWords = new Set<string>();
  const lunr: Record<string, unknown> = {
    Pipeline: { registerFunction: () => undefined },
    generateStopWordFilter: (words: readonly string[]) => {
      for (const word of words) stopWords.add(word);
      return () => undefined;
    },
  };
  stemmerSupport(lunr);
  plugin(lunr);
  const stemmer = stemmerOf(lunr[code], code);
  const lunrStem = (word: string): string => {
    const stem = stemmer({ update: (change) => change(word), toString: () => word });
    return typeof stem === 'string' && stem !== '' ? stem : word;
  };
  return { code, isStopWord: (word) => stopWords.has(word), stem: withRules(code, lunrStem), lunrStem };
}

/** Creates a language from a function that returns the stem of a word. */
function languageFromStemmer(code: string, stemmer: (word: string) => string): Language {
  return { code, isStopWord: () => false, stem: withRules(code, (word) => stemmer(word) || word) };
}

/** A lunr token as stemmers use it; `update` returns the changed word. */
interface StemmerToken {
  update(change: (word: string) => string): string;
  toString(): string;
}

function stemmerOf(added: unknown, code: string): (token: StemmerToken) => unknown {
  const stemmer = typeof added === 'function' && 'stemmer' in added ? added.stemmer : undefined;
  if (typeof stemmer !== 'function') throw new RangeError(`the plugin for "${code}" has no stemmer`);
  return (token) => stemmer(token);
}
