import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ObjectKey } from '../../../src/model/names.ts';
import type { StoredObject } from '../../../src/serve/http/bucket/object-list.ts';
import { printObjectList } from '../../../src/serve/http/bucket/print-object-list.ts';

/** Keys like file names of typesetters: spaces, characters that URLs and XML escape, other scripts, nested folders. */
export function rawKeys(count: number): string[] {
  const names = [
    'e%1.xml',
    'Figure %1.tif',
    'a+b %1.eps',
    'R&D %1.csv',
    "O'Neil %1 (final).doc",
    'überfluß-%1.png',
    '図 %1.jpg',
    '%1 100%.txt',
    'x=%1;y.pdf',
    '😀%1.svg',
  ];
  return Array.from({ length: count }, (_, i) => {
    const folder = i % 3 === 0 ? `elife ${i % 7}/sub+folder/` : `elife${i % 11}-vor&more/`;
    return folder + (names[i % names.length] ?? '').replace('%1', String(i));
  });
}

/** Writes a store with these keys into a new folder. The content of each object is its key; one is empty. */
export async function writeRawStore(keys: readonly string[]): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-store-'));
  const objects: StoredObject[] = [];
  for (const [index, key] of keys.entries()) {
    const bytes = Buffer.from(index === 0 ? '' : `${key}\n`.repeat((index % 40) + 1));
    await mkdir(dirname(join(folder, 'bucket', key)), { recursive: true });
    await writeFile(join(folder, 'bucket', key), bytes);
    const md5 = createHash('md5').update(bytes).digest('hex');
    objects.push({ key: key as ObjectKey, sizeBytes: bytes.byteLength, md5, lastModified: '2012-10-08T00:00:00.000Z' });
  }
  for (const { path, bytes } of printObjectList(objects, 'bucket')) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
