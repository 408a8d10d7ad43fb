import type { Language } from './language.ts';
import { withRules } from './stem-rules.ts';

/** A plugin of lunr-languages: a function that adds a language to lunr. */
export type LunrPlugin = (lunr: Record<string, unknown>) => void;

/** Extracts stemmer and stop words from a lunr-languages plugin without lunr: the plugin gets an object with the parts it uses. */
export function languageFromPlugin(code: string, plugin: LunrPlugin, stemmerSupport: LunrPlugin): Language {
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
export function languageFromStemmer(code: string, stemmer: (word: string) => string): Language {
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
