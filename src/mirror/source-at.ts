import { folderSource } from './folder-source.ts';
import type { MirrorSource } from './source.ts';
import { urlSource } from './url-source.ts';

/** The site at an absolute address, or in a folder. */
export function sourceAt(place: string): MirrorSource {
  return /^https?:\/\//.test(place) ? urlSource(place) : folderSource(place);
}
