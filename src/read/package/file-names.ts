/** Normalizes a name for comparison like file systems do: without case, in Unicode NFC. */
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

/** Name or path without its last ending: `fig1` of `fig1.tif`, `t001` of `t001.PNG_L`. */
export function withoutEnding(name: string): string {
  return name.replace(ENDING, '');
}

/** Last ending, in lower case and without its dot; '' if there is none. */
export function endingOf(name: string): string {
  return ENDING.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** True for a file with the ending of an image or a recording, or of a rendition of one. */
export function isPicture(name: string): boolean {
  const ending = endingOf(name);
  return IMAGE_ENDINGS.includes(ending) || RENDITION_ENDINGS.includes(ending) || MEDIA_ENDINGS.includes(ending) || FURTHER.has(ending);
}

// Matches the last ending: `.tif`, `.PNG_L`
const ENDING = /(?<=[^/])\.([A-Za-z0-9_]{1,10})$/;
/** Endings of images, best source of a figure first. */
export const IMAGE_ENDINGS: readonly string[] = ['tif', 'tiff', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'eps', 'pdf'];
/** Endings of PLOS's renditions of an image, largest first. */
export const RENDITION_ENDINGS: readonly string[] = ['png_l', 'png_m', 'png_i', 'png_s'];
export const MEDIA_ENDINGS: readonly string[] = ['mp4', 'm4v', 'mov', 'webm', 'avi', 'mpg', 'mpeg', 'wmv', 'mp3', 'm4a', 'wav', 'ogg'];
/** Endings of images that are sources of others, not images of a figure. */
const FURTHER: ReadonlySet<string> = new Set(['ai', 'bmp', 'emf', 'jp2', 'psd', 'svgz', 'wmf']);
