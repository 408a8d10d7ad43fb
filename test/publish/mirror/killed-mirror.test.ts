import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { verifyMirror } from '../../../src/publish/mirror/verify-mirror.ts';
import { type Files, filesIn, hashes, manifestOf, newFolder, serveFiles } from './built-site.ts';

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
const KILLS = 20;
const PIECE = 32 * 1024;

/** Enough small files for several threads, and large ones, 14 MB in total. */
function site(): Files {
  const small = Array.from({ length: 1500 }, (_, i): [string, string] => [
    `content/${i % 7}/e${i}.html`,
    `<p>${i}${'x'.repeat((i * 97) % 5000)}`,
  ]);
  const large = Array.from({ length: 6 }, (_, i): [string, Uint8Array] => [
    `content/1/f${i}.jpg`,
    Buffer.alloc(1_500_000 + i * 111_111, i + 1),
  ]);
  return Object.fromEntries([...small, ...large]);
}

test(`killed at ${KILLS} moments and run again, a mirror equals the site; large files were resumed`, async () => {
  const { folder, remove } = await newFolder();
  const files = site();
  const served: Files = { ...files, 'manifest.json': manifestOf(files) };
  let sentBytes = 0;
  let killAt = Number.POSITIVE_INFINITY;
  let child: ReturnType<typeof spawn> | undefined;
  const send = async (response: ServerResponse, bytes: Buffer): Promise<void> => {
    for (let at = 0; at < bytes.length && !response.destroyed; at += PIECE) {
      response.write(bytes.subarray(at, at + PIECE));
      sentBytes += Math.min(PIECE, bytes.length - at);
      if (sentBytes >= killAt) child?.kill('SIGKILL');
      await wait(1);
    }
    response.end();
  };
  const server = await serveFiles(
    () => served,
    (path, request, response) => {
      const bytes = Buffer.from(served[path] ?? '');
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const range = from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {};
      response.writeHead(from > 0 ? 206 : 200, { 'content-length': bytes.length - from, ...range });
      void send(response, bytes.subarray(from));
      return true;
    },
  );
  // Pseudo-random moments during the transfer, with a fixed seed so that a failure can be repeated.
  let seed = 20121015;
  const random = (): number => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const mirror = async (): Promise<number | null> => {
    child = spawn(process.execPath, [CLI, 'mirror', server.address, join(folder, 'mirror')], { stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  };
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      killAt = sentBytes + Math.floor(random() * 800_000);
      await mirror();
    }
    killAt = Number.POSITIVE_INFINITY;
    expect(await mirror()).toBe(0);
    expect(await filesIn(join(folder, 'mirror'))).toEqual(hashes(served));
    expect((await verifyMirror(join(folder, 'mirror'), () => undefined)).deviations).toEqual([]);
    expect(server.requested.filter((path) => / from \d+$/.test(path)).length).toBeGreaterThan(0);
  } finally {
    server.close();
    await remove();
  }
});
