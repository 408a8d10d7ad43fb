import type { Inline } from '../../model/inline.ts';
import type { CitationPart, CitedPerson } from '../../model/reference.ts';
import { doiOf, hrefOf } from '../jats/links.ts';

/** Fields found in the text of a reference. */
export interface ParsedReference {
  readonly publicationType: string;
  readonly parts: readonly CitationPart[];
  readonly persons: readonly CitedPerson[];
  readonly year?: string;
  readonly title?: string;
  readonly doi?: string;
  readonly url?: string;
  /** Number of fields found among authors, year, title and what contains the work; 4 is sure. */
  readonly confidence: number;
}

/**
 * Divides the text of a reference into its fields, in the orders of the usual styles:
 *
 *   'Smith, J., & Jones, K. (2010). On cells. Nature, 3(2), 1–9.'       author, year, title, journal
 *   '1. Smith J, Jones K. On cells. Nature. 2010;3(2):1–9.'             author, title, journal, year
 *   'J. Smith and K. Jones, “On cells,” Nature, vol. 3, pp. 1–9, 2010.' title in quotation marks
 *
 * Fields that it cannot tell apart are left out; the text is shown as it is in any case.
 */
export function parseReference(text: string, line: readonly Inline[]): ParsedReference {
  const doi = DOI.exec(text)?.[0].replace(/[.,;)\]]+$/, '');
  const address = URL.exec(text)?.[0].replace(/[.,;)\]]+$/, '');
  const url = address === undefined || doiOf(address) !== undefined ? undefined : hrefOf(address);
  const plain = text.replace(URL_OR_DOI, ' ').replace(/\s+/g, ' ').trim();
  const { authors, year, rest, title: own } = orderOf(plain);
  const persons = personsOf(authors);
  const italic = italicsIn(line).find((one) => one.length > 3 && !LATIN.test(one));
  const quoted = QUOTED.exec(plain)
    ?.slice(1)
    .find((one) => one !== undefined);
  const title = clean(quoted ?? own ?? titleIn(rest, italic));
  const container = containerOf(rest, { title, italic });
  const numbers = numbersIn(plain);
  const hasContainer = container !== undefined || doi !== undefined || numbers.volume !== undefined;
  const confidence = [persons.length > 0, year !== undefined, title !== undefined && title.length > 5, hasContainer].filter(Boolean).length;
  const isJournal = numbers.volume !== undefined || (numbers.fpage !== undefined && !/\bIn:?\s/.test(plain));
  const isArticle = isJournal || (container !== undefined && container !== title);
  const field = (name: string, value: string | undefined): CitationPart[] =>
    value === undefined || value === '' ? [] : [{ kind: 'field', name, content: [{ kind: 'text', value }] }];
  return {
    publicationType: isJournal ? 'journal' : url !== undefined && container === undefined ? 'web' : isArticle ? 'other' : 'book',
    persons,
    parts:
      confidence < 3
        ? []
        : [
            ...(persons.length === 0 ? [] : [{ kind: 'persons', role: 'author', persons, etal: /\bet al\b/.test(authors) } as const]),
            ...field('year', year),
            ...field(isArticle ? 'article-title' : 'source', title),
            ...field('source', isArticle ? container : undefined),
            ...field('volume', numbers.volume),
            ...field('issue', numbers.issue),
            ...field('fpage', numbers.fpage),
            ...field('lpage', numbers.lpage),
          ],
    ...(year === undefined ? {} : { year }),
    ...(title === undefined ? {} : { title }),
    ...(doi === undefined ? {} : { doi }),
    ...(url === undefined ? {} : { url }),
    confidence,
  };
}

interface Order {
  readonly authors: string;
  readonly year?: string;
  /** Text after the authors, and after the year if it follows them. */
  readonly rest: string;
  readonly title?: string;
}

