import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockingFile, contains } from '../../../src/publish/output-guard/path-identity.ts';

let root = '';
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'offprint-identity-')));
  mkdirSync(join(root, 'content/a'), { recursive: true });
  writeFileSync(join(root, 'file'), '');
  symlinkSync('content', join(root, 'link'));
  symlinkSync('nowhere', join(root, 'broken'));
});
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ['content', 'content', true],
  ['content', 'content/a', true],
  ['content', 'link/a', true],
  ['link', 'content', true],
  ['content', 'link/new/folder', true],
  ['content/a', 'content', false],
  ['content', 'content-2', false],
  ['.', 'content', true],
  ['/', 'content', true],
  // It is unknown if the file system of a folder that does not exist yet is case-sensitive.
  ['new', 'NEW/a', true],
  ['caf\u00e9', 'cafe\u0301', true],
  ['new', 'newer', false],
])('%s contains %s: %j', (outer, inner, expected) => {
  expect(contains(join(outer.startsWith('/') ? '' : root, outer), join(root, inner))).toBe(expected);
});

test.each([
  ['content', undefined],
  ['content/new/folder', undefined],
  ['link/new', undefined],
  ['file', 'file'],
  ['file/new', 'file'],
  ['broken', 'broken'],
  ['broken/new', 'broken'],
])('in the way of %s is %s', (path, expected) => {
  expect(blockingFile(join(root, path))).toBe(expected === undefined ? undefined : join(root, expected));
});
