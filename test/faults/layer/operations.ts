import { isTruncating, isWriting, pathOf, pathOrOpen, required } from './call-paths.ts';
import { stepsOfWholeFile } from './disk-log.ts';
import { missingFolders, mtimeOf, removal, timeStep, writeStep } from './disk-steps.ts';
import type { DiskStep } from './fault-plan.ts';
import { descriptorOf, type OpenFile, type Recording } from './open-files.ts';
import { original } from './original-fs.ts';
import { bytesOf, halfWrite, writtenBytes } from './written-bytes.ts';

/** One mutating operation of `node:fs`, in its synchronous, callback and promise form. */
export interface Operation {
  /** Path of the file or folder that it changes; undefined if the call changes nothing. */
  readonly pathOf: (args: readonly unknown[], recording: Recording) => string | undefined;
  /** True if it needs space on the disk, so that it fails on a full one. */
  readonly needsSpace: boolean;
  /** Reads the state before the call; the returned function gives the steps of the call, for the log. */
  readonly watch: (args: readonly unknown[], recording: Recording) => (result: unknown) => DiskStep[];
  /** Arguments that write half of the bytes; undefined for calls that cannot be cut. */
  readonly half?: (args: readonly unknown[]) => readonly unknown[] | undefined;
}

const nothing = (): DiskStep[] => [];

/** The operations by the name of their callback form. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  open: {
    pathOf: ([path, flags]) => (isWriting(flags) ? pathOf(path) : undefined),
    needsSpace: true,
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
    needsSpace: true,
    watch: wholeFile(0),
    half: ([path, data, ...options]) => {
      const bytes = bytesOf(data, undefined, undefined);
      return [path, bytes.subarray(0, bytes.length >> 1), ...options];
    },
  },
  appendFile: {
    pathOf: ([path], recording) => pathOrOpen(path, recording),
    needsSpace: true,
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
  copyFile: { pathOf: ([, to]) => pathOf(to), needsSpace: true, watch: wholeFile(1) },
  rename: {
    pathOf: ([, to]) => pathOf(to),
    needsSpace: false,
    watch: ([from, to]) => {
      const step: DiskStep = { kind: 'rename', from: required(from), to: required(to) };
      return () => [step];
    },
  },
  link: {
    pathOf: ([, to]) => pathOf(to),
    needsSpace: true,
    watch:
      ([from, to]) =>
      () => [{ kind: 'link', from: required(from), to: required(to) }],
  },
  symlink: {
    pathOf: ([, path]) => pathOf(path),
    needsSpace: true,
    watch:
      ([target, path]) =>
      () => [{ kind: 'symlink', target: String(target), path: required(path) }],
  },
  unlink: {
    pathOf: ([path]) => pathOf(path),
    needsSpace: false,
    watch:
      ([path]) =>
      () => [{ kind: 'unlink', path: required(path) }],
  },
  rm: { pathOf: ([path]) => pathOf(path), needsSpace: false, watch: ([path]) => removal(required(path)) },
  rmdir: {
    pathOf: ([path]) => pathOf(path),
    needsSpace: false,
    watch:
      ([path]) =>
      () => [{ kind: 'rmdir', path: required(path) }],
  },
  mkdir: {
    pathOf: ([path]) => pathOf(path),
    needsSpace: true,
    watch: ([path]) => {
      const missing = missingFolders(required(path));
      return () => missing.map((folder) => ({ kind: 'mkdir', path: folder }));
    },
  },
  mkdtemp: { pathOf: ([prefix]) => pathOf(prefix), needsSpace: true, watch: () => (result) => [{ kind: 'mkdir', path: required(result) }] },
  truncate: {
    pathOf: ([path], recording) => pathOrOpen(path, recording),
    needsSpace: false,
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
    needsSpace: false,
    watch:
      ([path]) =>
      () => [timeStep(required(path))],
  },
  lutimes: {
    pathOf: ([path]) => pathOf(path),
    needsSpace: false,
    watch:
      ([path]) =>
      () => [timeStep(required(path))],
  },
  futimes: onDescriptor(false, (_, { path }) => () => [timeStep(path)]),
  chmod: { pathOf: ([path]) => pathOf(path), needsSpace: false, watch: () => nothing },
  fchmod: onDescriptor(false, () => nothing),
};

type WatchOpen = (args: readonly unknown[], file: OpenFile, recording: Recording) => (result: unknown) => DiskStep[];

function onDescriptor(needsSpace: boolean, watch: WatchOpen, half?: Operation['half']): Operation {
  const fileOf = (value: unknown, { files }: Recording): OpenFile | undefined => files.byDescriptor.get(descriptorOf(value) ?? -1);
  return {
    pathOf: ([file], recording) => fileOf(file, recording)?.path,
    needsSpace,
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
    // The program never passes an open file to `writeFile`; it would be recorded at its path.
    const target = path ?? files.byDescriptor.get(descriptorOf(args[index]) ?? -1)?.path ?? '';
    const existed = original.existsSync(target);
    return () => (log === undefined ? [] : stepsOfWholeFile(target, files.newHandle(), log, existed));
  };
}
