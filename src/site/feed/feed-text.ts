/**
 * Prepares text for the feed package; `printedFeed` is the second half.
 *
 * The package keeps characters illegal in XML, does not escape `<` in attributes, and takes `&amp;` for an escaped ampersand. The three
 * special characters are therefore replaced by placeholders, which `printedFeed` turns into entities.
 */
export function feedText(text: string): string {
  return xmlCharacters(text).replace(SPECIAL, (char) => PLACEHOLDERS[char] ?? char);
}

/** Returns text without the characters illegal in XML, for CDATA sections. XML 1.0, 2.2. */
export function xmlCharacters(text: string): string {
  return text.replace(NOT_XML, '');
}

/** Returns the output of the package with the placeholders of `feedText` as entities. */
export function printedFeed(printed: string): string {
  return printed.replace(PLACEHOLDER, (char) => ENTITIES[char] ?? char);
}

// Noncharacters, which do not occur in text (Unicode, 23.7).
const PLACEHOLDERS: Readonly<Record<string, string>> = { '&': '\uFDD0', '<': '\uFDD1', '>': '\uFDD2' };
const ENTITIES: Readonly<Record<string, string>> = { '\uFDD0': '&amp;', '\uFDD1': '&lt;', '\uFDD2': '&gt;' };
const SPECIAL = /[&<>]/g;
const PLACEHOLDER = /[\uFDD0-\uFDD2]/g;
// Also removes noncharacters from the text; XML allows them, but they are placeholders here.
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFDD0-\uFDEF\uFFFE\uFFFF]|\p{Cs}/gu;
