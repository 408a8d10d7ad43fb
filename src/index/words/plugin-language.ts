import type { Language } from './language.ts';

/** What lunr-languages' plugins are: functions that add a language to lunr. */
export type LunrPlugin = (lunr: Record<string, unknown>) => void;

/**
 * A language from its lunr-languages plugin, without lunr: the plugin is given only what it needs of it, and its stemmer and stop words
 * are taken out.
 */
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
  return {
    code,
    isStopWord: (word) => stopWords.has(word),
    stem: (word) => {
      const stem = stemmer({ update: (change) => change(word), toString: () => word });
      return typeof stem === 'string' && stem !== '' ? stem : word;
    },
  };
}

/** A lunr token, as stemmers use it: `update` gives what the change makes of it. */
interface StemmerToken {
  update(change: (word: string) => string): string;
  toString(): string;
}

function stemmerOf(added: unknown, code: string): (token: StemmerToken) => unknown {
  const stemmer = typeof added === 'function' && 'stemmer' in added ? added.stemmer : undefined;
  if (typeof stemmer !== 'function') throw new RangeError(`the plugin for "${code}" brought no stemmer`);
  return (token) => stemmer(token);
}
