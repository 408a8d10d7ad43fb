import type { Place } from '../../model/place.ts';

/** Where an article's file first names another file, as it is written there; where it does not, as in another encoding, the place given. */
export function placeOfName(source: Uint8Array, name: string, otherwise: Place): Place {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const at = name === '' ? -1 : bytes.indexOf(name);
  if (at < 0) return otherwise;
  const before = bytes.toString('utf8', 0, at).split('\n');
  return { file: otherwise.file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
