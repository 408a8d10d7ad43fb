import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DiskLog, stepsOfWholeFile } from './disk-log.ts';
import type { DiskStep } from './fault-plan.ts';
import { descriptorOf, type OpenFile, type OpenFiles } from './open-files.ts';
import { original } from './original-fs.ts';

/** What the operations of one thread share. */
export interface Recording {
  readonly files: OpenFiles;
  /** Undefined where nothing is recorded. */
  readonly log: DiskLog | undefined;
}

/** One mutating operation of `node:fs`, in whichever of its three forms it is called. */
export interface Operation {
  /** Path of the file or folder that it changes; undefined where the call changes nothing. */
  readonly pathOf: (args: readonly unknown[], recording: Recording) => string | undefined;
  /** Whether it takes room on the disk, so that it fails on a full one. */
  readonly takesRoom: boolean;
  /** Reads what is there before the call, and returns the steps that the call took, for the log. */
  readonly watch: (args: readonly unknown[], recording: Recording) => (result: unknown) => DiskStep[];
  /** Arguments that write half of what was asked for; undefined where nothing can be written by half. */
  readonly half?: (args: readonly unknown[]) => readonly unknown[] | undefined;
}

const nothing = (): DiskStep[] => [];

/** The operations by the name of their callback form. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  open: {
    pathOf: ([path, flags]) => (isWriting(flags) ? pathOf(path) : undefined),
    takesRoom: true,
    watch: ([path, flags]) => {
      const existed = original.existsSync(path as string);
      return () => [{ kind: 'open', path: required(path), handle: '', creates: !existed, truncates: isTruncating(flags) && existed }];
    },
  },
  write: onDescriptor(
    true,
    ([, data, second, third, fourth], file, { log }) => {
      return (result) => {
        const written = writtenBytes(result);
        const bytes = bytesOf(data, second, third).subarray(0, written);
        const position = typeof data === 'string' ? second : typeof second === 'object' && second !== null ? undefined : fourth;
        const at = typeof position === 'number' && !file.isAppending ? position : file.at;
        if (typeof position !== 'number') file.at += written;
        return log === undefined ? [] : [writeStep(file, at, bytes, log)];
      };
    },
    halfWrite,
  ),
  writev: onDescriptor(true, ([, pieces, position], file, { log }) => {
    return (result) => {
      const written = writtenBytes(result);
      const at = typeof position === 'number' ? position : file.at;
      if (typeof position !== 'number') file.at += written;
      const bytes = Buffer.concat(pieces as Uint8Array[]).subarray(0, written);
      return log === undefined ? [] : [writeStep(file, at, bytes, log)];
    };
  }),
  writeFile: {
    pathOf: ([path], recording) => pathOrOpen(path, recording),
    takesRoom: true,
    watch: wholeFile(0),
    half: ([path, data, ...options]) => {
      const bytes = bytesOf(data, undefined, undefined);
      return [path, bytes.subarray(0, bytes.length >> 1), ...options];
    },
  },
  appendFile: {
    pathOf: ([path], recording) => pathOrOpen(path, recording),
    takesRoom: true,
    watch: ([path, data], { log, files }) => {
      const target = required(path);
      const existed = original.existsSync(target);
      const at = existed ? original.statSync(target).size : 0;
      const handle = files.newHandle();
      return () => {
        if (log === undefined) return [];
        const open: DiskStep = { kind: 'open', path: target, handle, creates: !existed, truncates: false };
        return [open, writeStep({ path: target, handle }, at, bytesOf(data, undefined, undefined), log)];
      };
    },
    half: ([path, data, ...options]) => {
      const bytes = bytesOf(data, undefined, undefined);
      return [path, bytes.subarray(0, bytes.length >> 1), ...options];
    },
  },
  copyFile: { pathOf: ([, to]) => pathOf(to), takesRoom: true, watch: wholeFile(1) },
  rename: {
    pathOf: ([, to]) => pathOf(to),
    takesRoom: false,
    watch: ([from, to]) => {
      const step: DiskStep = { kind: 'rename', from: required(from), to: required(to) };
      return () => [step];
    },
  },
  link: {
    pathOf: ([, to]) => pathOf(to),
    takesRoom: true,
    watch:
      ([from, to]) =>
      () => [{ kind: 'link', from: required(from), to: required(to) }],
  },
  symlink: {
    pathOf: ([, path]) => pathOf(path),
    takesRoom: true,
    watch:
      ([target, path]) =>
      () => [{ kind: 'symlink', target: String(target), path: required(path) }],
  },
  unlink: {
    pathOf: ([path]) => pathOf(path),
    takesRoom: false,
    watch:
      ([path]) =>
      () => [{ kind: 'unlink', path: required(path) }],
  },
  rm: { pathOf: ([path]) => pathOf(path), takesRoom: false, watch: ([path]) => removal(required(path)) },
  rmdir: {
    pathOf: ([path]) => pathOf(path),
    takesRoom: false,
    watch:
      ([path]) =>
      () => [{ kind: 'rmdir', path: required(path) }],
  },
  mkdir: {
    pathOf: ([path]) => pathOf(path),
    takesRoom: true,
    watch: ([path]) => {
      const missing = missingFolders(required(path));
      return () => missing.map((folder) => ({ kind: 'mkdir', path: folder }));
    },
  },
  mkdtemp: { pathOf: ([prefix]) => pathOf(prefix), takesRoom: true, watch: () => (result) => [{ kind: 'mkdir', path: required(result) }] },
  truncate: {
    pathOf: ([path], recording) => pathOrOpen(path, recording),
    takesRoom: false,
    watch: ([path, size], { files }) => {
      const target = required(path);
      const handle = files.newHandle();
      return () => [
        { kind: 'open', path: target, handle, creates: false, truncates: false },
        { kind: 'truncate', handle, sizeBytes: Number(size ?? 0), mtimeMs: original.statSync(target).mtimeMs },
      ];
    },
  },
  ftruncate: onDescriptor(false, ([, size], { handle, path }) => () => [
    { kind: 'truncate', handle, sizeBytes: Number(size ?? 0), mtimeMs: mtimeOf(path) },
  ]),
  fsync: onDescriptor(false, (_, { handle, path }) => () => [{ kind: 'sync', handle, path }]),
  fdatasync: onDescriptor(false, (_, { handle, path }) => () => [{ kind: 'sync', handle, path }]),
  utimes: {
    pathOf: ([path]) => pathOf(path),
    takesRoom: false,
    watch:
      ([path]) =>
      () => [timeStep(required(path))],
  },
  lutimes: {
    pathOf: ([path]) => pathOf(path),
    takesRoom: false,
    watch:
      ([path]) =>
      () => [timeStep(required(path))],
  },
  futimes: onDescriptor(false, (_, { path }) => () => [timeStep(path)]),
  chmod: { pathOf: ([path]) => pathOf(path), takesRoom: false, watch: () => nothing },
  fchmod: onDescriptor(false, () => nothing),
};

type WatchOpen = (args: readonly unknown[], file: OpenFile, recording: Recording) => (result: unknown) => DiskStep[];

function onDescriptor(takesRoom: boolean, watch: WatchOpen, half?: Operation['half']): Operation {
  const fileOf = (value: unknown, { files }: Recording): OpenFile | undefined => files.byDescriptor.get(descriptorOf(value) ?? -1);
  return {
    pathOf: ([file], recording) => fileOf(file, recording)?.path,
    takesRoom,
    watch: (args, recording) => {
      const file = fileOf(args[0], recording);
      return file === undefined ? nothing : watch(args, file, recording);
    },
    ...(half === undefined ? {} : { half }),
  };
}

function wholeFile(index: number): Operation['watch'] {
  return (args, { log, files }) => {
    const path = pathOf(args[index]);
    // An open file is written as a whole nowhere; it would be recorded at its path.
    const target = path ?? files.byDescriptor.get(descriptorOf(args[index]) ?? -1)?.path ?? '';
    const existed = original.existsSync(target);
    return () => (log === undefined ? [] : stepsOfWholeFile(target, files.newHandle(), log, existed));
  };
}

/** Expands the removal of a tree into the steps that it consists of, deepest first. */
function removal(path: string): () => DiskStep[] {
  const steps: DiskStep[] = [];
  const walk = (at: string): void => {
    const found = original.lstatSync(at, { throwIfNoEntry: false });
    if (found === undefined) return;
    if (!found.isDirectory()) {
      steps.push({ kind: 'unlink', path: at });
      return;
    }
    for (const name of original.readdirSync(at).sort()) walk(join(at, name));
    steps.push({ kind: 'rmdir', path: at });
  };
  walk(path);
  return () => steps;
}

