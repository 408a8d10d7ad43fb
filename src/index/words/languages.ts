import { ENGLISH } from './english.ts';
import { type Language, PLAIN_LANGUAGE } from './language.ts';
import { type LunrPlugin, languageFromPlugin } from './plugin-language.ts';
import { languageCode, type STEMMED_LANGUAGES } from './stemmed-languages.ts';

type LoadPlugin = () => Promise<{ readonly default: LunrPlugin }>;

/** Loaders of the stemmers of lunr-languages. Scripts without spaces need none: their characters and pairs are indexed. */
const PLUGINS: Readonly<Record<Exclude<(typeof STEMMED_LANGUAGES)[number], 'en'>, LoadPlugin>> = {
  da: () => import('lunr-languages/lunr.da.js'),
  de: () => import('lunr-languages/lunr.de.js'),
  el: () => import('lunr-languages/lunr.el.js'),
  es: () => import('lunr-languages/lunr.es.js'),
  fi: () => import('lunr-languages/lunr.fi.js'),
  fr: () => import('lunr-languages/lunr.fr.js'),
  hu: () => import('lunr-languages/lunr.hu.js'),
  it: () => import('lunr-languages/lunr.it.js'),
  nl: () => import('lunr-languages/lunr.nl.js'),
  no: () => import('lunr-languages/lunr.no.js'),
  pt: () => import('lunr-languages/lunr.pt.js'),
  ro: () => import('lunr-languages/lunr.ro.js'),
  ru: () => import('lunr-languages/lunr.ru.js'),
  sv: () => import('lunr-languages/lunr.sv.js'),
  tr: () => import('lunr-languages/lunr.tr.js'),
};

/** Returns the language of a BCP 47 tag; one without a stemmer has no stop words and groups nothing. */
export async function languageOf(tag: string): Promise<Language> {
  const code = languageCode(tag);
  if (code === 'en') return ENGLISH;
  const load = pluginOf(code);
  if (load === undefined) return { ...PLAIN_LANGUAGE, code: code === '' ? PLAIN_LANGUAGE.code : code };
  const [plugin, support] = await Promise.all([load(), import('lunr-languages/lunr.stemmer.support.js')]);
  return languageFromPlugin(code, plugin.default, support.default);
}

/** Returns the source of a script that sets the global `offprintLanguage`, to be bundled from this folder; undefined for English. */
export function languageScript(code: string): string | undefined {
  if (pluginOf(code) === undefined) return undefined;
  return `import plugin from 'lunr-languages/lunr.${code}.js';
import support from 'lunr-languages/lunr.stemmer.support.js';
import { languageFromPlugin } from './plugin-language.ts';
globalThis.offprintLanguage = languageFromPlugin('${code}', plugin, support);
`;
}

function pluginOf(code: string): LoadPlugin | undefined {
  return new Map<string, LoadPlugin>(Object.entries(PLUGINS)).get(code);
}
