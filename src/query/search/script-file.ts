/**
 * Wraps an index file as a script for a copy of the site on disk, where pages can load scripts but not fetch files.
 *
 * It is stored next to the file with `.js` appended to its name.
 *
 *   scriptFile(bytes)  ->  'document.currentScript.exports="bc1S…"'
 */
export function scriptFile(bytes: Uint8Array): string {
  return `document.currentScript.exports="${base64Of(bytes)}"\n`;
}

export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
