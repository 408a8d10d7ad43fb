import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the shared memory of Linux, `/dev/shm`, if it has room for the temp files of all tests and runs programs; else undefined. */
export function memoryFolder(): string | undefined {
  return hasRoom() && runsPrograms() ? SHARED_MEMORY : undefined;
}

function hasRoom(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(SHARED_MEMORY);
    return type === TMPFS && Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES;
  } catch {
    return false;
  }
}

/** False for a mount with `noexec`, as in most containers: tests write programs and install packages with native code. */
function runsPrograms(): boolean {
  const folder = mkdtempSync(join(SHARED_MEMORY, 'offprint-exec-'));
  try {
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const SHARED_MEMORY = '/dev/shm';
/** The magic number of tmpfs in statfs(2). */
const TMPFS = 0x01021994;
/** The tests have 2 GB of files at most; their processes need as much. */
const ROOM_BYTES = 6e9;
