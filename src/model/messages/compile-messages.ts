import type { MessageCases, MessagePart } from './format-message.ts';
import type { LocaleData } from './locale-data.ts';

/**
 * Compiles a message to an expression of JavaScript, so that scripts of the site need no formatter: a string, or a function of the parameters.
 *
 *   ['Page ', { value: 'page' }]  ->  v=>"Page "+f(v.page)
 *
 * Values are formatted by `f`, numbers by `n`, plurals by `p`; see `FUNCTIONS`.
 */
export function compileMessage(parts: readonly MessagePart[]): string {
  const [only, ...others] = parts;
  if (only === undefined) return '""';
  return typeof only === 'string' && others.length === 0 ? literal(only) : `v=>${sumOf(parts)}`;
}

/** Source of the functions that compiled messages call, by name, in the order of their dependencies. */
export function functionSources(locale: LocaleData, { plural, isRightToLeft }: { plural: string; isRightToLeft: boolean }) {
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
export function dateSource({ longDate, monthAndYear, months, monthNames, digits }: LocaleData): string {
  const [day, month] = [patternSource(longDate), patternSource(monthAndYear)];
  const names = [
    ...((day + month).includes('M[') ? [`M=${literal(months)}`] : []),
    ...((day + month).includes('L[') ? [`L=${literal(monthNames)}`] : []),
  ];
  const date = `(m>0&&m<13?d?${day}:${month}:String(y))`;
  return `s=>{const[y,m,d]=s.split("-").map(Number)${names.map((name) => `,${name}`).join('')};return y?${digitsSource(date, digits)}:""}`;
}

/** Text between two items in the middle of a list. */
export function separatorOf({ and }: LocaleData): string {
  return (and[2] ?? ', ').replace(/\{[01]\}/g, '');
}

/** A value as JavaScript; `</script>` cannot end an inline script. */
export function literal(value: unknown): string {
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
