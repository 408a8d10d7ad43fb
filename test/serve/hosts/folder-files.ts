import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { statePathsOf } from '../../../src/publish/generations/state-folder.ts';
import type { PublishedFile } from '../../../src/publish/site-manifest.ts';
import { diskFiles } from '../../../src/serve/hosts/node/disk-files.ts';
import type { StreamingSiteFiles } from '../../../src/serve/http/site-reader.ts';

/** Files of a folder as the server reads them, as if its current files were one generation. */
export function folderFiles(folder: string): StreamingSiteFiles {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry): PublishedFile => {
      const file = join(entry.parentPath, entry.name);
      const bytes = readFileSync(file);
      return { path: relative(folder, file), sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
  const fileByPath = new Map(files.map((file) => [file.path, file]));
  const snapshot = { name: 'test', isFromManifest: false, get: (path: string) => fileByPath.get(path), files: () => files };
  return diskFiles({ snapshot, paths: statePathsOf(folder) });
}
