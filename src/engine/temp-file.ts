import { closeSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes one after the other in a file that has no name: nothing is left of it, not even by a process that is killed. */
export interface TempFile {
  /** Where it was made. */
  readonly path: string;
  /** Puts bytes behind all others, and says from where on they are. Throws what the system says where they find no room. */
  append(bytes: Uint8Array): number;
  /** Fills all of `into` with what was put from a place on. */
  read(at: number, into: Uint8Array): void;
  close(): void;
}

/** In this folder, which is made when the first bytes are put. */
export function openTempFile(folder: string): TempFile {
  const path = join(folder, `.waiting-${process.pid}-${numbers.next().value}`);
  let file: number | undefined;
  let end = 0;
  const opened = (): number => {
    file ??= openNameless(folder, path);
    return file;
  };
  return {
    path,
    append(bytes) {
      const at = end;
      for (let done = 0; done < bytes.length; ) done += writeSync(opened(), bytes, done, bytes.length - done, at + done);
      end += bytes.length;
      return at;
    },
    read(at, into) {
      for (let done = 0; done < into.length; ) {
        const count = readSync(opened(), into, done, into.length - done, at + done);
        if (count === 0) throw new RangeError(`${into.length} bytes at ${at} of ${path}, which has ${end}`);
        done += count;
      }
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

function openNameless(folder: string, path: string): number {
  mkdirSync(folder, { recursive: true });
  const file = openSync(path, 'w+');
  unlinkSync(path);
  return file;
}

function* count(): Generator<number, never> {
  for (let i = 0; ; i++) yield i;
}

const numbers = count();
