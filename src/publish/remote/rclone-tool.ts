import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteTool } from './remote-tool.ts';
import { expectDone, runTool } from './run-tool.ts';

/**
 * A remote of rclone: `journal:bucket/path`, or a folder.
 *
 * The plan has compared hashes, so rclone runs with options that disable its own comparison.
 */
export function rcloneTool(remote: string, further: readonly string[]): RemoteTool {
  const root = remote.replace(/\/+$/, '');
  const run = (...args: readonly string[]) => runTool('rclone', [...args, ...further]);
  return {
    name: 'rclone',
    read: (key) =>
      inFolder(async (folder) => {
        // `copyto` gets one object by name; `rclone cat` would list its complete folder.
        const copy = join(folder, 'copy');
        const done = await run('copyto', `${root}/${key}`, copy);
        if (!NOT_THERE.has(done.code)) expectDone(done);
        return readFile(copy).catch(() => undefined);
      }),
    async upload(folder, { contentType, cacheControl }) {
      const headers = ['--header-upload', `Content-Type: ${contentType}`, '--header-upload', `Cache-Control: ${cacheControl}`];
      expectDone(await run('copy', folder, root, '--copy-links', '--no-check-dest', '--transfers', '16', ...headers));
    },
    remove: (keys) =>
      inFolder(async (folder) => {
        const list = join(folder, 'keys');
        await writeFile(list, keys.map((key) => `${key}\n`).join(''));
        expectDone(await run('delete', root, '--no-traverse', '--files-from-raw', list));
      }),
  };
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-publish-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** rclone's exit codes for a missing folder and a missing file. */
const NOT_THERE: ReadonlySet<number> = new Set([3, 4]);
