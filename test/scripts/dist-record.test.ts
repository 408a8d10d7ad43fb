import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isDistCurrent, startDistRecord } from '../../scripts/dist-record.ts';

let project = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'offprint-dist-record-'));
  for (const path of ['src/cli/main.ts', 'package.json', 'node_modules/.package-lock.json', 'test/a.test.ts', '.git/index']) write(path);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(path: string, text = 'first'): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

function build(duringBuild: () => void = () => undefined): void {
  const finishRecord = startDistRecord(project);
  write('dist/cli.js');
  write('dist/schemas/journal.json');
  duringBuild();
  finishRecord();
}

test.each<[what: string, change: () => void, isCurrent: boolean]>([
  ['nothing', () => undefined, true],
  ['a test', () => write('test/a.test.ts', 'second'), true],
  ['the index of git', () => write('.git/index', 'second'), true],
  ['a source', () => write('src/cli/main.ts', 'second'), false],
  ['a new source', () => write('src/new.ts'), false],
  ['a deleted source', () => rmSync(join(project, 'src/cli/main.ts')), false],
  ['the settings of the project', () => write('package.json', 'second'), false],
  ['the installed packages', () => write('node_modules/.package-lock.json', 'second'), false],
  ['a built file', () => write('dist/schemas/journal.json', 'second'), false],
  ['an unknown file in dist/', () => write('dist/other.js'), false],
  ['a deleted built file', () => rmSync(join(project, 'dist/cli.js')), false],
])('after a change of %s, dist/ is current: %3$s', (_, change, isCurrent) => {
  build();
  change();
  expect(isDistCurrent(project)).toBe(isCurrent);
});

test('dist/ is not current without a build, after an incomplete one, or if sources were edited during it', () => {
  expect(isDistCurrent(project)).toBe(false);
  build();
  startDistRecord(project);
  expect(isDistCurrent(project)).toBe(false);
  build(() => write('src/cli/main.ts', 'second'));
  expect(isDistCurrent(project)).toBe(false);
});
