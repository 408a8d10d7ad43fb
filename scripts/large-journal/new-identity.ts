/** Identity of a replica: its number in the journal, and names and DOIs for its metadata. */
export interface Identity {
  readonly number: number;
  /** DOI of a related article's replica in the same round, by the DOI of its source in lower case. */
  readonly doiOf: (sourceDoi: string) => string | undefined;
  /** Surnames for its authors, used cyclically; an empty list leaves the original names. */
  readonly surnames: readonly string[];
}

/** DOI of the nth article: `10.5555/large.000123`. The prefix is reserved for examples. */
export function doiOfNumber(number: number): string {
  return `10.5555/large.${digits(number)}`;
}

/**
 * Replaces the identity of a real article in JATS: DOI, other ids, volume, date, title and surnames of authors, each derived from the
 * number. Other bytes are unchanged: the text is read, and must be written, as Latin 1.
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
    .replace(TITLE_END, (end) => `: ${placeNameOf(number)}${end}`)
    .replace(SURNAME, (element) =>
      surnames.length === 0 ? element : `<surname>${surnames[(number * 31 + position++) % surnames.length] ?? ''}`,
    );
  return head + withDoi(renamed, number) + tail;
}

/** DOI in the metadata of an article. */
export function sourceDoiOf(source: string): string | undefined {
  return OWN_DOI.exec(META.exec(source)?.[0] ?? '')?.[1]?.trim();
}

/** Surnames of the authors, as in the source. */
export function surnamesOf(source: string): readonly string[] {
  return [...(META.exec(source)?.[0] ?? '').matchAll(SURNAME)].map(([element]) => element.slice('<surname>'.length));
}

/** Publication date of the nth article; dates are consecutive over 30 years. */
export function dateOfNumber(number: number): { readonly year: number; readonly month: number; readonly day: number } {
  const at = (number * 7919) % (YEARS * 12 * 28);
  return { year: FIRST_YEAR + Math.floor(at / 336), month: (Math.floor(at / 28) % 12) + 1, day: (at % 28) + 1 };
}

function volumeOf(number: number): number {
  return dateOfNumber(number).year - FIRST_YEAR + 1;
}

/** Replaces the DOI, also in DOIs of components: `10.7554/eLife.00003.001`. */
function withOwnDoi(text: string, { doi, number }: { doi: string | undefined; number: number }): string {
  return doi === undefined ? text : text.replaceAll(doi, doiOfNumber(number));
}

/** Adds a DOI to a source without one, so that its replicas are different articles. */
function withDoi(meta: string, number: number): string {
  if (OWN_DOI.test(meta)) return meta;
  return meta.replace(META_START, (start) => `${start}<article-id pub-id-type="doi">${doiOfNumber(number)}</article-id>`);
}

/** Replaces year, month and day, as far as the source has them. */
function withDate(element: string, number: number): string {
  const { year, month, day } = dateOfNumber(number);
  return element
    .replace(/<year>[^<]*/, `<year>${year}`)
    .replace(/<month>[^<]*/, `<month>${month}`)
    .replace(/<day>[^<]*/, `<day>${day}`)
    .replace(/ iso-8601-date="[^"]*"/, '');
}

/** Place name of five syllables, unique for numbers below three million: `Tamoreliku Bay`. */
function placeNameOf(number: number): string {
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
