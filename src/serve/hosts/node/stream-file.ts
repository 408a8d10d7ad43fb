import type { FileHandle } from 'node:fs/promises';

/**
 * Streams the bytes of a file from `start` up to, but not including, `end`. The file is opened on the first read and closed at the end.
 *
 * All streams together send a few chunks per turn of the event loop, so that pages do not wait for hundreds of downloads.
 */
export function streamFile(open: () => Promise<FileHandle>, start: number, end: number): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined;
  let isCancelled = false;
  let at = start;
  const close = async (): Promise<void> => {
    const opened = handle;
    handle = undefined;
    await opened?.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await nextTurn();
          handle ??= await open();
          const chunk = new Uint8Array(Math.min(CHUNK_BYTES, end - at));
          const { bytesRead } = isCancelled ? { bytesRead: 0 } : await handle.read(chunk, 0, chunk.length, at);
          if (isCancelled) return await close();
          if (bytesRead === 0) throw new Error(`the file ended after ${at} bytes; expected ${end}`);
          at += bytesRead;
          controller.enqueue(chunk.subarray(0, bytesRead));
          if (at < end) return;
          await close();
          controller.close();
        } catch (error) {
          await close();
          throw error;
        }
      },
      async cancel() {
        isCancelled = true;
        await close();
      },
    },
    { highWaterMark: 0 },
  );
}

const waiting: (() => void)[] = [];

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(startChunks);
  });
}

function startChunks(): void {
  for (const resolve of waiting.splice(0, CHUNKS_PER_TURN)) resolve();
  if (waiting.length > 0) setImmediate(startChunks);
}

const CHUNK_BYTES = 65_536;
const CHUNKS_PER_TURN = 4;
