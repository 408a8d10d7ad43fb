import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../system-programs.ts';
import { runOffprint } from '../run-offprint.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'offprint-follow-'));
  mkdirSync(join(root, 'web'));
});
afterAll(() => rmSync(root, { recursive: true }));

/** A native export with these titles by the number of the article. */
const exported = (titles: Readonly<Record<number, string>>): string => `<?xml version="1.0"?>
<articles xmlns="http://pkp.sfu.ca">${Object.entries(titles).map(([id, title]) => articleOf(id, title))}</articles>`;

const articleOf = (id: string, title: string): string => `<article locale="en" status="3" current_publication_id="${id}">
<id type="internal" advice="ignore">${id}</id>
<publication locale="en" version="1" status="3" date_published="2024-03-0${id}">
<id type="internal" advice="ignore">${id}</id><title locale="en">${title}</title>
<authors><author id="${id}"><givenname locale="en">Ada</givenname><familyname locale="en">Lovelace</familyname><email>a@example.org</email></author></authors>
</publication></article>`;

const follow = (...args: readonly string[]) => runOffprint(root, ['follow', 'export.xml', 'journal', ...args]);
const home = (): string => readFileSync(join(root, 'web/index.html'), 'utf8');
const COPY = ['--exec', 'rm -rf ../web && cp -r {site} ../web'];

describe('offprint follow', () => {
  test('imports, builds and publishes', async () => {
    writeFileSync(join(root, 'export.xml'), exported({ 1: 'On cells' }));
    const { code, stderr } = await follow(...COPY);
    expect([code, stderr]).toEqual([0, expect.anything()]);
    expect(home()).toContain('On cells');
    expect(home()).not.toContain('a@example.org');
  });

  test('publishes what is new, and keeps what is not there any more', async () => {
    writeFileSync(join(root, 'export.xml'), exported({ 2: 'On stars' }));
    expect((await follow(...COPY)).code).toBe(0);
    expect(home()).toContain('On cells');
    expect(home()).toContain('On stars');
  });

  test('builds nothing from a source that cannot be read, and the site stays', async () => {
    writeFileSync(join(root, 'export.xml'), '<html>Log in</html>');
    const { code, stderr } = await follow(...COPY);
    expect(code).toBe(2);
    expect(stderr).toContain('has nothing that Offprint imports');
    expect(home()).toContain('On stars');
  });

  test.skipIf(findProgram('rclone') === undefined)('uploads to a folder beside the journal', async () => {
    writeFileSync(join(root, 'export.xml'), exported({ 1: 'On cells' }));
    expect((await follow('--publish', 'uploaded')).code).toBe(0);
    expect(readFileSync(join(root, 'uploaded/index.html'), 'utf8')).toContain('On stars');
  });

  test('refuses two ways of publishing before it imports', async () => {
    const { code } = await runOffprint(root, ['follow', 'export.xml', 'other', ...COPY, '--publish', 'remote']);
    expect(code).toBe(2);
    expect(existsSync(join(root, 'other'))).toBe(false);
  });
});
