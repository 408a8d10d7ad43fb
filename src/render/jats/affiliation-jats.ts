import type { Affiliation } from '../../model/article-meta.ts';
import { attribute, join, type Markup, xml } from '../../model/text/markup.ts';
import type { JatsWriter } from './jats-writer.ts';

/**
 * Prints `aff` with its words, in which its parts are marked:
 *
 *   { text: 'Physics, Bath', institution: 'Bath', department: 'Physics' }
 *   <aff><institution content-type="dept">Physics</institution>, <institution>Bath</institution></aff>
 *
 * If a part is not in the words, words and parts are printed one after the other, as SciELO does.
 */
export function affiliationJats(affiliation: Affiliation, w: JatsWriter): Markup {
  const { id, label, text } = affiliation;
  const parts = partsOf(affiliation);
  const marked = markedWords(text, [...parts, ...linkParts(affiliation)]) ?? markedWords(text, parts);
  const inside = marked ?? xml`<institution content-type="original">${text}</institution>${parts.map(({ markup }) => markup)}`;
  return xml`\n<aff${w.id(id)}>${label !== undefined && xml`<label>${label}</label>`}${inside}</aff>`;
}

interface Part {
  readonly words: string;
  readonly markup: Markup;
}

function partsOf({ institution, department, city, country, ror, email }: Affiliation): Part[] {
  const part = (words: string | undefined, markup: (words: string) => Markup): Part[] =>
    words === undefined ? [] : [{ words, markup: markup(words) }];
  const rorId = ror !== undefined && xml`<institution-id institution-id-type="ror">${ror}</institution-id>`;
  const parts = [
    ...part(institution, (words) => {
      const name = xml`<institution>${words}</institution>`;
      return rorId === false ? name : xml`<institution-wrap>${rorId}${name}</institution-wrap>`;
    }),
    ...part(department, (words) => xml`<institution${attribute('content-type', 'dept')}>${words}</institution>`),
    ...part(city, (words) => xml`<city>${words}</city>`),
    ...part(country, (words) => xml`<country>${words}</country>`),
    ...part(email, (words) => xml`<email>${words}</email>`),
  ];
  if (institution === undefined && rorId !== false) parts.push({ words: '', markup: xml`<institution-wrap>${rorId}</institution-wrap>` });
  return parts;
}

function linkParts({ links = [] }: Affiliation): Part[] {
  return links.map(({ words, href }) => ({
    words,
    markup: xml`<ext-link ext-link-type="uri"${attribute('xlink:href', href)}>${words}</ext-link>`,
  }));
}

/** Returns the words with each part in its element; undefined if the words lack a part. */
function markedWords(text: string, parts: readonly Part[]): Markup | undefined {
  const placed: { readonly from: number; readonly part: Part }[] = [];
  // The longest first: the name of a city may be part of the name of its university.
  for (const part of [...parts].sort((a, b) => b.words.length - a.words.length)) {
    const from = freePlace(text, part.words, placed);
    if (from === undefined) return undefined;
    placed.push({ from, part });
  }
  placed.sort((a, b) => a.from - b.from);
  const pieces: Markup[] = [];
  let at = 0;
  for (const { from, part } of placed) {
    pieces.push(xml`${text.slice(at, from)}${part.markup}`);
    at = from + part.words.length;
  }
  return join([...pieces, text.slice(at)]);
}

function freePlace(text: string, words: string, placed: readonly { readonly from: number; readonly part: Part }[]): number | undefined {
  for (let from = text.lastIndexOf(words); from >= 0; from = from === 0 ? -1 : text.lastIndexOf(words, from - 1)) {
    const end = from + words.length;
    if (placed.every((other) => end <= other.from || from >= other.from + other.part.words.length)) return from;
  }
  return undefined;
}
