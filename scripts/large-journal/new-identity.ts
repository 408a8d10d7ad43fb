/** Who a replica is: the nth article of the journal, and what of it other articles are. */
export interface Identity {
  readonly number: number;
  /** DOIs of this replica's own round, by the DOIs of their sources in lower case, for its related articles. */
  readonly doiOf: (sourceDoi: string) => string | undefined;
  /** Surnames to give its authors, in their order over and over; none keeps their own. */
  readonly surnames: readonly string[];
}

/** The DOI of the nth article: `10.5555/large.000123`. The prefix is for examples. */
export function doiOfNumber(number: number): string {
  return `10.5555/large.${digits(number)}`;
}

/**
 * A real article's JATS under a new identity: DOI, other ids, volume, date, title and authors' surnames, each a function of the number
 * alone. What is not ASCII is left byte for byte (the text is read as Latin 1 and is to be written so).
 *
 *   <article-id pub-id-type="doi">10.7554/eLife.00003</article-id>  ->  …>10.5555/large.000123<…
 */
export function withNewIdentity(source: string, { number, doiOf, surnames }: Identity): string {
  const meta = META.exec(source);
  if (meta === null) return source;
  const [own = ''] = meta;
  const doi = sourceDoiOf(source);
  const head = withOwnDoi(source.slice(0, meta.index), { doi, number });
  const tail = withOwnDoi(source.slice(meta.index + own.length), { doi, number });
  let position = 0;
  const renamed = withOwnDoi(own, { doi, number })
    .replace(RELATED, (element) => element.replace(DOI, (named) => doiOf(named.toLowerCase()) ?? named))
    .replace(OTHER_ID, (_, open: string, close: string) => `${open}${digits(number)}${close}`)
    .replace(VOLUME, `<volume>${volumeOf(number)}</volume>`)
    .replace(ELOCATION, `<elocation-id>e${digits(number)}</elocation-id>`)
    .replace(PUB_DATE, (element) => withDate(element, number))
    .replace(TITLE_END, (end) => `: ${placeOf(number)}${end}`)
    .replace(SURNAME, (element) =>
      surnames.length === 0 ? element : `<surname>${surnames[(number * 31 + position++) % surnames.length] ?? ''}`,
    );
  return head + withDoi(renamed, number) + tail;
}

/** The article's DOI as its metadata have it. */
export function sourceDoiOf(source: string): string | undefined {
  return OWN_DOI.exec(META.exec(source)?.[0] ?? '')?.[1]?.trim();
}

/** The surnames of its authors, as they are written. */
export function surnamesOf(source: string): readonly string[] {
  return [...(META.exec(source)?.[0] ?? '').matchAll(SURNAME)].map(([element]) => element.slice('<surname>'.length));
}

/** The day that the nth article is published: one after the other over 30 years. */
export function dateOfNumber(number: number): { readonly year: number; readonly month: number; readonly day: number } {
  const at = (number * 7919) % (YEARS * 12 * 28);
  return { year: FIRST_YEAR + Math.floor(at / 336), month: (Math.floor(at / 28) % 12) + 1, day: (at % 28) + 1 };
}

function volumeOf(number: number): number {
  return dateOfNumber(number).year - FIRST_YEAR + 1;
}

/** Also in the addresses of its parts, `10.7554/eLife.00003.001`. */
function withOwnDoi(text: string, { doi, number }: { doi: string | undefined; number: number }): string {
  return doi === undefined ? text : text.replaceAll(doi, doiOfNumber(number));
}

/** A source without a DOI is given one, so that replicas of it are articles of their own. */
function withDoi(meta: string, number: number): string {
  if (OWN_DOI.test(meta)) return meta;
  return meta.replace(META_START, (start) => `${start}<article-id pub-id-type="doi">${doiOfNumber(number)}</article-id>`);
}

/** Year, month and day, each where the source has it. */
function withDate(element: string, number: number): string {
  const { year, month, day } = dateOfNumber(number);
  return element
    .replace(/<year>[^<]*/, `<year>${year}`)
    .replace(/<month>[^<]*/, `<month>${month}`)
    .replace(/<day>[^<]*/, `<day>${day}`)
    .replace(/ iso-8601-date="[^"]*"/, '');
}

/** A name of a place, of five syllables, that no other number below three million has: `Tamoreliku Bay`. */
function placeOf(number: number): string {
  let name = '';
  for (let rest = number, i = 0; i < 5; i++, rest = Math.floor(rest / SYLLABLES.length)) name += SYLLABLES[rest % SYLLABLES.length] ?? '';
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${LAND[number % LAND.length] ?? ''}`;
}

function digits(number: number): string {
  return String(number).padStart(6, '0');
}

const FIRST_YEAR = 1995;
const YEARS = 30;
const SYLLABLES = 'ta mo re li ku na so pe di va ha zu ro ne ki la mi to se bu'.split(' ');
const LAND = ['Bay', 'Island', 'Valley', 'Heath', 'Estuary', 'Ridge', 'Marsh'];

const META = /<article-meta[\s>][\s\S]*?<\/article-meta>/;
const META_START = /<article-meta[^>]*>/;
const OWN_DOI = /<article-id [^>]*pub-id-type="doi"[^>]*>([^<]*)</;
const OTHER_ID = /(<article-id (?![^>]*pub-id-type="doi")[^>]*>)[^<]*(<)/g;
const RELATED = /<related-(?:article|object)\b[^>]*>/g;
const DOI = /10\.\d{4,9}\/[^"<\s]+/g;
const VOLUME = /<volume\b[^>]*>[^<]*<\/volume>/;
const ELOCATION = /<elocation-id\b[^>]*>[^<]*<\/elocation-id>/;
const PUB_DATE = /<pub-date\b[\s\S]*?<\/pub-date>/g;
const TITLE_END = /<\/article-title>/;
const SURNAME = /<surname>[^<]*/g;
