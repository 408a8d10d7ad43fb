/** Reads a file of the site. */
export async function readBytes(href: string): Promise<Blob> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  return response.blob();
}

/** Reads a text in UTF-8, else in Windows-1252, as spreadsheets in Western Europe write it. */
export async function readText(href: string): Promise<string> {
  const bytes = await (await readBytes(href)).arrayBuffer();
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: ArrayBuffer): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
