import type { Language } from './language.ts';
import { withRules } from './stem-rules.ts';

/** Persian: letters in one form and the ending of plurals, since there is no maintained stemmer. */
export const PERSIAN: Language = { code: 'fa', isStopWord: (word) => STOP_WORDS.has(word), stem: withRules('fa', (word) => word) };

const STOP_WORDS: ReadonlySet<string> = new Set('و در به از که این آن با برای است را تا بر یا هم نیز اما'.split(' '));
