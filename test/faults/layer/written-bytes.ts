/** Returns the number of written bytes: the result is a number, or an object for a `FileHandle`. */
export function writtenBytes(result: unknown): number {
  if (typeof result === 'number') return result;
  if (typeof result === 'object' && result !== null && 'bytesWritten' in result) return Number(result.bytesWritten);
  return 0;
}

/** Returns the bytes of a write: a text, or a part of a buffer by offset and length, or by options. */
export function bytesOf(data: unknown, second: unknown, third: unknown): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  if (!ArrayBuffer.isView(data)) return Buffer.alloc(0);
  const options = typeof second === 'object' && second !== null ? (second as { offset?: number; length?: number }) : undefined;
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const offset = options?.offset ?? (typeof second === 'number' ? second : 0);
  const length = options?.length ?? (typeof third === 'number' ? third : bytes.length - offset);
  return bytes.subarray(offset, offset + length);
}

/** Returns the arguments for half of the bytes; a text is encoded, since half of it may end within a character. */
export function halfWrite([file, data, second, third, fourth, ...rest]: readonly unknown[]): readonly unknown[] | undefined {
  const bytes = bytesOf(data, second, third);
  if (bytes.length < 2) return undefined;
  const position = typeof data === 'string' ? second : fourth;
  const callback = [data, second, third, fourth, ...rest].find((value) => typeof value === 'function');
  const args = [file, bytes, 0, bytes.length >> 1, typeof position === 'number' ? position : null];
  return callback === undefined ? args : [...args, callback];
}
