import type { Folder } from './folder.ts';

/** Creates a folder in memory: `folderOf({ 'a/paper.xml': '<article/>' })`. Text is stored as UTF-8. */
export function folderOf(files: Readonly<Record<string, Uint8Array | string>>): Folder {
  const encoder = new TextEncoder();
  const stored = new Map(Object.entries(files).map(([path, file]) => [path, typeof file === 'string' ? encoder.encode(file) : file]));
  const get = (path: string): Uint8Array => {
    const bytes = stored.get(path);
    if (bytes === undefined) throw new Error(`${path} is not in the folder`);
    return bytes;
  };
  return {
    list: async () => [...stored].map(([path, bytes]) => ({ path, sizeBytes: bytes.length })),
    sizeOf: async (path) => get(path).length,
    read: async (path) => get(path),
    readRange: async (path, start, length) => get(path).subarray(start, start + length),
  };
}
