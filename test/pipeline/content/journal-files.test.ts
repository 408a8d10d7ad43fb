import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { JOURNAL_FILES, type JournalFileUse } from '../../../src/model/journal-files.ts';
import { openContentFiles } from '../../../src/pipeline/content/content-files.ts';

const NOTHING_KNOWN = { takenAtMs: 0, files: () => undefined, folders: () => undefined };

/** Digests that a change to a file with this use changes. `settings` change those of the journal, which are not of the file. */
const CHANGED: Readonly<Record<JournalFileUse, readonly ('pages' | 'search')[]>> = {
  settings: [],
  pages: ['pages'],
  search: ['search'],
  record: [],
};

test.each(Object.entries(JOURNAL_FILES))('%s is no article, and %s depend on it', async (name, use) => {
  const content = await mkdtemp(join(tmpdir(), 'offprint-own-'));
  try {
    const path = name.endsWith('/') ? `${name}a/b.txt` : name.replace('*', 'call');
    const read = () => openContentFiles(content, () => undefined, NOTHING_KNOWN);
    const before = await read();
    await mkdir(dirname(join(content, path)), { recursive: true });
    await writeFile(join(content, path), 'a');
    const after = await read();
    expect(after.delivered).toEqual([]);
    expect((['pages', 'search'] as const).filter((one) => before.ownDigest(one) !== after.ownDigest(one))).toEqual(CHANGED[use]);
  } finally {
    await rm(content, { recursive: true });
  }
});

test('other files are of articles', async () => {
  const content = await mkdtemp(join(tmpdir(), 'offprint-own-'));
  try {
    for (const path of ['a/journal.json', 'news/storm/storm.md', 'news/tide.jpg', 'synonyms.txt.bak', 'assets']) {
      await mkdir(dirname(join(content, path)), { recursive: true });
      await writeFile(join(content, path), 'a');
    }
    const { delivered } = await openContentFiles(content, () => undefined, NOTHING_KNOWN);
    expect(delivered.map(({ path }) => path)).toEqual([
      'a/journal.json',
      'assets',
      'news/storm/storm.md',
      'news/tide.jpg',
      'synonyms.txt.bak',
    ]);
  } finally {
    await rm(content, { recursive: true });
  }
});
