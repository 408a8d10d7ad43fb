/**
 * Returns the slug of a text: lower case, without accents, everything but letters and digits a hyphen.
 *
 *   'Développement & Cell Biology'  ->  'developpement-cell-biology'
 *
 * Letters of other scripts are kept. Text without letters or digits gives `-`.
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

// Most names are ASCII and need no Unicode tables.
const ASCII = /^[\u0000-\u007f]*$/;
const NOT_ASCII_SLUG = /[^a-z0-9]+/g;

const MARKS = /\p{M}/gu;
const NOT_SLUG = /[^\p{L}\p{N}]+/gu;
