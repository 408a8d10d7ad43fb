import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../../package.json' with { type: 'json' };
import { ciWorkflow } from '../../../src/cli/init-command.ts';
import { githubErrors, gitlabListing } from './workflow-validators.ts';

interface GithubWorkflow {
  readonly env: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly name?: string; readonly run?: string }[] }>>;
}

const root = mkdtempSync(join(tmpdir(), 'offprint-ci-'));
afterAll(() => rmSync(root, { recursive: true }));
const github = await ciWorkflow('github');
const gitlab = await ciWorkflow('gitlab');
const workflow = parse(github) as GithubWorkflow;

describe('the workflow for GitHub', () => {
  test('is valid by the schema of the service', async () => {
    expect(await githubErrors(github)).toEqual([]);
    expect(await githubErrors(github.replace('runs-on', 'run-on'))).not.toEqual([]);
  });

  test('restores the cache, builds, checks and publishes with this version', () => {
    expect(workflow.env.OFFPRINT_VERSION).toBe(packageJson.version);
    expect(workflow.jobs.journal?.steps.flatMap(({ name }) => name ?? [])).toEqual([
      'Restore the cache, the site and its state',
      'Install Offprint',
      'Choose the folder and the URL of the preview',
      'Import what is new',
      'Build',
      'Check',
      'Publish',
      'Commit the ledger and what was imported',
      'Fail if the content has errors',
    ]);
  });
});

describe('the workflow for GitLab', () => {
  test('is valid by the schema of the service, with a job for the site and one for previews', async () => {
    const listing = await gitlabListing(gitlab);
    expect(listing).toContain('json schema validated');
    expect(listing).toMatch(/^pages .*\npreview /m);
    expect(await gitlabListing(gitlab.replace('exit_codes: 99', 'exit_codes: [[]]'))).not.toContain('json schema validated');
  });

  test('installs this version', () => {
    expect((parse(gitlab) as { readonly variables: object }).variables).toMatchObject({ OFFPRINT_VERSION: packageJson.version });
  });
});

describe('the step that publishes to GitHub Pages', () => {
  const git = (folder: string, ...args: readonly string[]): string =>
    execFileSync('git', [...args], { cwd: join(root, folder), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const published = (): readonly string[] => git('remote', 'ls-tree', '-r', '--name-only', 'gh-pages').trim().split('\n');
  mkdirSync(join(root, 'remote'));
  git('remote', 'init', '--bare', '--initial-branch=main');
  git('.', 'clone', 'remote', 'work');
  writeFileSync(join(root, 'work/.gitignore'), '_site*/\n');

  /** Runs a step of the workflow over a site with the given files. */
  function run(
    job: string,
    step: string,
    { files = {}, ...env }: { readonly files?: Readonly<Record<string, string>>; [name: string]: unknown },
  ) {
    rmSync(join(root, 'work/_site'), { recursive: true, force: true });
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, 'work/_site', path, '..'), { recursive: true });
      writeFileSync(join(root, 'work/_site', path), text);
    }
    const script = workflow.jobs[job]?.steps.find(({ name }) => name === step)?.run ?? 'exit 1';
    const options = { cwd: join(root, 'work'), env: { ...process.env, RUNNER_TEMP: root, ...(env as NodeJS.ProcessEnv) } };
    execFileSync('bash', ['-e', '-c', script], options);
  }

  test('publishes the site, then previews next to it, and removes a preview', () => {
    run('journal', 'Publish', { files: { 'index.html': 'one', 'content/1/e1.html': 'e1', _headers: '' } });
    expect(published()).toEqual(['.nojekyll', '_headers', 'content/1/e1.html', 'index.html']);
    run('journal', 'Publish', { files: { 'index.html': 'branch' }, PREVIEW: 'new-cover' });
    run('journal', 'Publish', { files: { 'index.html': 'other' }, PREVIEW: 'other' });
    run('journal', 'Publish', { files: { 'index.html': 'two' } });
    expect(published()).toEqual(['.nojekyll', 'index.html', 'preview/new-cover/index.html', 'preview/other/index.html']);
    expect(git('remote', 'show', 'gh-pages:index.html')).toBe('two');
    run('remove-preview', 'Remove the preview', { BRANCH: 'new/cover' });
    expect(published()).toEqual(['.nojekyll', 'index.html', 'preview/other/index.html']);
    expect(git('remote', 'rev-list', '--count', 'gh-pages').trim()).toBe('1');
  });

  test('commits the ledger of the default branch if it changed', () => {
    git('work', 'checkout', '--orphan', 'main');
    git('work', 'add', '.gitignore');
    git('work', '-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--message=Journal');
    git('work', 'push', '--set-upstream', 'origin', 'main');
    run('journal', 'Commit the ledger and what was imported', {});
    expect(git('remote', 'rev-list', '--count', 'main').trim()).toBe('1');
    mkdirSync(join(root, 'work/content'));
    writeFileSync(join(root, 'work/content/ledger.tsv'), 'a\tb\n');
    run('journal', 'Commit the ledger and what was imported', {});
    run('journal', 'Commit the ledger and what was imported', {});
    expect(git('remote', 'rev-list', '--count', 'main').trim()).toBe('2');
    expect(git('remote', 'show', 'main:content/ledger.tsv')).toBe('a\tb\n');
  });

  test('keeps the domain of the site', () => {
    git('work', 'fetch', 'origin', 'gh-pages');
    git('work', 'checkout', '-B', 'pages', 'FETCH_HEAD');
    writeFileSync(join(root, 'work/CNAME'), 'journal.example\n');
    git('work', 'add', '--force', 'CNAME');
    git('work', '-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--message=Domain');
    git('work', 'push', 'origin', 'HEAD:gh-pages');
    run('journal', 'Publish', { files: { 'index.html': 'three' } });
    expect(published()).toEqual(['.nojekyll', 'CNAME', 'index.html', 'preview/other/index.html']);
  });
});
