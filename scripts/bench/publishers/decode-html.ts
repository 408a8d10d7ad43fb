import { NAMED_CHARACTERS } from '../../../src/read/xml/entities.ts';

/** Text with its character references decoded. */
export function decodeHtml(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, (whole, name: string) => character(name) ?? whole) : text;
}

function character(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED_CHARACTERS[name];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

const REFERENCE = /&(#x[0-9a-fA-F]+|#\d+|\w+);/g;
