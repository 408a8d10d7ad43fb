import type { DiskLog } from './disk-log.ts';

/** An open file or folder below the roots. */
export interface OpenFile {
  readonly path: string;
  readonly handle: string;
  readonly isAppending: boolean;
  /** Position of the next write without one. */
  at: number;
}

/** The open files of this thread by descriptor; numbers of handles are unique across threads. */
export interface OpenFiles {
  readonly byDescriptor: Map<number, OpenFile>;
  add(descriptor: number, path: string, options: { readonly isAppending: boolean; readonly at: number }): OpenFile;
  newHandle(): string;
}

/** The state that the operations of one thread share. */
export interface Recording {
  readonly files: OpenFiles;
  /** Undefined if nothing is recorded. */
  readonly log: DiskLog | undefined;
}

export function openFilesOf(lane: string): OpenFiles {
  const byDescriptor = new Map<number, OpenFile>();
  let count = 0;
  const newHandle = (): string => `${lane}#${++count}`;
  return {
    byDescriptor,
    newHandle,
    add(descriptor, path, { isAppending, at }) {
      const file: OpenFile = { path, handle: newHandle(), isAppending, at };
      byDescriptor.set(descriptor, file);
      return file;
    },
  };
}

/** The descriptor that an argument names: a number, or a `FileHandle`. */
export function descriptorOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'object' && value !== null && 'fd' in value && typeof value.fd === 'number') return value.fd;
  return undefined;
}
