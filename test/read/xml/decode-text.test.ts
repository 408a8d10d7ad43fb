import { expect, test } from 'vitest';
import { decodePage, decodeText } from '../../../src/read/xml/decode-text.ts';

const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');

test.each<[string, Uint8Array, string | undefined, string]>([
  ['UTF-8', Buffer.from('Zürich — Łódź'), undefined, 'Zürich — Łódź'],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFZürich'), undefined, 'Zürich'],
  ['UTF-16 with a byte order mark', Buffer.from('\uFEFFŁódź', 'utf16le'), undefined, 'Łódź'],
  ['windows-1252 that is not declared', latin('Z\xFCrich \x96 M\xFCller'), undefined, 'Zürich – Müller'],
  ['lines of both', Buffer.concat([Buffer.from('Łódź\n'), latin('Z\xFCrich\n')]), undefined, 'Łódź\nZürich\n'],
  ['a declared encoding', latin('\xD2\xE5\xEC\xE0'), 'windows-1251', 'Тема'],
  ['a declared encoding that it is not', latin('Z\xFCrich'), 'utf-8', 'Zürich'],
  ['an unknown encoding', Buffer.from('Łódź'), 'x-none', 'Łódź'],
])('a text in %s', (_name, bytes, declared, text) => expect(decodeText(bytes, declared)).toBe(text));

test.each([
  ['<meta charset="iso-8859-2">', undefined],
  ['<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">', undefined],
  ['<meta charset="utf-8">', 'iso-8859-2'],
])('a page with %s and the header %s', (meta, charset) => {
  expect(decodePage(latin(`${meta}\xA3\xF3d\xBC`), charset)).toBe(`${meta}Łódź`);
});
