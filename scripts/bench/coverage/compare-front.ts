import { translatable } from '../../../src/model/text/translatable.ts';
import { runsOf } from '../../../src/model/text/words.ts';
import type { Translatable } from '../../../src/model/translatable.ts';
import type { Rendition, RenditionAlarm, RenditionName } from '../../../src/render/coverage/alarm.ts';
import { normalAddress } from '../../../src/render/coverage/normal-address.ts';
import { wordsIn } from '../../../src/render/coverage/word-text.ts';
import { type FrontFacts, lettersOf, type SourceAuthor } from './front-facts.ts';
import { type PrintedAuthor, type PrintedRecord, readMarkdownAuthors } from './printed-front.ts';

/** Kinds of differences of the front matter, besides lost words. */
export type FrontAlarmKind =
  | 'coverage-word-missing'
  | 'coverage-licence-missing'
  | 'coverage-date-missing'
  | 'coverage-identifier-missing'
  | 'coverage-author-changed'
  | 'coverage-title-changed';

type FrontAlarm = RenditionAlarm<FrontAlarmKind>;

/** Compares the facts of the front matter with a printed record. */
export function compareRecord(front: FrontFacts, record: PrintedRecord, rendition: RenditionName): readonly FrontAlarm[] {
  const authors = front.authors.filter(({ isMember }) => !isMember);
  const isDublinCore = rendition === 'OAI record';
  const { volume, issue, firstPage, copyrightYear, issns, ids } = front;
  const numbers = isDublinCore ? [ids.doi] : [...Object.values(ids), volume, issue, firstPage, copyrightYear, ...issns];
  const identifiers = new Set(record.identifiers.map(bareNumber));
  return [
    // Records mark the titles of retracted articles; sources need not.
    ...(front.title !== '' && ![record.title, record.title.replace(/^RETRACTED: /, '')].some((title) => lettersOf(title) === front.title)
      ? [
          alarm(
            'coverage-title-changed',
            rendition,
            translatable`the title is "${record.title}" in the ${rendition}; expected the title of the source`,
          ),
        ]
      : []),
    ...authorAlarms(authors, record.authors, { rendition, hasOrcids: !isDublinCore }),
    ...dateAlarms(front, record.date, rendition),
    ...licenseAlarms(front, record.licenses, rendition),
    ...numbers
      .filter((number) => number !== undefined)
      .filter((number) => !identifiers.has(bareNumber(number)))
      .map((number) =>
        alarm(
          'coverage-identifier-missing',
          rendition,
          translatable`"${number}" is not in the ${rendition}; expected every number of the article`,
        ),
      ),
    ...keywordAlarms(front, record, rendition),
    ...[front.journal, front.publisher]
      .filter((name) => name !== undefined)
      .filter((name) => !record.names.some((one) => lettersOf(one) === lettersOf(name)))
      .map((name) =>
        alarm('coverage-identifier-missing', rendition, translatable`"${name}" is not in the ${rendition}; expected journal and publisher`),
      ),
  ];
}

/** Compares the facts of the front matter with the page or the Markdown. */
export function comparePage(
  front: FrontFacts,
  { rendition, printed, text }: Rendition,
  printedDates: ReadonlySet<string>,
): readonly FrontAlarm[] {
  const dates = [...front.publicationDates, ...front.historyDates];
  const addresses = printed.normalAddresses();
  const { doi } = front.ids;
  return [
    ...dates
      .filter(({ iso }) => ![...printedDates].some((date) => isSameDate(date, iso)))
      .map(({ iso, type }) =>
        alarm(
          'coverage-date-missing',
          rendition,
          translatable`the date ${iso} (${type}) is not in the ${rendition}; expected every date of the source`,
        ),
      ),
    ...(doi === undefined || addresses.has(normalAddress(doi))
      ? []
      : [
          alarm('coverage-identifier-missing', rendition, translatable`the DOI "${doi}" is not in the ${rendition}; expected a link to it`),
        ]),
    ...(front.licenses.length === 0 || front.licenses.some((license) => addresses.has(license)) ? [] : licenseAlarms(front, [], rendition)),
    ...(rendition === 'HTML' ? numberAlarms(front, text) : []),
  ];
}

