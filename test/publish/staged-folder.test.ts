import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSiteState } from '../../src/publish/generations/site-state.ts';
import type { LazyList } from '../../src/publish/lazy-list.ts';
import { type Publication, publishStage } from '../../src/publish/publish-stage.ts';
import { type StagedFile, stagePathOf } from '../../src/publish/site-manifest.ts';
import { openStageWriter } from '../../src/publish/stage.ts';

let root: string;
let output: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-folder-'));
  output = join(root, '_site');
});
afterEach(() => rm(root, { recursive: true }));

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Publishes, and waits until nothing more is written to the folder. */
async function settledPublication(files: LazyList<StagedFile>): Promise<Publication> {
  const published = await publishStage(output, files);
  await published.settled;
  return published;
}

async function publishFolder(path: string, files: Readonly<Record<string, string>>) {
  const writer = openStageWriter(output, readSiteState(output).list);
  const folder = writer.openFolder();
  for (const [name, text] of Object.entries(files)) folder.write(name, bytesOf(text));
  folder.close(path);
  const left = await readdir(stagePathOf(output));
  return { left, ...(await settledPublication(writer.files)) };
}

test('the files of a folder are published under the name given when they are written', async () => {
  const { left, written } = await publishFolder('index/3f', { 'ref/c0': 'one', 'ref/year/c0': 'two' });
  expect({ left, written }).toEqual({ left: ['index'], written: ['index/3f/ref/c0', 'index/3f/ref/year/c0'] });
  expect(await readFile(join(output, 'index/3f/ref/year/c0'), 'utf8')).toBe('two');
});

test('a file of the last generation is not staged again', async () => {
  await publishFolder('index/3f', { a: 'one', b: 'two' });
  const before = await stat(join(output, 'index/3f/a'));
  expect((await publishFolder('index/3f', { a: 'one', b: 'three' })).written).toEqual(['index/3f/b']);
  expect((await stat(join(output, 'index/3f/a'))).ino).toBe(before.ino);
  expect(await publishFolder('index/3f', { a: 'one', b: 'three' })).toMatchObject({ left: [], written: [], removed: [] });
});

test('two folders with one name are merged', async () => {
  const writer = openStageWriter(output, new Map());
  for (const name of ['a', 'b']) {
    const folder = writer.openFolder();
    folder.write(name, bytesOf(name));
    folder.close('index/3f');
  }
  expect((await settledPublication(writer.files)).written).toEqual(['index/3f/a', 'index/3f/b']);
});

test('a folder without files leaves nothing', async () => {
  expect(await publishFolder('index/3f', {})).toMatchObject({ left: [], written: [], removed: [] });
});

test.each(['../out', 'a//b', '/a'])('a folder may not be called %s', (path) => {
  const folder = openStageWriter(output, new Map()).openFolder();
  folder.write('a', bytesOf('one'));
  expect(() => folder.close(path)).toThrow('is not a path within the site');
});
