import type { Journal } from '../journal.ts';
import { directionOf } from '../text/text-direction.ts';
import { compileMessage, dateSource, functionSources, literal, separatorOf } from './compile-messages.ts';
import { journalCatalogues, type MessagesJournal, readCatalogue } from './journal-messages.ts';
import { localeData } from './locale-data.ts';
import { parseMessage } from './parse-message.ts';
import { pluralRule } from './plural-rule.ts';
import type { FurtherMessages } from './script-messages.ts';

/**
 * Returns a browser script with the messages that it names, in the journal's language, in a block around it. Users of the program have no bundler, so
 * scripts are built with the program and get their messages, compiled, when a site is built.
 *
 * A script names its messages by literal keys, which are found in its text. Names of months and the
 * like are added only to a script that uses them.
 */
export function withMessages(script: string, journal: MessagesJournal): string {
  const { language, messageOf } = journalCatalogues(journal);
  const keys = keysOf(script);
  if (keys.length === 0) return script;
  const locale = localeData(language);
  const isRightToLeft = directionOf(language) === 'rtl';
  const messages = keys.map((key) => `${literal(key)}:${compileMessage(parseMessage(messageOf(key)))}`).join();
  const hasNumbers = script.includes('.numberText(');
  const fields = [
    `language:${literal(language)}`,
    `rtl:${isRightToLeft}`,
    ...(hasNumbers ? ['numberText:n'] : []),
    ...(script.includes('.dateText(') ? [`dateText:${dateSource(locale)}`] : []),
    ...(script.includes('.digits[') ? [`digits:${literal(locale.digits)}`] : []),
    ...(script.includes('.separator)') ? [`separator:${literal(separatorOf(locale))}`] : []),
  ].join();
  const functions = functionsFor(messages, {
    hasNumbers,
    ...functionSources(locale, { plural: pluralRule(language).toString(), isRightToLeft }),
  });
  return `"use strict";{const offprintMessages=(()=>{${functions}return{${fields},messages:{${messages}}}})();\n${script}}\n`;
}

/**
 * The messages without parameters that a script names, in further languages of the journal, as a statement that follows `withMessages`.
 *
 *   offprintMessages.messagesAt=p=>[{"folder":"en/","language":"en","rtl":false,"messages":{"offline.home":"Home"}}].find(…);
 */
export function furtherMessages(script: string, journals: readonly (MessagesJournal & Pick<Journal, 'pathPrefix'>)[]): string {
  const further = journals.map((journal): FurtherMessages => {
    const { language, messageOf } = journalCatalogues(journal);
    const messages = keysOf(script).flatMap((key) => {
      const [only, ...others] = parseMessage(messageOf(key));
      return typeof only === 'string' && others.length === 0 ? [[key, only] as const] : [];
    });
    return { folder: journal.pathPrefix ?? '', language, rtl: directionOf(language) === 'rtl', messages: Object.fromEntries(messages) };
  });
  return further.length === 0 ? '' : `offprintMessages.messagesAt=p=>${literal(further)}.find(o=>p.startsWith(o.folder));\n`;
}

function keysOf(script: string): readonly string[] {
  return [...new Set(Array.from(script.matchAll(KEY), ([, key = '']) => key))].filter((key) => key in readCatalogue('en')).sort();
}

/** The functions that compiled messages call, and those that these call. */
function functionsFor(
  messages: string,
  { hasNumbers, n, f, r, p }: ReturnType<typeof functionSources> & { readonly hasNumbers: boolean },
): string {
  const hasPlurals = messages.includes('p(v.');
  const hasValues = messages.includes('f(v.');
  const sources = [
    ...(hasNumbers || hasValues || hasPlurals ? [`n=${n}`] : []),
    ...(hasValues ? [`f=${f}`] : []),
    ...(hasPlurals ? [`r=${r}`, `p=${p}`] : []),
  ];
  return sources.length === 0 ? '' : `const ${sources.join()};`;
}

// "search.page" in a minified script
const KEY = /["'`]([a-zA-Z]+(?:\.[\w-]+)+)["'`]/g;
