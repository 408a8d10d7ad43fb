/** A name as disks mix names up: without case, and with accents composed. */
export function comparable(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** `fig1.tif` of `e1.zip/figures/fig1.tif` */
export function baseNameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** `e1.zip/figures` of `e1.zip/figures/fig1.tif`; '' of a name alone. */
export function folderOf(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('/')));
}

/** A name or a path without its last ending: `fig1` of `fig1.tif`, `t001` of `t001.PNG_L`. */
export function withoutEnding(name: string): string {
  return name.replace(ENDING, '');
}

/** The last ending, in lower case and without its dot; '' where there is none. */
export function endingOf(name: string): string {
  return ENDING.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Tells by its ending if a file is an image or a recording, or a rendition of one. */
export function isPicture(name: string): boolean {
  const ending = endingOf(name);
  return IMAGE_ENDINGS.includes(ending) || RENDITION_ENDINGS.includes(ending) || MEDIA_ENDINGS.includes(ending) || FURTHER.has(ending);
}

// `.tif`, `.PNG_L`; the last one only
const ENDING = /(?<=[^/])\.([A-Za-z0-9_]{1,10})$/;
/** Images, the best source of a figure first. */
export const IMAGE_ENDINGS: readonly string[] = ['tif', 'tiff', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'eps', 'pdf'];
/** PLOS's renditions of an image, the largest first. */
export const RENDITION_ENDINGS: readonly string[] = ['png_l', 'png_m', 'png_i', 'png_s'];
export const MEDIA_ENDINGS: readonly string[] = ['mp4', 'm4v', 'mov', 'webm', 'avi', 'mpg', 'mpeg', 'wmv', 'mp3', 'm4a', 'wav', 'ogg'];
/** Images that are sources of others and no figure's own. */
const FURTHER: ReadonlySet<string> = new Set(['ai', 'bmp', 'emf', 'jp2', 'psd', 'svgz', 'wmf']);
