import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfFile } from '../hash-file.ts';
import { MANIFEST_PATH } from '../manifest.ts';
import { type ManifestText, openManifestText } from '../manifest-text.ts';

/**
 * Recognizes files of a generation whose record was lost or damaged after its files were in place. The output's manifest lists them with
 * the same bytes. Later generations may replace them. The manifest is read on the first call.
 */
export function openLostGeneration(output: string): (path: string) => boolean {
  let manifest: ManifestText | 'unread' | undefined = 'unread';
  return (path) => {
    if (manifest === 'unread') manifest = readManifestText(join(output, MANIFEST_PATH));
    const entry = manifest?.get(path);
    return entry !== undefined && hashOfFile(join(output, path)) === entry.sha256;
  };
}

function readManifestText(path: string): ManifestText | undefined {
  try {
    return openManifestText(readFileSync(path));
  } catch {
    return undefined;
  }
}
