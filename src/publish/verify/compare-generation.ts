import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { execArgvOf, programScript } from '../../program-files.ts';
import { lineEnd } from '../sorted-lines.ts';
import { type ComparedShare, compareFiles, type FileShare } from './compare-files.ts';

export interface CompareOptions {
  readonly workers: number;
  readonly onProgress?: ((files: number) => void) | undefined;
}

/** Compares all files of a list with the output, in several worker threads if there are many. */
export async function compareGeneration(
  output: string,
  lines: Uint8Array,
  { workers, onProgress }: CompareOptions,
): Promise<ComparedShare> {
  const shares = sharesOf(output, lines);
  const found: ComparedShare[] = [];
  let files = 0;
  const add = (compared: ComparedShare): void => {
    found.push(compared);
    files += compared.files;
    onProgress?.(files);
  };
  if (shares.length === 1 || workers === 1) for (const share of shares) add(compareFiles(share));
  else {
    const next = shares.values();
    await Promise.all(Array.from({ length: Math.min(workers, shares.length) }, () => runWorker(next, add)));
  }
  return {
    files,
    sizeBytes: found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    differences: found.flatMap(({ differences }) => differences),
  };
}

/** Takes one share after another until none is left. */
async function runWorker(shares: Iterable<FileShare>, add: (compared: ComparedShare) => void): Promise<void> {
  const script = programScript('verifier');
  const worker = new Worker(script.url, execArgvOf(script));
  try {
    for (const share of shares) {
      worker.postMessage(share);
      // The message comes from our own worker; its errors are thrown here.
      const [compared] = (await once(worker, 'message')) as [ComparedShare];
      add(compared);
    }
  } finally {
    await worker.terminate();
  }
}

function sharesOf(output: string, lines: Uint8Array): readonly FileShare[] {
  const text = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const shares: FileShare[] = [];
  for (let from = 0; from < text.length; ) {
    const to = lineEnd(text, Math.min(text.length - 1, from + SHARE_BYTES));
    shares.push({ output, lines, from, to });
    from = to;
  }
  return shares.length === 0 ? [{ output, lines, from: 0, to: 0 }] : shares;
}

/** Lines of about 1,500 files. */
const SHARE_BYTES = 200_000;
