import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoggedCall } from '../layer/fault-plan.ts';

/** The recorded log of a run. */
export interface RecordedRun {
  readonly calls: readonly LoggedCall[];
  readonly blobOf: (sha256: string) => Buffer;
}

export function readLog(folder: string): RecordedRun {
  const blobs = new Map<string, Buffer>();
  const lines = readFileSync(join(folder, 'calls.jsonl'), 'utf8').split('\n').slice(0, -1);
  return {
    calls: lines.map((line) => JSON.parse(line) as LoggedCall),
    blobOf(sha256) {
      const bytes = blobs.get(sha256) ?? readFileSync(join(folder, 'blobs', sha256));
      blobs.set(sha256, bytes);
      return bytes;
    },
  };
}
