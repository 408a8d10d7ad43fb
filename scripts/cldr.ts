import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LANGUAGES } from '../src/model/messages/languages.ts';
import type { LocaleData } from '../src/model/messages/locale-data.ts';

/** Writes the facts of CLDR that the program uses, of the languages of the interface: `tsx scripts/cldr.ts`. `--check` compares them instead. */
const FILE = new URL('../src/model/messages/cldr.json', import.meta.url);
const require = createRequire(import.meta.url);
const tags = [...new Set([...Object.keys(LANGUAGES), 'eo'])];
const text = formatted(JSON.stringify(Object.fromEntries(tags.map((tag) => [tag, localeOf(tag)]))));
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text)
  throw new Error('src/model/messages/cldr.json differs from CLDR. Run: npx tsx scripts/cldr.ts');

/** The layout that `npm run check` expects, so that a new language changes only its own lines. */
function formatted(json: string): string {
  const biome = require.resolve('@biomejs/biome/bin/biome');
  return execFileSync(process.execPath, [biome, 'format', '--stdin-file-path=src/model/messages/cldr.json'], {
    input: json,
    encoding: 'utf8',
  });
}

/** English in the international style, "5 January 2025", in which the program has always written dates. The others are their own. */
function cldrTag(tag: string): string {
  return { en: 'en-GB', 'pt-BR': 'pt', 'zh-Hans': 'zh' }[tag] ?? tag;
}

// The files of CLDR are not typed.
// biome-ignore lint/suspicious/noExplicitAny: the shape is that of the files.
function cldr(path: string, tag: string): any {
  const [name = '', file = ''] = path.split(':');
  return require(`${name}/main/${cldrTag(tag)}/${file}.json`).main[cldrTag(tag)];
}

function localeOf(tag: string): LocaleData {
  const { months, dateFormats, dateTimeFormats } = cldr('cldr-dates-full:ca-gregorian', tag).dates.calendars.gregorian;
  const { numbers } = cldr('cldr-numbers-full:numbers', tag);
  const system: string = numbers.defaultNumberingSystem;
  const symbols = numbers[`symbols-numberSystem-${system}`];
  const pattern: string = numbers[`decimalFormats-numberSystem-${system}`].standard;
  const { delimiters } = cldr('cldr-misc-full:delimiters', tag);
  const { listPatterns } = cldr('cldr-misc-full:listPatterns', tag);
  const { languages } = cldr('cldr-localenames-full:languages', tag).localeDisplayNames;
  const list = (type: string) => ['2', 'start', 'middle', 'end'].map((at) => listPatterns[`listPattern-type-${type}`][at] as string);
  return {
    digits: require('cldr-core/supplemental/numberingSystems.json').supplemental.numberingSystems[system]._digits,
    decimal: symbols.decimal,
    group: symbols.group,
    minimumGroupingDigits: Number(numbers.minimumGroupingDigits),
    // "#,##,##0.###" groups three digits, then two.
    secondaryGroup: pattern.split('.')[0]?.split(',').at(-2)?.length === 2 ? 2 : 3,
    months: Object.values(months.format.wide),
    shortMonths: Object.values(months.format.abbreviated),
    monthNames: Object.values(months['stand-alone'].wide),
    longDate: dateFormats.long,
    mediumDate: dateFormats.medium,
    monthAndYear: dateTimeFormats.availableFormats.yMMMM,
    and: list('standard'),
    or: list('or'),
    quotes: [delimiters.quotationStart, delimiters.quotationEnd],
    languages: Object.fromEntries(tags.map((one) => [one, languages[one] ?? languages[one.split('-')[0] ?? '']])),
  };
}
