import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { descriptorOf, type Recording } from './open-files.ts';
import { original } from './original-fs.ts';

/** True if flags of `open` allow writing. */
export function isWriting(flags: unknown): boolean {
  if (typeof flags === 'number')
    return (flags & (original.constants.O_WRONLY | original.constants.O_RDWR | original.constants.O_CREAT)) !== 0;
  return typeof flags === 'string' && /[wa+]/.test(flags);
}

/** True if flags of `open` truncate the file. */
export function isTruncating(flags: unknown): boolean {
  return typeof flags === 'number' ? (flags & original.constants.O_TRUNC) !== 0 : typeof flags === 'string' && flags.startsWith('w');
}

/** True if flags of `open` append every write. */
export function isAppending(flags: unknown): boolean {
  return typeof flags === 'number' ? (flags & original.constants.O_APPEND) !== 0 : typeof flags === 'string' && flags.startsWith('a');
}

/** Returns the path of an argument that may also be a descriptor. */
export function pathOrOpen(value: unknown, { files }: Recording): string | undefined {
  return pathOf(value) ?? files.byDescriptor.get(descriptorOf(value) ?? -1)?.path;
}

/** Returns an absolute path; undefined for a descriptor. */
export function pathOf(value: unknown): string | undefined {
  if (typeof value === 'string') return resolve(value);
  if (value instanceof URL) return fileURLToPath(value);
  if (value instanceof Uint8Array) return resolve(Buffer.from(value).toString());
  return undefined;
}

/** Returns the path of an argument that must be one. */
export function required(value: unknown): string {
  const path = pathOf(value);
  if (path === undefined) throw new TypeError(`expected a path, found ${String(value)}`);
  return path;
}
