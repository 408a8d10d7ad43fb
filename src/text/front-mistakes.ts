/** True for a title or name that a template or export left in: `article-title-en`, `author-firstname`. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text.trim());
}

/** The first tag or entity of HTML that a text shows to readers, since it was escaped twice; undefined for none. */
export function htmlIn(text: string): string | undefined {
  return TAG.exec(text)?.[0] ?? ENTITY.exec(text)?.[0];
}

const PLACEHOLDER =
  /^(?:\[?(?:your |the )?(?:article|journal|sub|running)?[ _-]?title(?: here)?\]?|(?:(?:author|editor|contributor)[ _-])?(?:first|last|given|family|sur|middle)[ _-]?names?|lorem ipsum.*)(?:[_-][a-z]{2}(?:[_-][A-Z]{2})?)?$/i;
// '<p>', '</em>', '<span lang="en">', but not 'a<b>c'
const TAG =
  /<(?:p|em|strong|sup|sub|br|span|div|ul|ol|li|h[1-6]|font|table|tr|td|blockquote)(?:\s[^<>]{0,200})?\/?>|<\/(?:p|em|strong|i|b|u|a|sup|sub|span|div|ul|ol|li|h[1-6]|font|table|tr|td|blockquote)>/i;
// '&nbsp;', '&amp;'
const ENTITY = /&(?:nbsp|amp|lt|gt|quot|apos|[lr][sd]quo|[mn]dash|#\d{2,5}|#x[\da-f]{2,5});/i;
