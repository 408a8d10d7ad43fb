/**
 * Returns the family of a TrueType or OpenType font, by which Typst selects it: `Libertinus Serif`. Undefined for other files.
 *
 * OpenType 1.9, table name: the typographic family (16), else the family (1), in UTF-16.
 */
export function fontFamilyOf(bytes: Buffer): string | undefined {
  try {
    if (!SIGNATURES.has(bytes.toString('latin1', 0, 4))) return undefined;
    const name = findTable(bytes, 'name');
    if (name === undefined) return undefined;
    const strings = name + bytes.readUInt16BE(name + 4);
    const found = new Map<number, string>();
    for (let at = 0; at < bytes.readUInt16BE(name + 2); at++) {
      const record = name + 6 + 12 * at;
      const id = bytes.readUInt16BE(record + 6);
      const isUnicode = bytes.readUInt16BE(record) === WINDOWS;
      if (!isUnicode || (id !== FAMILY && id !== TYPOGRAPHIC_FAMILY) || found.has(id)) continue;
      const start = strings + bytes.readUInt16BE(record + 10);
      found.set(id, utf16be(bytes.subarray(start, start + bytes.readUInt16BE(record + 8))));
    }
    return found.get(TYPOGRAPHIC_FAMILY) ?? found.get(FAMILY);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Offset of a table; undefined if the font does not have it. */
export function findTable(bytes: Buffer, tag: string): number | undefined {
  for (let at = 0; at < bytes.readUInt16BE(4); at++) {
    const entry = 12 + 16 * at;
    if (bytes.toString('latin1', entry, entry + 4) === tag) return bytes.readUInt32BE(entry + 8);
  }
  return undefined;
}

function utf16be(bytes: Buffer): string {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
}

const SIGNATURES: ReadonlySet<string> = new Set(['\u0000\u0001\u0000\u0000', 'OTTO', 'true']);
const WINDOWS = 3;
const FAMILY = 1;
const TYPOGRAPHIC_FAMILY = 16;
