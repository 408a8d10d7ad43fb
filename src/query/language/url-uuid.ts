/**
 * Returns the version-5 UUID of a URL (RFC 9562, 5.5): the SHA-1 of the URL namespace and the URL.
 *
 *   urlUuid('https://doi.org/10.7554/eLife.00013')  ->  '5b3c…'
 *
 * Several times as fast as the package `uuid`; an answer of a thousand objects needs a thousand ids.
 */
export function urlUuid(url: string): string {
  const [a, b, c, d] = sha1(paddedMessage(new TextEncoder().encode(url)));
  const version = (b & 0xffff0fff) | 0x5000;
  const variant = (c & 0x3fffffff) | 0x80000000;
  const digits = hex(a) + hex(version) + hex(variant) + hex(d);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
}

/** Returns namespace and name as 32-bit words with the padding of SHA-1 (FIPS 180-4, 5.1.1). */
function paddedMessage(name: Uint8Array): Int32Array {
  const length = URL_NAMESPACE.length * 4 + name.length;
  const words = new Int32Array((((length + 8) >>> 6) + 1) * 16);
  words.set(URL_NAMESPACE);
  for (let i = 0; i < name.length; i++) {
    const place = URL_NAMESPACE.length + (i >>> 2);
    words[place] = (words[place] ?? 0) | ((name[i] ?? 0) << (24 - 8 * (i & 3)));
  }
  words[length >>> 2] = (words[length >>> 2] ?? 0) | (0x80 << (24 - 8 * (length & 3)));
  words[words.length - 2] = Math.floor(length / 2 ** 29);
  words[words.length - 1] = length << 3;
  return words;
}

function sha1(words: Int32Array): readonly [number, number, number, number] {
  const schedule = new Int32Array(80);
  let [h0, h1, h2, h3, h4] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476, 0xc3d2e1f0 | 0];
  for (let block = 0; block < words.length; block += 16) {
    for (let i = 0; i < 16; i++) schedule[i] = words[block + i] ?? 0;
    for (let i = 16; i < 80; i++) {
      schedule[i] = rotated((schedule[i - 3] ?? 0) ^ (schedule[i - 8] ?? 0) ^ (schedule[i - 14] ?? 0) ^ (schedule[i - 16] ?? 0), 1);
    }
    let [a, b, c, d, e] = [h0, h1, h2, h3, h4];
    for (let i = 0; i < 80; i++) {
      const quarter = i < 20 ? (b & c) | (~b & d) : i >= 40 && i < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
      const constant = i < 20 ? 0x5a827999 : i < 40 ? 0x6ed9eba1 : i < 60 ? 0x8f1bbcdc : 0xca62c1d6;
      const next = (rotated(a, 5) + quarter + e + constant + (schedule[i] ?? 0)) | 0;
      e = d;
      d = c;
      c = rotated(b, 30);
      b = a;
      a = next;
    }
    h0 = (h0 + a) | 0;
    h1 = (h1 + b) | 0;
    h2 = (h2 + c) | 0;
    h3 = (h3 + d) | 0;
    h4 = (h4 + e) | 0;
  }
  return [h0, h1, h2, h3];
}

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}

/** 6ba7b811-9dad-11d1-80b4-00c04fd430c8 (RFC 9562, 6.6). */
const URL_NAMESPACE = Int32Array.of(0x6ba7b811, 0x9dad11d1, 0x80b400c0, 0x4fd430c8);
