import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { OPTIONAL_PROGRAMS } from '../../src/model/optional-programs.ts';
import { runOffprint } from './run-offprint.ts';

const root = mkdtempSync(join(tmpdir(), 'offprint-doctor-test-'));
afterAll(() => rmSync(root, { recursive: true }));
const at = (path: string): string => join(root, path);

beforeEach(() => {
  rmSync(at('journal'), { recursive: true, force: true });
  mkdirSync(at('journal/content'), { recursive: true });
  writeFileSync(at('journal/content/journal.json'), '{ "title": "Tides", "siteUrl": "https://tides.example" }\n');
  mkdirSync(at('bin'), { recursive: true });
  writeFileSync(at('bin/gs'), '#!/bin/sh\n');
  chmodSync(at('bin/gs'), 0o755);
});

async function doctor(args: readonly string[] = [], env = {}) {
  const { code, stdout } = await runOffprint(at('journal'), ['doctor', '--json', ...args], { PATH: at('bin'), ...env });
  const { findings } = JSON.parse(stdout) as { findings: { part: string; status: string; message: string }[] };
  return { code, findings, errors: findings.filter(({ status }) => status === 'error').map(({ message }) => message) };
}

describe('offprint doctor', () => {
  test('finds nothing wrong with a journal, and names what each missing program disables', async () => {
    const { code, findings, errors } = await doctor();
    expect({ code, errors }).toEqual({ code: 0, errors: [] });
    expect(findings.find(({ part }) => part === 'gs')).toEqual({ part: 'gs', status: 'ok', message: at('bin/gs') });
    expect(findings.find(({ part }) => part === 'pdftoppm')).toEqual({
      part: 'pdftoppm',
      status: 'missing',
      message:
        'not installed: PDF figures are published without a picture (Debian: apt install poppler-utils; macOS: brew install poppler)',
    });
    const missing = findings.filter(({ status }) => status === 'missing').map(({ part }) => part);
    expect(missing).toEqual(Object.keys(OPTIONAL_PROGRAMS).filter((name) => name !== 'gs'));
    for (const part of ['Node', 'images (sharp)', 'content', 'output', 'cache', 'temporary files', 'disk of the output', 'settings'])
      expect(findings).toContainEqual(expect.objectContaining({ part, status: 'ok' }));
  });

  test('reports mistakes in the settings with their lines, as content errors', async () => {
    writeFileSync(at('journal/content/journal.json'), '{\n  "titel": "Tides" }\n');
    const { code, errors } = await doctor();
    expect({ code, errors }).toEqual({ code: 1, errors: ['journal.json:2:3: "titel" is not a setting; did you mean "title"?'] });
  });

  test('reports settings that cannot be parsed', async () => {
    writeFileSync(at('journal/content/journal.json'), '{ "title": "a" "b" }\n');
    const { code, errors } = await doctor();
    expect(code).toBe(1);
    expect(errors).toEqual([expect.stringMatching(/^journal\.json:1:\d+: .+; expected JSON or YAML$/)]);
  });

  test('reports folders that a build would refuse', async () => {
    writeFileSync(at('journal/_site'), 'a file\n');
    const { code, errors } = await doctor();
    expect(code).toBe(3);
    expect(errors).toEqual([expect.stringMatching(/^the output .*_site is a file or a broken link; expected a new or an empty folder/)]);
  });

  test('reports a folder without content', async () => {
    const { code, errors } = await doctor(['--content', 'articles']);
    expect(code).toBe(3);
    expect(errors).toEqual([expect.stringContaining('articles is not a folder: there is nothing to build')]);
  });

  test('reports a folder for temporary files that does not exist', async () => {
    const { code, errors } = await doctor([], { TMPDIR: at('none') });
    expect(code).toBe(3);
    expect(errors).toEqual([expect.stringMatching(/^.*none cannot be written \(ENOENT.*\): builds fail; set TMPDIR to another folder$/)]);
  });

  test('prints a line for each finding and a count', async () => {
    const { stdout } = await runOffprint(at('journal'), ['doctor'], { PATH: at('bin') });
    expect(stdout).toMatch(/^ok {7}gs: /m);
    expect(stdout).toMatch(/no errors, no warnings, 7 optional parts are missing\n$/);
  });
});
