import type { Language } from '../index/words/language.ts';

declare global {
  interface Window {
    /** Set by the script of the journal's language, where it is not English. */
    offprintLanguage?: Language;
  }
}

export type { Language };