function missingFolders(path: string): string[] {
  const missing: string[] = [];
  for (let folder = path; !original.existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  return missing;
}

function writeStep(file: Pick<OpenFile, 'path' | 'handle'>, at: number, bytes: Uint8Array, log: DiskLog): DiskStep {
  return { kind: 'write', handle: file.handle, at, sizeBytes: bytes.length, blob: log.blobOf(bytes), mtimeMs: mtimeOf(file.path) };
}

function timeStep(path: string): DiskStep {
  return { kind: 'utimes', path, mtimeMs: mtimeOf(path) };
}

/** A file without a name has no time that matters. */
function mtimeOf(path: string): number {
  return original.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** The callback and the synchronous form give a number, a `FileHandle` an object. */
function writtenBytes(result: unknown): number {
  if (typeof result === 'number') return result;
  if (typeof result === 'object' && result !== null && 'bytesWritten' in result) return Number(result.bytesWritten);
  return 0;
}

function bytesOf(data: unknown, second: unknown, third: unknown): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  if (!ArrayBuffer.isView(data)) return Buffer.alloc(0);
  const options = typeof second === 'object' && second !== null ? (second as { offset?: number; length?: number }) : undefined;
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const offset = options?.offset ?? (typeof second === 'number' ? second : 0);
  const length = options?.length ?? (typeof third === 'number' ? third : bytes.length - offset);
  return bytes.subarray(offset, offset + length);
}

/** The same write with half of the bytes; a text as bytes, since half of it may end within a character. */
function halfWrite([file, data, second, third, fourth, ...rest]: readonly unknown[]): readonly unknown[] | undefined {
  const bytes = bytesOf(data, second, third);
  if (bytes.length < 2) return undefined;
  const position = typeof data === 'string' ? second : fourth;
  const callback = [data, second, third, fourth, ...rest].find((value) => typeof value === 'function');
  const args = [file, bytes, 0, bytes.length >> 1, typeof position === 'number' ? position : null];
  return callback === undefined ? args : [...args, callback];
}

function isWriting(flags: unknown): boolean {
  if (typeof flags === 'number')
    return (flags & (original.constants.O_WRONLY | original.constants.O_RDWR | original.constants.O_CREAT)) !== 0;
  return typeof flags === 'string' && /[wa+]/.test(flags);
}

export function isTruncating(flags: unknown): boolean {
  return typeof flags === 'number' ? (flags & original.constants.O_TRUNC) !== 0 : typeof flags === 'string' && flags.startsWith('w');
}

export function isAppending(flags: unknown): boolean {
  return typeof flags === 'number' ? (flags & original.constants.O_APPEND) !== 0 : typeof flags === 'string' && flags.startsWith('a');
}

function pathOrOpen(value: unknown, { files }: Recording): string | undefined {
  return pathOf(value) ?? files.byDescriptor.get(descriptorOf(value) ?? -1)?.path;
}

/** An absolute path; undefined for a descriptor. */
export function pathOf(value: unknown): string | undefined {
  if (typeof value === 'string') return resolve(value);
  if (value instanceof URL) return fileURLToPath(value);
  if (value instanceof Uint8Array) return resolve(Buffer.from(value).toString());
  return undefined;
}

function required(value: unknown): string {
  const path = pathOf(value);
  if (path === undefined) throw new TypeError(`expected a path, found ${String(value)}`);
  return path;
}
