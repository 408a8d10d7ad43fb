import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DiskImage, FolderNode } from './disk-image.ts';

/** Replaces the contents of the root by an image; names that share a node become hard links. */
export function writeImage({ root, top }: DiskImage): void {
  rmSync(root, { recursive: true, force: true });
  const pathById = new Map<number, string>();
  const write = (folder: string, { entries }: FolderNode): void => {
    mkdirSync(folder);
    for (const [name, node] of entries) {
      const path = join(folder, name);
      if (node.kind === 'folder') write(path, node);
      else if (node.kind === 'link') symlinkSync(node.target, path);
      else {
        const other = pathById.get(node.id);
        if (other !== undefined) linkSync(other, path);
        else {
          writeFileSync(path, node.bytes);
          // The middle of its millisecond, since a double of seconds has no nanoseconds.
          const seconds = (Math.floor(node.mtimeMs) + 0.5) / 1000;
          utimesSync(path, seconds, seconds);
          pathById.set(node.id, path);
        }
      }
    }
  };
  write(root, top);
}

/** Returns one hash of all names, content and times, so that equal states are tried once. */
export function digestOf({ top }: DiskImage): string {
  const hash = createHash('sha256');
  const add = ({ entries }: FolderNode): void => {
    for (const [name, node] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
      hash.update(`${node.kind} ${name}\n`);
      if (node.kind === 'folder') add(node);
      else if (node.kind === 'link') hash.update(node.target);
      else hash.update(`${Math.floor(node.mtimeMs)} ${node.bytes.length} `).update(node.bytes);
    }
    hash.update('.');
  };
  add(top);
  return hash.digest('hex');
}
