import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { OPTIONAL_PROGRAMS } from '../../src/model/optional-programs.ts';
import { githubErrors } from '../cli/init/workflow-validators.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(PROJECT, path), 'utf8');
const json = (path: string) => JSON.parse(read(path)) as Record<string, unknown> & { dependencies: Record<string, string> };
const { version } = json('package.json');

describe('a release', () => {
  test('has one semantic version in the package, its starter and the changelog', () => {
    expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
    const starter = json('scripts/create-offprint/package.json');
    expect({ version: starter.version, dependencies: starter.dependencies }).toEqual({ version, dependencies: { offprint: version } });
    const headings = [...read('.github/CHANGELOG.md').matchAll(/^## (\S+)$/gm)].map(([, heading]) => heading);
    // Changes since the last release have a heading of their own until the next one.
    expect(headings[0] === 'Unreleased' ? headings[1] : headings[0]).toBe(version);
  });

  test('is published by a workflow that GitHub accepts, with provenance', async () => {
    const workflow = read('.github/workflows/release.yml');
    expect(await githubErrors(workflow)).toEqual([]);
    expect(workflow.match(/npm publish --provenance/g)).toHaveLength(2);
    expect(workflow).toContain('id-token: write');
  });

  test.each(['.', 'scripts/create-offprint'])('%s passes a dry run of npm publish without a correction', (folder) => {
    const args = ['publish', '--dry-run', '--ignore-scripts', '--json', join(PROJECT, folder)];
    // npm prints the corrections that it makes to package.json as warnings.
    const { status, stderr } = run('npm', args);
    expect(stderr).toContain('dry-run');
    expect({ status, warnings: stderr.match(/auto-corrected|npm pkg fix|ERR.*/g) }).toEqual({ status: 0, warnings: null });
  });
});

describe('npm create offprint', () => {
  test('creates a journal with the options of offprint init', () => {
    const folder = mkdtempSync(join(tmpdir(), 'offprint-create-'));
    mkdirSync(join(folder, 'node_modules/create-offprint'), { recursive: true });
    cpSync(join(PROJECT, 'scripts/create-offprint'), join(folder, 'node_modules/create-offprint'), { recursive: true });
    symlinkSync(PROJECT, join(folder, 'node_modules/offprint'));
    expect(
      run(process.execPath, ['node_modules/create-offprint/create-offprint.js', 'mine', '--empty', '--title', 'Salt'], folder).status,
    ).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'mine/content/journal.json'), 'utf8'))).toMatchObject({ title: 'Salt' });
    expect(run(process.execPath, ['node_modules/create-offprint/create-offprint.js', 'mine'], folder).status).toBe(2);
    rmSync(folder, { recursive: true });
  });
});

test('the container has a supported version of Node and the optional programs but pandoc and the AWS command line, which are large', () => {
  const file = read('scripts/Containerfile');
  const majors = [...file.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => Number(major));
  expect(majors).toEqual([22, 22]);
  const [, installed = ''] = /apt-get install (.*?)\\$/m.exec(file) ?? [];
  const wanted = new Set(Object.values(OPTIONAL_PROGRAMS).map(({ debian }) => debian));
  expect([...wanted].filter((name) => !installed.split(' ').includes(name))).toEqual(['pandoc', 'awscli']);
});

function run(program: string, args: readonly string[], cwd = PROJECT): { readonly status: number | null; readonly stderr: string } {
  const { status, stderr } = spawnSync(program, [...args], { cwd, encoding: 'utf8' });
  return { status, stderr };
}
