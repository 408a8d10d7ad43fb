import { closeSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Spill } from '../../index/spill.ts';
import { PublishError, systemReason } from '../../publish/publish-error.ts';

/** Room for what an index is built from, in a file without a name: nothing is left of it, not even by a process that is killed. */
export interface SpillFile extends Spill {
  /** What was put is lost. */
  close(): void;
}

/** In this folder, which is made when the first is put away. */
export function openSpill(folder: string): SpillFile {
  const path = join(folder, `.spill-${process.pid}-${counter.next().value}`);
  let file: number | undefined;
  let end = 0;
  const opened = (): number => {
    file ??= openNameless(folder, path);
    return file;
  };
  return {
    mostHeld: MOST_HELD,
    append(bytes) {
      const at = end;
      try {
        for (let done = 0; done < bytes.length; ) done += writeSync(opened(), bytes, done, bytes.length - done, at + done);
      } catch (error) {
        throw new PublishError(`${path} could not be written: ${systemReason(error)}; the last good site is as it was`, path, error);
      }
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
  const file = openSync(path, 'wx+');
  unlinkSync(path);
  return file;
}

function* count(): Generator<number, never> {
  for (let i = 0; ; i++) yield i;
}

const MOST_HELD = 1 << 20;
const counter = count();
