import type { MessageKey, Values } from './messages.ts';

/** The messages of the scripts of a page, or of the service worker. The build writes those that a script needs around it (`withMessages`). */
export interface ScriptMessages {
  /** BCP 47: `pt-BR` */
  readonly language: string;
  readonly rtl: boolean;
  /** Messages by key: a text, or a function of the parameters. */
  readonly messages: Readonly<Record<string, string | ScriptMessage>>;
  readonly numberText: (value: number) => string;
  readonly dateText: (iso: string) => string;
  /** The ten digits, from zero. */
  readonly digits: string;
  /** Text between two items of a list: `, `. */
  readonly separator: string;
  /**
   * Finds the messages without parameters for a path below the folder of a further language. Only in the service worker of a journal in several
   * languages, which answers pages of each.
   */
  readonly messagesAt?: (path: string) => FurtherMessages | undefined;
}

/** Messages of the pages below the folder of a language: `en/`. */
export interface FurtherMessages extends Pick<ScriptMessages, 'language' | 'rtl'> {
  readonly folder: string;
  readonly messages: Readonly<Record<string, string>>;
}

/** A message with parameters, compiled. A tag is a function of the words in it. */
export type ScriptMessage = (values: Readonly<Record<string, unknown>>) => string;

/** Returns a message of the page's language: `text('search.page', { page: 3 })`. */
export function text<Key extends MessageKey>(key: Key, ...[values]: Values<Key>): string {
  return scriptMessage(key, values ?? {});
}

/** Formats a message of the page's language. A key without a message is returned itself. */
export function scriptMessage(key: MessageKey, values: Readonly<Record<string, unknown>>): string {
  const message = pageMessages().messages[key] ?? key;
  return typeof message === 'string' ? message : message(values);
}

/** A number as the page's language writes it, with at most two decimals: `1,234`. */
export function number(value: number): string {
  return pageMessages().numberText(value);
}

/** A date as the page's language writes it: `2012-10-15  ->  '15 October 2012'`. */
export function date(iso: string): string {
  return pageMessages().dateText(iso);
}

/** A year as the page's language writes it: `2012`, in Persian `۲۰۱۲`. */
export function year(value: string): string {
  return value.replace(/\d/g, (digit) => pageMessages().digits[Number(digit)] ?? digit);
}

/** Items one after another, as the page's language separates them: `A, B, C`. In right-to-left languages each is isolated, as values of messages are. */
export function series(items: readonly string[]): string {
  const messages = pageMessages();
  return (messages.rtl ? items.map((item) => `\u2068${item}\u2069`) : items).join(messages.separator);
}

/** Defined by `withMessages` around a script. */
declare const offprintMessages: ScriptMessages;

export function pageMessages(): ScriptMessages {
  return offprintMessages;
}
