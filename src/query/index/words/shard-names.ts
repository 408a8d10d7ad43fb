import { ByteWriter } from './byte-stream.ts';

/** Hex digits of the name of a shard: `0f3a5b90c1d2`. */
export const NAME_DIGITS = 12;

/** Encodes names of shards in half as many bytes as they have digits. They are the last bytes of the file that locates the shards. */
export function writeNames(names: readonly string[]): Uint8Array {
  const out = new ByteWriter();
  for (const digits of names.join('').match(/../g) ?? []) out.writeByte(Number.parseInt(digits, 16));
  return out.bytes();
}

/** Decodes the names at the end of a file; throws a RangeError if the file is too short. */
export function readNames(bytes: Uint8Array, count: number): string[] {
  const length = count * (NAME_DIGITS / 2);
  if (length > bytes.length) throw new RangeError('a file has fewer names than shards');
  return Array.from({ length: count }, (_, i) => {
    const end = bytes.length - length + (i + 1) * (NAME_DIGITS / 2);
    return Array.from(bytes.subarray(end - NAME_DIGITS / 2, end), (byte) => byte.toString(16).padStart(2, '0')).join('');
  });
}