/** Compares numbers that only the page prints as text. */
function numberAlarms({ ids, issns, firstPage }: FrontFacts, text: string): FrontAlarm[] {
  return [ids.pmid, ids.pmcid?.replace(/^(?=\d)/, 'PMC'), firstPage, ...issns]
    .filter((number) => number !== undefined)
    .filter(
      (number) =>
        !wordsIn(number)
          .trim()
          .split(' ')
          .every((word) => text.includes(` ${word} `)),
    )
    .map((number) =>
      alarm('coverage-identifier-missing', 'HTML', translatable`"${number}" is not in the ${'HTML'}; expected every number of the article`),
    );
}

interface AuthorOptions {
  readonly rendition: RenditionName;
  readonly hasOrcids: boolean;
}

/** Compares the authors, their order and their ORCID iDs. */
export function authorAlarms(
  wanted: readonly SourceAuthor[],
  printed: readonly PrintedAuthor[],
  options: AuthorOptions,
): readonly FrontAlarm[] {
  const { rendition, hasOrcids } = options;
  const alarms: FrontAlarm[] = [];
  const places = new Set(wanted.flatMap(({ affiliations }) => affiliations));
  for (const [at, author] of wanted.entries()) {
    const printedAuthor = printed[at];
    const name = author.names[0]?.join(' ') ?? '';
    if (printedAuthor === undefined || !isNameOf(author, printedAuthor.name)) {
      const found = printedAuthor === undefined ? translatable`nobody` : `"${printedAuthor.name}"`;
      alarms.push(
        alarm(
          'coverage-author-changed',
          rendition,
          translatable`author ${at + 1} is ${found} in the ${rendition}; expected the words "${name}"`,
        ),
      );
    } else if (hasOrcids && author.orcid !== printedAuthor.orcid) {
      const message = translatable`the ORCID iD of "${printedAuthor.name}" is ${printedAuthor.orcid ?? translatable`absent`} in the ${rendition}; expected ${author.orcid ?? translatable`none`}`;
      alarms.push(alarm('coverage-identifier-missing', rendition, message));
    } else if (isElsewhere(author, printedAuthor, places)) {
      const message = translatable`the marks of "${printedAuthor.name}" lead to ${printedAuthor.marks?.join(', ')} in the ${rendition}; expected ${author.affiliations.join(', ')}`;
      alarms.push(alarm('coverage-author-changed', rendition, message));
    }
  }
  if (printed.length > wanted.length) {
    alarms.push(
      alarm(
        'coverage-author-changed',
        rendition,
        translatable`${printed.length} authors are in the ${rendition}; expected the ${wanted.length} of the source`,
      ),
    );
  }
  return alarms;
}

/** Tells whether the marks of a name link to affiliations that the author does not have. A long label is not a mark. */
function isElsewhere({ affiliations }: SourceAuthor, { marks = [] }: PrintedAuthor, places: ReadonlySet<string>): boolean {
  const marked = marks.filter((mark) => places.has(mark));
  return marked.length > 0 && marked.some((mark) => !affiliations.includes(mark));
}

/** Compares the authors in the Markdown: their names in order, and their ORCID iDs. */
export function markdownAuthorAlarms(front: FrontFacts, markdown: string): readonly FrontAlarm[] {
  const { line, orcids } = readMarkdownAuthors(markdown);
  const words = runsOf(line).join(' ');
  const alarms: FrontAlarm[] = [];
  let next = 0;
  for (const author of front.authors.filter(({ isMember }) => !isMember)) {
    const end = nameEnd(author, words, next);
    const name = author.names[0]?.join(' ') ?? '';
    if (end >= 0) next = end;
    else
      alarms.push(
        alarm(
          'coverage-author-changed',
          'Markdown',
          translatable`the author "${name}" is not in the Markdown, or not in the order of the source`,
        ),
      );
    if (
      author.orcid !== undefined &&
      !orcids.some(({ name: printedName, orcid }) => orcid === author.orcid && isNameOf(author, printedName))
    ) {
      alarms.push(
        alarm(
          'coverage-identifier-missing',
          'Markdown',
          translatable`the ORCID iD of "${name}" is not in the Markdown; expected ${author.orcid}`,
        ),
      );
    }
  }
  return alarms;
}

