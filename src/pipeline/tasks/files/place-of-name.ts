import type { Place } from '../../../model/place.ts';

/** The first place where an article's source contains a file name, in UTF-8; `otherwise` if it does not, for example in another encoding. */
export function placeOfName(source: Uint8Array, name: string, otherwise: Place): Place {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const at = name === '' ? -1 : bytes.indexOf(name);
  if (at < 0) return otherwise;
  const before = bytes.toString('utf8', 0, at).split('\n');
  return { file: otherwise.file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
