import { basename } from 'node:path';
import type { DiskStep } from '../layer/fault-plan.ts';
import { type DiskImage, type DiskNode, type FileNode, folderOf, nodeAt } from './disk-image.ts';

/** A disk image, with the nodes of open handles and the source of written content. */
export interface ReplayedDisk {
  readonly image: DiskImage;
  readonly nodeByHandle: Map<string, DiskNode>;
  readonly blobOf: (sha256: string) => Buffer;
  nextId: number;
}

/** How much of a step reached the disk: a write may leave its length without its bytes, or half of them. */
export type Share = 'whole' | 'zeros' | 'half' | 'nothing';

export interface Applied {
  /** IDs of the folders and the file whose sync makes the step durable. */
  readonly nodes: readonly number[];
  readonly isOfContent: boolean;
  /** ID of the file or folder that gets a new name. */
  readonly named?: number;
}

/** Applies one step to an image. A step whose folder or file is missing does nothing: an earlier step was lost. */
export function applyStep(disk: ReplayedDisk, step: DiskStep, share: Share = 'whole'): Applied {
  return share === 'nothing' ? skipStep(disk, step) : (HANDLERS[step.kind] as Handler<DiskStep>)(disk, step, share);
}

/** Skips a lost step; later steps still write to its file, which has no name. */
function skipStep(disk: ReplayedDisk, step: DiskStep): Applied {
  if (step.kind === 'open') {
    const found = nodeAt(disk.image, step.path);
    disk.nodeByHandle.set(step.handle, found?.kind === 'file' ? found : newFile(disk));
  }
  return NONE;
}

type Handler<Step extends DiskStep> = (disk: ReplayedDisk, step: Step, share: Share) => Applied;
type Handlers = { readonly [Kind in DiskStep['kind']]: Handler<Extract<DiskStep, { readonly kind: Kind }>> };

const NONE: Applied = { nodes: [], isOfContent: false };

const HANDLERS: Handlers = {
  open(disk, { path, handle, truncates }) {
    const folder = folderOf(disk.image, path);
    const found = folder?.entries.get(basename(path));
    const node = found ?? newFile(disk);
    disk.nodeByHandle.set(handle, node);
    if (found === undefined) folder?.entries.set(basename(path), node);
    if (found?.kind === 'file' && truncates) found.bytes = Buffer.alloc(0);
    return found === undefined ? { ...ofFolders(folder), named: node.id } : { nodes: [node.id], isOfContent: true };
  },
  write(disk, { handle, at, sizeBytes, blob, mtimeMs }, share) {
    const node = disk.nodeByHandle.get(handle);
    if (node?.kind !== 'file') return NONE;
    const writtenBytes = share === 'half' ? sizeBytes >> 1 : sizeBytes;
    const bytes = Buffer.alloc(Math.max(node.bytes.length, at + writtenBytes));
    node.bytes.copy(bytes);
    if (share === 'zeros') bytes.fill(0, at, at + writtenBytes);
    else disk.blobOf(blob).copy(bytes, at, 0, writtenBytes);
    node.bytes = bytes;
    node.mtimeMs = mtimeMs;
    return { nodes: [node.id], isOfContent: true };
  },
  truncate(disk, { handle, sizeBytes, mtimeMs }) {
    const node = disk.nodeByHandle.get(handle);
    if (node?.kind !== 'file') return NONE;
    const bytes = Buffer.alloc(sizeBytes);
    node.bytes.copy(bytes);
    Object.assign(node, { bytes, mtimeMs });
    return { nodes: [node.id], isOfContent: true };
  },
  rename(disk, { from, to }) {
    const [source, target] = [folderOf(disk.image, from), folderOf(disk.image, to)];
    const node = source?.entries.get(basename(from));
    if (source === undefined || target === undefined || node === undefined) return NONE;
    // POSIX: a rename between two names of one file leaves both.
    if (target.entries.get(basename(to)) === node) return NONE;
    source.entries.delete(basename(from));
    target.entries.set(basename(to), node);
    return { ...ofFolders(source, target), named: node.id };
  },
  link(disk, { from, to }) {
    const node = nodeAt(disk.image, from);
    const folder = folderOf(disk.image, to);
    if (node === undefined || folder === undefined || folder.entries.has(basename(to))) return NONE;
    folder.entries.set(basename(to), node);
    return { ...ofFolders(folder), named: node.id };
  },
  symlink(disk, { target, path }) {
    const folder = folderOf(disk.image, path);
    folder?.entries.set(basename(path), { kind: 'link', id: ++disk.nextId, target });
    return ofFolders(folder);
  },
  unlink(disk, { path }) {
    const folder = folderOf(disk.image, path);
    folder?.entries.delete(basename(path));
    return ofFolders(folder);
  },
  mkdir(disk, { path }) {
    const folder = folderOf(disk.image, path);
    if (folder === undefined || folder.entries.has(basename(path))) return NONE;
    const id = ++disk.nextId;
    folder.entries.set(basename(path), { kind: 'folder', id, entries: new Map() });
    return { ...ofFolders(folder), named: id };
  },
  rmdir(disk, { path }) {
    const folder = folderOf(disk.image, path);
    const found = folder?.entries.get(basename(path));
    // A folder with a lost removal in it is not removed.
    if (folder === undefined || found?.kind !== 'folder' || found.entries.size > 0) return NONE;
    folder.entries.delete(basename(path));
    return ofFolders(folder);
  },
  utimes(disk, { path, mtimeMs }) {
    const node = nodeAt(disk.image, path);
    if (node?.kind !== 'file') return NONE;
    node.mtimeMs = mtimeMs;
    return { nodes: [node.id], isOfContent: false };
  },
  sync: () => NONE,
  'sync-all': () => NONE,
};

function newFile(disk: ReplayedDisk): FileNode {
  return { kind: 'file', id: ++disk.nextId, bytes: Buffer.alloc(0), mtimeMs: 0 };
}

function ofFolders(...folders: readonly ({ readonly id: number } | undefined)[]): Applied {
  return { nodes: folders.flatMap((folder) => (folder === undefined ? [] : [folder.id])), isOfContent: false };
}
