import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Content of a file of a disk image; several names may share it, as hard links do. */
export interface FileNode {
  readonly kind: 'file';
  readonly id: number;
  bytes: Buffer;
  mtimeMs: number;
}

export interface LinkNode {
  readonly kind: 'link';
  readonly id: number;
  readonly target: string;
}

export interface FolderNode {
  readonly kind: 'folder';
  readonly id: number;
  readonly entries: Map<string, DiskNode>;
}

export type DiskNode = FileNode | LinkNode | FolderNode;

/** A tree of files in memory, by absolute paths below its root. */
export interface DiskImage {
  readonly root: string;
  readonly top: FolderNode;
}

/** Reads a folder into an image; names of one inode share a node. Node IDs count from 1 in the order of names. */
export function readImage(root: string): DiskImage {
  let lastId = 0;
  const nodeByInode = new Map<number, FileNode>();
  const readFolder = (folder: string): FolderNode => {
    const id = ++lastId;
    return {
      kind: 'folder',
      id,
      entries: new Map(
        readdirSync(folder)
          .sort()
          .map((name) => [name, readNode(join(folder, name))]),
      ),
    };
  };
  const readNode = (path: string): DiskNode => {
    const found = lstatSync(path);
    if (found.isDirectory()) return readFolder(path);
    if (found.isSymbolicLink()) return { kind: 'link', id: ++lastId, target: readlinkSync(path) };
    const known = nodeByInode.get(found.ino);
    if (known !== undefined) return known;
    const node: FileNode = { kind: 'file', id: ++lastId, bytes: readFileSync(path), mtimeMs: found.mtimeMs };
    nodeByInode.set(found.ino, node);
    return node;
  };
  return { root, top: readFolder(root) };
}

/** Copies an image; content is shared until it is replaced (copy on write). */
export function copyImage({ root, top }: DiskImage): DiskImage {
  const copies = new Map<number, FileNode>();
  const copy = (node: DiskNode): DiskNode => {
    if (node.kind === 'link') return node;
    if (node.kind === 'folder') return copyFolder(node);
    const known = copies.get(node.id) ?? { ...node };
    copies.set(node.id, known);
    return known;
  };
  const copyFolder = ({ kind, id, entries }: FolderNode): FolderNode => ({
    kind,
    id,
    entries: new Map([...entries].map(([name, node]) => [name, copy(node)])),
  });
  return { root, top: copyFolder(top) };
}

/** Returns the node at an absolute path; undefined if there is none. */
export function nodeAt({ root, top }: DiskImage, path: string): DiskNode | undefined {
  let node: DiskNode | undefined = top;
  for (const name of relative(root, path).split('/')) {
    if (name === '') continue;
    node = node?.kind === 'folder' ? node.entries.get(name) : undefined;
  }
  return node;
}

/** Returns the parent folder of a path; undefined if it is missing. */
export function folderOf(image: DiskImage, path: string): FolderNode | undefined {
  const node = nodeAt(image, dirname(path));
  return node?.kind === 'folder' ? node : undefined;
}
