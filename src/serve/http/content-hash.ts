/**
 * 128-bit hash of an answer's bytes, as 32 hexadecimal digits: MurmurHash3 (x86, 128 bits, seed 0).
 *
 *   'hello'  ->  '2b2444a0db91def79adb31b69adb31b6'
 *
 * For entity tags of generated answers. It takes a few microseconds; a digest by the platform's crypto takes sixty, mostly for handing the
 * bytes to another thread. Collisions gain an attacker nothing, because an entity tag is only compared with others of the same URL. Files
 * of the site have their SHA-256 as entity tag, equal on every host.
 */
export function contentHash(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.byteLength & ~15;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let at = 0; at < whole; at += 16) {
    a = (Math.imul((rotate(a ^ mixA(view.getUint32(at, true)), 19) + b) | 0, 5) + 0x561ccd1b) | 0;
    b = (Math.imul((rotate(b ^ mixB(view.getUint32(at + 4, true)), 17) + c) | 0, 5) + 0x0bcaa747) | 0;
    c = (Math.imul((rotate(c ^ mixC(view.getUint32(at + 8, true)), 15) + d) | 0, 5) + 0x96cd1c35) | 0;
    d = (Math.imul((rotate(d ^ mixD(view.getUint32(at + 12, true)), 13) + a) | 0, 5) + 0x32ac3b17) | 0;
  }
  if (whole < bytes.byteLength) {
    const rest = new DataView(new ArrayBuffer(16));
    for (let i = whole; i < bytes.byteLength; i++) rest.setUint8(i - whole, bytes[i] ?? 0);
    a ^= mixA(rest.getUint32(0, true));
    b ^= mixB(rest.getUint32(4, true));
    c ^= mixC(rest.getUint32(8, true));
    d ^= mixD(rest.getUint32(12, true));
  }
  const length = bytes.byteLength;
  return finish(a ^ length, b ^ length, c ^ length, d ^ length);
}

/** Mixes the lanes twice, so that each depends on all. */
function finish(a: number, b: number, c: number, d: number): string {
  const sum = (a + b + c + d) | 0;
  const [e, f, g, h] = [avalanche(sum), avalanche(b + sum), avalanche(c + sum), avalanche(d + sum)];
  const total = (e + f + g + h) | 0;
  return hex(total) + hex(f + total) + hex(g + total) + hex(h + total);
}

function hex(lane: number): string {
  return (0x1_0000_0000 + (lane >>> 0)).toString(16).slice(1);
}

function avalanche(lane: number): number {
  const once = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

function mixA(word: number): number {
  return Math.imul(rotate(Math.imul(word, 0x239b961b), 15), 0xab0e9789);
}
function mixB(word: number): number {
  return Math.imul(rotate(Math.imul(word, 0xab0e9789), 16), 0x38b34ae5);
}
function mixC(word: number): number {
  return Math.imul(rotate(Math.imul(word, 0x38b34ae5), 17), 0xa1e38b93);
}
function mixD(word: number): number {
  return Math.imul(rotate(Math.imul(word, 0xa1e38b93), 18), 0x239b961b);
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
