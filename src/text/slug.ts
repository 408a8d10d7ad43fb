/**
 * A part of an address from words: lower case, accents dropped, everything but letters and digits a single hyphen.
 *
 *   'Développement & Cell Biology'  ->  'developpement-cell-biology'
 *
 * Letters of other scripts stay. Text without letters or digits gives `-`.
 */
export function slugOf(text: string): string {
  if (ASCII.test(text)) return trimmed(text.toLowerCase().replace(NOT_ASCII_SLUG, '-'));
  const slug = text.normalize('NFKD').replace(MARKS, '').toLowerCase().normalize('NFC').replace(NOT_SLUG, '-');
  return trimmed(slug);
}

function trimmed(slug: string): string {
  const inner = slug.replace(/^-+|-+$/g, '');
  return inner === '' ? '-' : inner;
}

// Of ASCII, as most names are, the same comes without tables of all characters.
const ASCII = /^[\u0000-\u007f]*$/;
const NOT_ASCII_SLUG = /[^a-z0-9]+/g;

const MARKS = /\p{M}/gu;
const NOT_SLUG = /[^\p{L}\p{N}]+/gu;
