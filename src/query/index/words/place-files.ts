import type { Artifact } from '../../../model/artifact.ts';
import type { IndexFile } from './index-file.ts';
import type { NamingOptions } from './word-index-builder.ts';

/** Returns files in a folder that is named by their content, or shards next to it under names of their own. */
export function placeFiles(
  files: readonly IndexFile[],
  options: NamingOptions,
): { readonly artifacts: readonly Artifact[]; readonly folder: string } {
  const { nameOf, folderOf } = options;
  const nameOfFile = ({ path, bytes }: IndexFile): string | undefined => (SHARD.test(path) ? nameOf?.(bytes) : undefined);
  const named = files.map((file) => ({ file, name: nameOfFile(file) }));
  const folder = folderOf(
    digestOf(
      named.flatMap(({ file, name }) => (name === undefined ? [file] : [])),
      options,
    ),
  );
  const artifacts = named.map(({ file, name }) => ({
    path: name === undefined ? `${folder}/${file.path}` : `${folderOf(name)}.bin`,
    bytes: file.bytes,
  }));
  return { artifacts, folder };
}

function digestOf(files: readonly IndexFile[], { digest }: NamingOptions): string {
  const encoder = new TextEncoder();
  return digest(files.flatMap(({ path, bytes }) => [encoder.encode(`${path} ${bytes.length}\n`), bytes]));
}

// 120.bin   spelling-3.bin
const SHARD = /^(?:(?:spelling|gnilleps)-)?\d+\.bin$/;
