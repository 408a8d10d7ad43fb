import { html, join, type Markup, trustedMarkup } from '../../model/text/markup.ts';

/** The address of the cited work as the style prints it and as a link needs it; they differ for a DOI that contains `<`. */
export interface CitedAddress {
  readonly text: string;
  readonly href: string;
}

/**
 * Converts the output of a CSL processor for one entry to safe inline markup. Italics, bold, sub- and superscript keep their tags, all
 * other tags become text; the number of a numbered style is removed; the address becomes a link.
 *
 *   '<div class="csl-entry">Roe J. <i>Tide</i> A &#38; B. https://doi.org/10.1/x</div>'
 *     ->  'Roe J. <i>Tide</i> A &amp; B. <a href="https://doi.org/10.1/x">https://doi.org/10.1/x</a>'
 */
export function citationMarkup(entry: string, address: CitedAddress): Markup {
  const words = entry.replace(NUMBER, '').replace(SPACES, ' ').replace(OTHER_TAGS, '').trim();
  const parts: Markup[] = [];
  const open: string[] = [];
  let at = 0;
  for (const found of words.matchAll(KEPT_TAGS)) {
    const [tag, slash, name = ''] = found;
    const closes = slash !== '';
    if (closes && open.at(-1) !== name) continue;
    parts.push(linkedText(words.slice(at, found.index), address), trustedMarkup(tag));
    at = found.index + tag.length;
    if (closes) open.pop();
    else open.push(name);
  }
  parts.push(linkedText(words.slice(at), address), ...open.reverse().map((name) => trustedMarkup(`</${name}>`)));
  return join(parts);
}

// '<div class="csl-left-margin">1. </div>'
const NUMBER = /<div class="csl-left-margin">[^<]*<\/div>/;
const SPACES = /\s+/g;
const OTHER_TAGS = /<\/?(?:div|span)\b[^<>]*>/g;
const KEPT_TAGS = /<(\/?)(i|b|sub|sup)>/g;

function linkedText(words: string, { text, href }: CitedAddress): Markup {
  const [before = '', ...after] = decoded(words).split(text);
  return html`${before}${after.map((rest) => html`<a href="${href}">${text}</a>${rest}`)}`;
}

/** Decodes the numeric character references that citeproc prints for markup characters. */
function decoded(words: string): string {
  return words.replace(NUMBERED, (_, number: string) => String.fromCodePoint(Number(number)));
}

// '&#38;'
const NUMBERED = /&#(38|60|62|160);/g;
