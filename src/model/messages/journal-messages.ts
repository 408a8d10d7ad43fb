import type { Journal } from '../journal.ts';
import { matchLanguage } from './languages.ts';
import { type Catalogue, createMessages, type Messages } from './messages.ts';
import { readTexts } from './packed-translations.ts';

/** The settings of a journal that decide its messages. */
export type MessagesJournal = Pick<Journal, 'language' | 'messages'>;

/** The messages of the journal's pages, in its language. */
export function interfaceMessages(journal: MessagesJournal): Messages {
  return messagesFor(journal, journal.language);
}

/**
 * The messages in a language: in the journal's own wording (`content/messages/<language>.json`), else in the program's, else in English. An article
 * in another language than the journal's has its labels in its own.
 */
export function messagesFor(journal: MessagesJournal, language: string): Messages {
  const own = journal.messages ?? NONE;
  const known = cache.get(own) ?? new Map<string, Messages>();
  cache.set(own, known);
  const messages = known.get(language) ?? openMessages(language, own);
  known.set(language, messages);
  return messages;
}

function openMessages(language: string, own: NonNullable<Journal['messages']>): Messages {
  const { catalogues, isTranslated } = cataloguesFor(language, own);
  return createMessages(isTranslated ? language : 'en', catalogues);
}

/** The messages of the journal's language as they are written, for scripts. */
export function journalCatalogues({ language, messages = NONE }: MessagesJournal): {
  readonly language: string;
  /** The message in ICU MessageFormat. */
  readonly messageOf: (key: string) => string;
} {
  const { catalogues, isTranslated } = cataloguesFor(language, messages);
  return {
    language: isTranslated ? language : 'en',
    messageOf: (key) => catalogues.map((catalogue) => catalogue[key as keyof Catalogue]).find((message) => message !== undefined) ?? key,
  };
}

function cataloguesFor(
  language: string,
  own: NonNullable<Journal['messages']>,
): { readonly catalogues: readonly Catalogue[]; readonly isTranslated: boolean } {
  const ownTag = matchLanguage(language, Object.keys(own));
  const shippedTag = matchLanguage(language);
  const translated = [
    ...(ownTag === undefined ? [] : [own[ownTag] as Catalogue]),
    ...(shippedTag === undefined ? [] : [readCatalogue(shippedTag)]),
  ];
  const english = [...(own.en === undefined ? [] : [own.en as Catalogue]), readCatalogue('en')];
  return { catalogues: [...translated, ...english], isTranslated: translated.length > 0 };
}

/** Reads the catalogue of a language that ships with the program. */
export function readCatalogue(tag: string): Catalogue {
  return readTexts('messages', tag) as Catalogue;
}

const NONE: NonNullable<Journal['messages']> = {};
const cache = new WeakMap<object, Map<string, Messages>>();
