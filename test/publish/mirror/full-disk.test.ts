import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MirrorError } from '../../../src/publish/mirror/mirror-error.ts';
import { mirrorSite } from '../../../src/publish/mirror/mirror-site.ts';
import { DEFAULT_RETRY } from '../../../src/publish/mirror/retry.ts';
import { EVERYTHING } from '../../../src/publish/mirror/selection.ts';
import { urlSource } from '../../../src/publish/mirror/url-source.ts';
import { type Files, filesIn, hashes, manifestOf, newFolder, serveFiles } from './built-site.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn('SKIPPED: 1 test of a mirror on a full disk: it mounts one of its own, as root');

/** Small files, each of which occupies a disk block, which the manifest cannot know. */
const SITE: Files = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`content/e${i}.html`, `<p>${i}`]));

test.runIf(isRoot)('a full disk ends a mirror with one message; with free space the next run resumes it', async () => {
  const { folder, remove } = await newFolder();
  const disk = join(folder, 'disk');
  const served: Files = { ...SITE, 'manifest.json': manifestOf(SITE) };
  const server = await serveFiles(() => served);
  const mirror = () =>
    mirrorSite(urlSource(server.address), join(disk, 'mirror'), {
      selection: EVERYTHING,
      connections: 4,
      threads: 1,
      retry: DEFAULT_RETRY,
      onProgress: () => undefined,
    });
  await mkdir(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
  try {
    const error: unknown = await mirror().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MirrorError);
    expect(String(error)).toMatch(
      / could not be written: the disk is full; finished files are kept, run the same command again to continue$/,
    );
    const askedBefore = server.requested.length;
    expect(askedBefore).toBeLessThan(300);
    execFileSync('mount', ['-o', 'remount,size=8m', disk]);
    expect(await mirror()).toMatchObject({ files: 400, failures: [] });
    expect(await filesIn(join(disk, 'mirror'))).toEqual(hashes(served));
    expect(server.requested.length - askedBefore).toBeLessThan(300);
  } finally {
    server.close();
    execFileSync('umount', [disk]);
    await remove();
  }
});
