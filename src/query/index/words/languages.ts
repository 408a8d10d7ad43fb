import { CATALAN } from './catalan.ts';
import { ENGLISH } from './english.ts';
import { JOINED_CODES, joinLanguages, type Language, PLAIN_LANGUAGE } from './language.ts';
import { PERSIAN } from './persian.ts';
import { type LunrPlugin, languageFromPlugin, languageFromStemmer } from './plugin-language.ts';
import { languageCode, type STEMMED_LANGUAGES } from './stemmed-languages.ts';

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
