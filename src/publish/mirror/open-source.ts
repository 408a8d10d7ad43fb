import { folderSource } from './folder-source.ts';
import type { MirrorSource } from './source.ts';
import { urlSource } from './url-source.ts';

/** Opens the site at an `http:` or `https:` URL, or in a folder. */
export function openSource(address: string): MirrorSource {
  return /^https?:\/\//.test(address) ? urlSource(address) : folderSource(address);
}