/** Returns the end of an author's next name in a line of authors, with a space between words; -1 if it is not there. */
function nameEnd({ names }: SourceAuthor, line: string, from: number): number {
  if (names.length === 0) return from;
  for (let at = from; at >= 0 && at < line.length; at = line.indexOf(' ', at) + 1 || -1) {
    for (const name of names) {
      const end = formEnd(name, line, at);
      if (end >= 0) return end;
    }
  }
  return -1;
}

/** Returns the end of the words of a name, in any order and with or without spaces: `花子 山本` is printed as `山本花子`. */
function formEnd(name: readonly string[], line: string, start: number): number {
  const left = longestFirst(name);
  let at = start;
  while (left.length > 0) {
    if (line[at] === ' ') at++;
    const next = left.findIndex((word) => line.startsWith(word, at));
    if (next < 0) return -1;
    at += left.splice(next, 1)[0]?.length ?? 0;
  }
  return at;
}

function isNameOf({ names, more }: SourceAuthor, name: string): boolean {
  const printed = runsOf(name).join(' ');
  return names.length === 0 || names.some((words) => isFormOf(words, printed, more));
}

function isFormOf(words: readonly string[], printed: string, more: readonly string[]): boolean {
  let left = printed;
  for (const word of longestFirst(words)) {
    if (!left.includes(word)) return false;
    left = left.replace(word, ' ');
  }
  return left.split(' ').every((word) => word === '' || more.includes(word));
}

/** A short word may be part of a longer one. */
function longestFirst(words: readonly string[]): string[] {
  return [...words].sort((a, b) => b.length - a.length);
}

function dateAlarms({ publicationDates }: FrontFacts, date: string, rendition: RenditionName): FrontAlarm[] {
  if (publicationDates.length === 0 || publicationDates.some(({ iso }) => isSameDate(date, iso))) return [];
  const expected = publicationDates.map(({ iso }) => iso).join(', ');
  return [
    alarm('coverage-date-missing', rendition, translatable`the date of publication is "${date}" in the ${rendition}; expected ${expected}`),
  ];
}

/** Tells whether a printed date stands for a date of the source: `2012-10-08` for `2012-10-08`, or for a season of 2012. */
function isSameDate(printed: string, iso: string): boolean {
  return printed === iso || (iso.length < FULL_DATE && printed.startsWith(iso));
}

function licenseAlarms({ licenses }: FrontFacts, printed: readonly string[], rendition: RenditionName): FrontAlarm[] {
  if (licenses.length === 0 || printed.some((license) => licenses.includes(normalAddress(license)))) return [];
  return [
    alarm(
      'coverage-licence-missing',
      rendition,
      translatable`the licence is not in the ${rendition}; expected a link to ${licenses.join(' or ')}`,
    ),
  ];
}

function keywordAlarms({ keywords }: FrontFacts, record: PrintedRecord, rendition: RenditionName): FrontAlarm[] {
  const printed = new Set(record.keywords.map(lettersOf));
  const lost = keywords.filter((keyword) => keyword !== '' && !printed.has(keyword)).length;
  return lost === 0
    ? []
    : [alarm('coverage-word-missing', rendition, translatable`${lost} keywords are not in the ${rendition}; expected each of the source`)];
}

function alarm(kind: FrontAlarmKind, rendition: RenditionName, message: Translatable): FrontAlarm {
  return { kind, rendition, message };
}

/** Normalizes a number: `PMC123` and `123` are equal, as are `https://doi.org/10.1/x` and `10.1/x`. */
function bareNumber(number: string): string {
  return normalAddress(number.replace(/^PMC(?=\d)/i, '').replace(/\s+/g, ' '));
}

const FULL_DATE = 10;
