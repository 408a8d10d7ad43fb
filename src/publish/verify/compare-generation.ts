import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { execArgvOf, programScript } from '../../program-files.ts';
import { lineEnd } from '../sorted-lines.ts';
import { type ComparisonResult, compareFiles, type FileListChunk } from './compare-files.ts';

export interface CompareOptions {
  readonly workers: number;
  readonly onProgress?: ((files: number) => void) | undefined;
}

/** Compares all files of a list with the output, in several worker threads if there are many. */
export async function compareGeneration(
  output: string,
  lines: Uint8Array,
  { workers, onProgress }: CompareOptions,
): Promise<ComparisonResult> {
  const chunks = chunksOf(output, lines);
  const found: ComparisonResult[] = [];
  let files = 0;
  const add = (compared: ComparisonResult): void => {
    found.push(compared);
    files += compared.files;
    onProgress?.(files);
  };
  if (chunks.length === 1 || workers === 1) for (const chunk of chunks) add(compareFiles(chunk));
  else {
    const next = chunks.values();
    await Promise.all(Array.from({ length: Math.min(workers, chunks.length) }, () => runWorker(next, add)));
  }
  return {
    files,
    sizeBytes: found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    differences: found.flatMap(({ differences }) => differences),
  };
}

/** Runs one worker thread that compares chunks from a shared iterator until none is left. */
async function runWorker(chunks: Iterable<FileListChunk>, add: (compared: ComparisonResult) => void): Promise<void> {
  const script = programScript('verifier');
  const worker = new Worker(script.url, execArgvOf(script));
  try {
    for (const chunk of chunks) {
      worker.postMessage(chunk);
      // The message comes from our own worker; its errors are thrown here.
      const [compared] = (await once(worker, 'message')) as [ComparisonResult];
      add(compared);
    }
  } finally {
    await worker.terminate();
  }
}

function chunksOf(output: string, lines: Uint8Array): readonly FileListChunk[] {
  const text = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const chunks: FileListChunk[] = [];
  for (let from = 0; from < text.length; ) {
    const to = lineEnd(text, Math.min(text.length - 1, from + CHUNK_BYTES));
    chunks.push({ output, lines, from, to });
    from = to;
  }
  return chunks.length === 0 ? [{ output, lines, from: 0, to: 0 }] : chunks;
}

/** Lines of about 1,500 files. */
const CHUNK_BYTES = 200_000;
