/**
 * A part of an address from words: lower case, accents dropped, everything but letters and digits a single hyphen.
 *
 *   'Développement & Cell Biology'  ->  'developpement-cell-biology'
 *
 * Letters of other scripts stay. Text without letters or digits gives `-`.
 */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(NOT_SLUG, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? '-' : slug;
}

const MARKS = /\p{M}/gu;
const NOT_SLUG = /[^\p{L}\p{N}]+/gu;
