/**
 * Wraps an index file as a script for a copy of the site on disk, where pages can load scripts but not fetch files.
 *
 * It is stored next to the file with `.js` appended to its name.
 *
 *   scriptFile('search/words-1a2b/root.bin', bytes)  ->  'offprintFile("search/words-1a2b/root.bin","bc1S…")'
 */
export function scriptFile(path: string, bytes: Uint8Array): string {
  return `offprintFile(${JSON.stringify(path)},"${base64Of(bytes)}")\n`;
}

export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
