import { directionOf } from '../text/text-direction.ts';
import { compileMessage, dateSource, functionSources, literal, separatorOf } from './compile-messages.ts';
import { journalCatalogues, type MessagesJournal, readCatalogue } from './journal-messages.ts';
import { localeData } from './locale-data.ts';
import { parseMessage } from './parse-message.ts';
import { pluralRule } from './plural-rule.ts';

/**
 * Returns a browser script with the messages that it names, in the journal's language, in front of it. Users of the program have no bundler, so
 * scripts are built with the program and get their messages, compiled, when a site is built.
 *
 * A script names its messages by literal keys, which are found in its text. Several scripts on a page add to the same object. Names of months
 * and the like are added only to a script that uses them.
 */
export function withMessages(script: string, journal: MessagesJournal): string {
  const { language, messageOf } = journalCatalogues(journal);
  const keys = [...new Set(Array.from(script.matchAll(KEY), ([, key = '']) => key))].filter((key) => key in readCatalogue('en')).sort();
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
  return `{const o=globalThis.offprintMessages??={messages:{}}${functions};Object.assign(o,{${fields}});Object.assign(o.messages,{${messages}})}\n${script}`;
}

/** The functions that compiled messages call, and those that these call. */
function functionsFor(
  messages: string,
  { hasNumbers, n, f, r, p }: ReturnType<typeof functionSources> & { readonly hasNumbers: boolean },
): string {
  const hasPlurals = messages.includes('p(v.');
  const hasValues = messages.includes('f(v.');
  return [
    ...(hasNumbers || hasValues || hasPlurals ? [`n=${n}`] : []),
    ...(hasValues ? [`f=${f}`] : []),
    ...(hasPlurals ? [`r=${r}`, `p=${p}`] : []),
  ]
    .map((source) => `,${source}`)
    .join('');
}

// "search.page" in a minified script
const KEY = /["'`]([a-zA-Z]+(?:\.[\w-]+)+)["'`]/g;
