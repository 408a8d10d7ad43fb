import { createHash } from 'node:crypto';
import type { DiskStep, LoggedCall } from './fault-plan.ts';
import { original } from './original-fs.ts';

/** The recorded log of one thread; all threads append to one file, a line at a time. */
export interface DiskLog {
  add(call: LoggedCall): void;
  /** Stores content and returns its SHA-256. */
  blobOf(bytes: Uint8Array): string;
}

/** Opens `calls.jsonl` and `blobs/` in a folder. A line is appended after its call, before it returns to the caller. */
export function openDiskLog(folder: string): DiskLog {
  original.mkdirSync(`${folder}/blobs`, { recursive: true });
  const file = original.openSync(`${folder}/calls.jsonl`, 'a');
  return {
    add(call) {
      original.writeSync(file, `${JSON.stringify(call)}\n`);
    },
    blobOf(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const path = `${folder}/blobs/${sha256}`;
      if (!original.existsSync(path)) original.writeFileSync(path, bytes);
      return sha256;
    },
  };
}

/** Returns the steps that give a file its current bytes: opened, truncated, written at once. */
export function stepsOfWholeFile(path: string, handle: string, log: DiskLog, existed: boolean): DiskStep[] {
  const bytes = original.readFileSync(path);
  const { mtimeMs } = original.statSync(path);
  return [
    { kind: 'open', path, handle, creates: !existed, truncates: true },
    { kind: 'write', handle, at: 0, sizeBytes: bytes.length, blob: log.blobOf(bytes), mtimeMs },
  ];
}
