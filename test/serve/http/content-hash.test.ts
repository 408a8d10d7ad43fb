import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentHash } from '../../../src/serve/http/content-hash.ts';

// Results of the reference implementation of MurmurHash3_x86_128.
test.each([
  ['', '00000000000000000000000000000000'],
  ['a', 'a794933c5556b01b5556b01b5556b01b'],
  ['hello', '2b2444a0db91def79adb31b69adb31b6'],
  ['0123456789abcdef', 'fb7d440936aed30a48ad1d9b572b3bfd'],
  ['0123456789abcdefg', '7f1f9836516b3876ac29c030f9d6f374'],
  ['{"results":{"id":{}}}', '4b4383f96c4843ac39a8709015c527bc'],
  ['The quick brown fox jumps over the lazy dog', '2f1583c3ecee2c675d7bf66ce5e91d2c'],
])('%j', (text, hash) => {
  expect(contentHash(new TextEncoder().encode(text))).toBe(hash);
});

test('a view of a buffer has the hash of its copy, and another after a bit flip', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), fc.nat(), fc.nat(7), (bytes, at, bit) => {
      const whole = new Uint8Array(bytes.length + 3);
      whole.set(bytes, 3);
      const hash = contentHash(bytes);
      expect(contentHash(whole.subarray(3))).toBe(hash);
      const place = at % bytes.length;
      bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
      expect(contentHash(bytes)).not.toBe(hash);
    }),
  );
});
