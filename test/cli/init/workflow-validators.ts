import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

/** Returns the errors of a workflow by the schema of GitHub, in its own parser. */
export async function githubErrors(content: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-github-'));
  // The parser imports JSON without an attribute, which Node rejects.
  const outfile = join(folder, 'parser.cjs');
  await build({ entryPoints: ['@actions/workflow-parser'], bundle: true, platform: 'node', format: 'cjs', outfile });
  const parser = createRequire(import.meta.url)(outfile) as typeof import('@actions/workflow-parser');
  rmSync(folder, { recursive: true });
  const { context } = parser.parseWorkflow({ name: 'journal.yml', content }, new parser.NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

/** Returns what gitlab-ci-local, which has the schema of GitLab, prints about a workflow: its jobs, or an error. */
export async function gitlabListing(content: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-gitlab-'));
  const git = (...args: readonly string[]) => execFileSync('git', [...args], { cwd: folder, stdio: 'ignore' });
  try {
    git('init', '--initial-branch=main');
    git('remote', 'add', 'origin', 'https://gitlab.example/group/journal.git');
    mkdirSync(join(folder, 'content'));
    writeFileSync(join(folder, '.gitlab-ci.yml'), content);
    git('add', '--all');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--message=Journal');
    // Node 20 has no Set.prototype.union.
    writeFileSync(join(folder, 'union.mjs'), 'Set.prototype.union ??= function (other) { return new Set([...this, ...other]); };\n');
    const args = ['--import', join(folder, 'union.mjs'), GITLAB_CI_LOCAL, '--list-all', '--cwd', '.'];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch((error: Printed) => error);
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

const GITLAB_CI_LOCAL = fileURLToPath(new URL('../../../node_modules/gitlab-ci-local/dist/index.js', import.meta.url));
