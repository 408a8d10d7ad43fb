import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import type { SampleFile } from './sample-file.ts';

/** Packs files into a reproducible zip: in the given order, all with one date. */
export async function packZip(files: readonly SampleFile[]): Promise<Uint8Array> {
  const zip = new yazl.ZipFile();
  for (const { path, bytes } of files) zip.addBuffer(Buffer.from(bytes), path, { mtime: new Date(2024, 10, 19), forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream);
}
