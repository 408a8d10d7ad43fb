import type { Journal } from '../journal.ts';
import { directionOf } from '../text/text-direction.ts';
import type { MessageCases, MessagePart } from './format-message.ts';
import { journalCatalogues, type MessagesJournal, readCatalogue } from './journal-messages.ts';
import { type LocaleData, localeData } from './locale-data.ts';
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

/**
 * Compiles a message to an expression of JavaScript, so that scripts of the site need no formatter: a string, or a function of the parameters.
 *
 *   ['Page ', { value: 'page' }]  ->  v=>"Page "+f(v.page)
 *
 * Values are formatted by `f`, numbers by `n`, plurals by `p`; see `FUNCTIONS`.
 */
function compileMessage(parts: readonly MessagePart[]): string {
  const [only, ...others] = parts;
  if (only === undefined) return '""';
  return typeof only === 'string' && others.length === 0 ? literal(only) : `v=>${sumOf(parts)}`;
}

/** Source of the functions that compiled messages call, by name, in the order of their dependencies. */
function functionSources(locale: LocaleData, { plural, isRightToLeft }: { plural: string; isRightToLeft: boolean }) {
  const isolated = isRightToLeft ? '"\\u2068"+x+"\\u2069"' : 'x';
  return {
    n: numberSource(locale),
    f: `x=>typeof x=="number"?n(x):${isolated}`,
    r: plural,
    p: '(x,c,k=0)=>(c["="+x]??c[r(x-k)]??c.other)(x-k)',
  } as const;
}

/** The function of `formatNumber` for one language. */
function numberSource({ decimal, group, minimumGroupingDigits, secondaryGroup, digits }: LocaleData): string {
  const grouped = `.replace(/\\B(?=(?:\\d{${secondaryGroup}})*\\d{3}$)/g,${literal(group)})`;
  const whole = minimumGroupingDigits > 1 ? `(w.length<${3 + minimumGroupingDigits}?w:w${grouped})` : `w${grouped}`;
  const number = `${whole}+(d?${literal(decimal)}+d:"")`;
  return `x=>{const[w,d]=String(Math.round(Math.abs(x)*100)/100).split(".");return(x<0?"-":"")+${digitsSource(number, digits)}}`;
}

/** The function of `formatDate` for one language, in the long style. */
function dateSource({ longDate, monthAndYear, months, monthNames, digits }: LocaleData): string {
  const [day, month] = [patternSource(longDate), patternSource(monthAndYear)];
  const names = [
    ...((day + month).includes('M[') ? [`M=${literal(months)}`] : []),
    ...((day + month).includes('L[') ? [`L=${literal(monthNames)}`] : []),
  ];
  const date = `(m>0&&m<13?d?${day}:${month}:String(y))`;
  return `s=>{const[y,m,d]=s.split("-").map(Number)${names.map((name) => `,${name}`).join('')};return y?${digitsSource(date, digits)}:""}`;
}

/** Text between two items in the middle of a list. */
function separatorOf({ and }: LocaleData): string {
  return (and[2] ?? ', ').replace(/\{[01]\}/g, '');
}

/** A value as JavaScript; `</script>` cannot end an inline script. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function sumOf(parts: readonly MessagePart[]): string {
  const [first] = parts;
  const terms = parts.map(termOf);
  return (typeof first === 'string' ? terms : ['""', ...terms]).join('+');
}

function termOf(part: MessagePart): string {
  if (typeof part === 'string') return literal(part);
  if ('value' in part) return `f(v.${part.value})`;
  if ('number' in part) return part.number === '#' ? 'n(m)' : `f(v.${part.number})`;
  if ('tag' in part) return `v.${part.tag}(${sumOf(part.parts)})`;
  if ('select' in part) return `(c=>(c[v.${part.select}]??c.other)())(${casesSource(part.cases, '()')})`;
  return `p(v.${part.plural},${casesSource(part.cases, 'm')}${part.offset === 0 ? '' : `,${part.offset}`})`;
}

function casesSource(cases: MessageCases, parameter: string): string {
  return `{${Object.entries(cases)
    .map(([name, parts]) => `${literal(name)}:${parameter}=>${sumOf(parts)}`)
    .join(',')}}`;
}

/** The expression for a pattern of Unicode Technical Standard 35: `d MMMM y  ->  ""+d+" "+M[m-1]+" "+y`. */
function patternSource(pattern: string): string {
  const terms = Array.from(pattern.matchAll(/'([^']*)'|([A-Za-z])\2*|[^A-Za-z']+/g), ([field, quoted]) =>
    quoted === undefined ? (FIELDS[field] ?? literal(field)) : literal(quoted),
  );
  return `""+${terms.join('+')}`;
}

const FIELDS: Readonly<Record<string, string | undefined>> = {
  y: 'y',
  d: 'd',
  dd: 'String(d).padStart(2,0)',
  M: 'm',
  MM: 'String(m).padStart(2,0)',
  MMMM: 'M[m-1]',
  LLLL: 'L[m-1]',
};

function digitsSource(expression: string, digits: string): string {
  return digits.startsWith('0') ? `(${expression})` : `(${expression}).replace(/\\d/g,x=>${literal(digits)}[x])`;
}