function orderOf(text: string): Order {
  const early = EARLY_YEAR.exec(text);
  if (early !== null && early.index < 400 && !/[“"«]/.test(text.slice(0, early.index))) {
    return { authors: text.slice(0, early.index), year: early[1] ?? early[2] ?? '', rest: text.slice(early.index + early[0].length) };
  }
  const years = [...text.matchAll(YEAR)].map(([year]) => year);
  const year = years.find((one, at) => !new RegExp(`${one}\\s*[–-]\\s*\\d|\\d\\s*[–-]\\s*${one}`).test(text) || at === years.length - 1);
  const known = year === undefined ? {} : { year };
  const quote = /[“"«„]/.exec(text);
  if (quote !== null) return { authors: text.slice(0, quote.index), ...known, rest: text.slice(quote.index) };
  const end = AUTHORS_END.exec(text);
  if (end === null) return { authors: '', ...known, rest: text };
  const rest = text.slice(end.index + end[0].length);
  const title = /^(.+?[^\s.]{2,})[.?!](?=\s|$)/.exec(rest)?.[1];
  return { authors: text.slice(0, end.index + 1), ...known, rest, ...(title === undefined ? {} : { title }) };
}

function titleIn(rest: string, italic: string | undefined): string | undefined {
  const words = rest.replace(/^[\s.,:;)]+/, '');
  // A book's title is in italics, and nothing comes before it.
  if (italic !== undefined && words.startsWith(italic.slice(0, 20))) return italic;
  const at = italic === undefined ? -1 : words.indexOf(italic);
  if (at > 8) return words.slice(0, at).replace(/\b(?:In|Em|En|Dans|Dalam)\b:?\s*$/, '');
  return /^(.+?[^\s.]{2,})[.?!](?=\s|$)/.exec(words)?.[1] ?? (words.length > 8 && words.length < 300 ? words : undefined);
}

function containerOf(
  rest: string,
  { title, italic }: { readonly title: string | undefined; readonly italic: string | undefined },
): string | undefined {
  if (italic !== undefined && italic !== title && !(title ?? '').includes(italic)) return clean(italic.replace(/[,\s]+\d+$/, ''));
  const at = title === undefined ? -1 : rest.indexOf(title);
  if (at < 0 || title === undefined) return undefined;
  const after = rest.slice(at + title.length).replace(/^[\s.,:;?!”"»]+(?:In:?\s+)?/, '');
  const name = /^(\p{L}[^.;:,\d(]*(?:\.\s+\p{L}[^.;:,\d(]*){0,5})/u.exec(after)?.[1];
  return name === undefined || name.length < 3 ? undefined : clean(name);
}

function numbersIn(text: string): { readonly volume?: string; readonly issue?: string; readonly fpage?: string; readonly lpage?: string } {
  for (const pattern of NUMBERS) {
    const { volume, issue, fpage, lpage } = pattern.exec(text)?.groups ?? {};
    if (volume !== undefined || fpage !== undefined)
      return { ...(volume && { volume }), ...(issue && { issue: issue.trim() }), ...(fpage && { fpage }), ...(lpage && { lpage }) };
  }
  return {};
}

/** Reads names in the orders `Smith, J. A., Jones, K.`, `Smith JA, Jones K` and `J. A. Smith and K. Jones`. */
export function personsOf(written: string): CitedPerson[] {
  const text = written
    .replace(/\(?\b(?:eds?|hrsg|org|coord)s?\.?\)?/gi, '')
    .replace(/\bet al\.?|\bи др\.?|\bu\.\s?a\./gi, '')
    .replace(/[\s,;.:(]+$/, (end) => (end.startsWith('.') ? '.' : ''))
    .trim();
  if (text === '' || text.length > 1500) return [];
  const inverted = [...text.matchAll(INVERTED)].map(
    ([, surname = '', givenNames = '']): CitedPerson => ({ surname: surname.trim(), givenNames: givenNames.trim() }),
  );
  if (inverted.length > 0 && INVERTED_START.test(text)) return inverted;
  const names = text
    .replace(/[.\s]+$/, '')
    .split(/\s*[,;]\s*(?:and|und|y|e|et|&|и)?\s*|\s+(?:and|und|y|et|&|и)\s+/)
    .filter((name) => name !== '');
  const read = names.map((name): CitedPerson | undefined => {
    const after = /^(\p{Lu}[\p{L}'’ -]*?)\s+((?:\p{Lu}\.?[\s-]?){1,4})$/u.exec(name);
    if (after !== null) return { surname: after[1] ?? '', givenNames: after[2] ?? '' };
    const before = /^((?:\p{Lu}\p{L}{0,2}(?:\.[\s-]*|[\s-]+))+)(\p{L}[\p{L}'’-]+(?:\s\p{L}[\p{L}'’-]+)?)$/u.exec(name);
    if (before !== null) return { surname: before[2] ?? '', givenNames: (before[1] ?? '').trim() };
    const full = /^(\p{Lu}[\p{L}'’.-]+(?:\s\p{L}[\p{L}'’.-]*){0,2})\s(\p{Lu}[\p{L}'’-]+)$/u.exec(name);
    return full === null ? undefined : { surname: full[2] ?? '', givenNames: full[1] ?? '' };
  });
  if (read.length > 0 && read.every((one) => one !== undefined)) return read.flatMap((one) => one ?? []);
  // 'Allen-Ankins' alone, or an organisation.
  return text.length < 120 && !/\d/.test(text) ? [{ literal: text.replace(/\.$/, '') }] : [];
}

function italicsIn(line: readonly Inline[]): string[] {
  return line.flatMap((inline) =>
    inline.kind !== 'styled' ? [] : inline.style === 'italic' ? [textIn(inline.content)] : italicsIn(inline.content),
  );
}

export function textIn(line: readonly Inline[]): string {
  return line
    .map((inline) =>
      inline.kind === 'text'
        ? inline.value
        : inline.kind === 'break'
          ? ' '
          : 'content' in inline && inline.kind !== 'inlineFootnote'
            ? textIn(inline.content)
            : '',
    )
    .join('');
}

function clean(text: string | undefined): string | undefined {
  const own = text?.replace(/^[\s.,:;“"«„(]+|[\s,:;”"»(.]+$/g, '').replace(/\s+/g, ' ');
  return own === undefined || own === '' ? undefined : own;
}

const DOI = /10\.\d{4,9}\/[^\s"<>]+/;
const URL = /https?:\/\/[^\s"<>]+/;
const URL_OR_DOI =
  /(?:doi:?\s*|(?:retrieved from|available at|disponible en|disponível em|url:?)\s*)?(?:https?:\/\/\S+|\b10\.\d{4,9}\/\S+)/gi;
const YEAR = /\b(?:1[5-9]|20)\d\d[a-z]?\b/g;
// (2010)   2010a.   [2010],   (2010, May 3)
const EARLY_YEAR =
  /[([]((?:1[5-9]|20)\d\d[a-z]?)[^)\]]{0,20}[)\]][.,:]?\s*|(?<=[.,\p{L}]\s)((?:1[5-9]|20)\d\d[a-z]?)[.,:]\s+(?=["“«]?\p{L})/u;
// The full stop after names: 'Altshuler D, Daly MJ.' but not after an initial of 'Smith J. A.'
const AUTHORS_END = /(?<=\p{Lu}{1,3}|al|\p{Ll}{2,})\.\s+(?=[\p{Lu}“"«¿¡\d])(?!\p{Lu}\.)/u;
const QUOTED = /“([^”]{6,}?)[,.]?”|"([^"]{6,}?)[,.]?"|«([^»]{6,})»|„([^“”]{6,})[“”]/;
const LATIN = /^(?:et al|in|eds?|vol|no|pp)\.?$/i;
const NUMBERS: readonly RegExp[] = [
  // 3(2), 1–9   3 (2): e12   12:3–4
  /\b(?<volume>\d{1,4})\s*(?:\(\s*(?<issue>[^)]{1,15})\))?\s*[:,]\s*(?:pp?\.?\s*)?(?<fpage>[A-Za-z]?\d+)(?:\s*[-–]\s*(?<lpage>[A-Za-z]?\d+))/,
  // ;3(2):e12
  /;\s*(?<volume>\d{1,4})\s*(?:\(\s*(?<issue>[^)]{1,15})\))?\s*:\s*(?<fpage>[A-Za-z]{0,2}\d+)/,
  // vol. 3, no. 2, pp. 1–9
  /\bv(?:ol)?\.?\s*(?<volume>\d+)(?:,?\s*(?:no|n|núm|num|issue|nr)\.?\s*(?<issue>\d+))?(?:.{0,20}?\b(?:pp?|hal)\.?\s*(?<fpage>\d+)(?:\s*[-–]\s*(?<lpage>\d+))?)?/i,
  /\bpp?\.?\s*(?<fpage>\d+)\s*[-–]\s*(?<lpage>\d+)/,
  /\b(?<volume>\d{1,4})\s*\(\s*(?<issue>\d[^)]{0,10})\)/,
];
// Smith, J. A.   O’Neil, K.-L.   van der Berg, P.
const INVERTED =
  /(?:^|[,;&]\s*|\b(?:and|und|y|e|et|и)\s+)\s*((?:(?:van|von|de|da|der|den|del|la|le|di|dos|du)\s+)*\p{Lu}[\p{L}'’-]*(?:\s\p{L}[\p{L}'’-]+)?),\s*((?:\p{Lu}\p{L}{0,2}\.[\s-]*)+|\p{Lu}\p{Ll}+(?:\s\p{Lu}\.?)*(?=\s*(?:[,;.&]|and|y|et|$)))/gu;
const INVERTED_START = /^(?:\p{Ll}+\s+)*\p{Lu}[\p{L}'’ -]*,\s*\p{Lu}/u;
