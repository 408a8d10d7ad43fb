import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openResultCache } from '../../../src/pipeline/engine/result-cache.ts';
import { readArticle } from '../../../src/pipeline/tasks/read-article.ts';
import { diskFolder } from '../../../src/read/package/disk-folder.ts';
import { findArticles } from '../../../src/read/package/find-articles.ts';
import type { Folder } from '../../../src/read/package/folder.ts';
import { openChangingJournal } from '../changing-journal.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-read-'));
  await openChangingJournal(join(root, 'content'), { seed: 5, articles: 1 });
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A folder in which a file changes after each of the first `times` reads. */
function unstable(folder: Folder, times: number): Folder {
  let left = times;
  return {
    ...folder,
    read: async (path) => {
      const bytes = await folder.read(path);
      if (left-- > 0) await appendFile(join(root, 'content', path), '<!-- more -->');
      return bytes;
    },
  };
}

async function readFrom(folder: Folder) {
  const [candidate] = await findArticles(folder, () => undefined);
  if (candidate === undefined) throw new Error('no article');
  return readArticle(candidate, { folder, cache: openResultCache(join(root, 'cache')), codeVersion: '1' });
}

test('a file that changes while it is read is read again and cached under its new hash', async () => {
  const disk = diskFolder(join(root, 'content'), () => undefined);
  const read = await readFrom(unstable(disk, 1));
  expect(await readFrom({ ...disk })).toEqual(read);
  expect(read).toMatchObject({ result: { routeInputs: { doi: '10.5555/shore.1' } } });
});

test('a file that never stops changing is reported as a problem', async () => {
  const read = await readFrom(
    unstable(
      diskFolder(join(root, 'content'), () => undefined),
      9,
    ),
  );
  expect(read).toMatchObject({ problems: [{ code: 'file-changing', place: { file: 'a1/a1.xml' } }] });
});
