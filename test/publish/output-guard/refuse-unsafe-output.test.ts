import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseUnsafeOutput } from '../../../src/publish/output-guard/refuse-unsafe-folders.ts';
import { publishFiles } from '../publish-files.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'offprint-guard-'));
  mkdirSync(join(root, '_site'));
});
afterEach(() => rmSync(root, { recursive: true }));

const refuse = (keep: readonly string[] = []): void =>
  refuseUnsafeOutput(join(root, '_site'), { content: join(root, 'content'), cache: join(root, '.offprint') }, keep);

test('a new or an empty folder is accepted', () => {
  expect(() => refuse()).not.toThrow();
  mkdirSync(join(root, '_site/empty/folder'), { recursive: true });
  expect(() => refuse()).not.toThrow();
});

test.each(['thesis.txt', 'deep/down/thesis.txt', '.hidden'])('a single file of somebody else is refused: %s', (path) => {
  mkdirSync(join(root, '_site', path, '..'), { recursive: true });
  writeFileSync(join(root, '_site', path), 'mine');
  expect(() => refuse()).toThrow(`contains files that offprint did not write: "${path.split('/')[0]}"`);
  expect(() => refuse([path])).not.toThrow();
});

test('a site that this program built is accepted, with a file of somebody else in it', async () => {
  rmSync(join(root, '_site'), { recursive: true });
  await publishFiles(join(root, '_site'), { 'index.html': 'home' });
  writeFileSync(join(root, '_site/notes.txt'), 'mine');
  expect(() => refuse()).not.toThrow();
});
