/**
 * Returns the UTF-16 code units of a text by index; an unpaired surrogate becomes U+FFFD.
 *
 *   'né'  ->  Uint16Array [110, 233]
 *
 * For loops over every character of long texts. In V8, `charCodeAt` takes up to 17 times as long if it sees strings of all representations
 * (sliced, concatenated, one-byte, two-byte).
 */
export function codeUnits(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  if (bytes.length < text.length * 3) bytes = new Uint8Array(text.length * 4);
  const { written } = encoder.encodeInto(text, bytes);
  let to = 0;
  for (let at = 0; at < written; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) units[to++] = lead;
    else if (lead < 0xe0) units[to++] = ((lead & 0x1f) << 6) | tail(++at);
    else if (lead < 0xf0) units[to++] = ((lead & 0x0f) << 12) | (tail(++at) << 6) | tail(++at);
    else {
      const beyond = (((lead & 0x07) << 18) | (tail(++at) << 12) | (tail(++at) << 6) | tail(++at)) - 0x10000;
      units[to++] = 0xd800 | (beyond >> 10);
      units[to++] = 0xdc00 | (beyond & 0x3ff);
    }
  }
  return units;
}

function tail(at: number): number {
  return (bytes[at] ?? 0) & 0x3f;
}

const encoder = new TextEncoder();
/** Scratch buffer, as long as the longest text so far. */
let bytes = new Uint8Array(0);
