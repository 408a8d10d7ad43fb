/**
 * Text for the feed package, which neither keeps characters out that XML cannot hold, nor escapes `<` in attributes, and
 * which takes `&amp;` in a text for an ampersand that is escaped already: its three special characters become stand-ins, and
 * `printedFeed` turns these into entities when the package has printed.
 */
export function feedText(text: string): string {
  return xmlCharacters(text).replace(SPECIAL, (char) => STAND_INS[char] ?? char);
}

/** Text without the characters that XML cannot hold; for what the package writes as CDATA. XML 1.0, 2.2. */
export function xmlCharacters(text: string): string {
  return text.replace(NOT_XML, '');
}

/** What the package printed, with the stand-ins of `feedText` as the entities that they stand for. */
export function printedFeed(printed: string): string {
  return printed.replace(STAND_IN, (char) => ENTITIES[char] ?? char);
}

// Noncharacters, which no text is to hold (Unicode, 23.7).
const STAND_INS: Readonly<Record<string, string>> = { '&': '\uFDD0', '<': '\uFDD1', '>': '\uFDD2' };
const ENTITIES: Readonly<Record<string, string>> = { '\uFDD0': '&amp;', '\uFDD1': '&lt;', '\uFDD2': '&gt;' };
const SPECIAL = /[&<>]/g;
const STAND_IN = /[\uFDD0-\uFDD2]/g;
// With the noncharacters, which XML allows and the stand-ins need.
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFDD0-\uFDEF\uFFFE\uFFFF]|\p{Cs}/gu;
