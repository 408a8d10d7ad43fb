import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differingPaths, hashesBelow } from '../acceptance/build-content.ts';
import { runCommand } from '../command-runner/run-command.ts';
import { describeWith, findProgram } from '../system-programs.ts';
import { type ChosenFault, chooseFaults, isExhaustive } from './choose-faults.ts';
import { readImage } from './crash/disk-image.ts';
import { readLog } from './crash/read-log.ts';
import { writeImage } from './crash/write-image.ts';
import { type Bundled, bundleLayer, startDriver } from './driver/start-driver.ts';
import { type FaultPlan, PLAN_VARIABLE } from './layer/fault-plan.ts';
import { listedFiles, type RecordedCalls } from './recorded-scenario.ts';
import { SCENARIOS, writeJournal } from './scenarios.ts';
import { CLI } from './site-readers.ts';
import { planOf, type Trial, violationsOf } from './trials.ts';

describeWith(['rclone'], 'a publication to a remote folder that a fault cuts short', () => {
  let folder = '';
  let bundled: Bundled;
  let recorded: RecordedCalls;
  let site: ReadonlyMap<string, string>;
  let remoteBefore: ReadonlyMap<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'offprint-publish-faults-'));
    bundled = await bundleLayer('publish');
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin/rclone'), FAILING_RCLONE);
    await chmod(join(folder, 'bin/rclone'), 0o755);
    recorded = await recordPublication(join(folder, 'publish'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each(['EIO', 'ENOSPC', 'kill-before', 'kill-after'] as const)('%s at a call', async (kind) => {
    const faults = chooseFaults(recorded, [kind], 2);
    const attempt = async ({ title, ...fault }: ChosenFault): Promise<Trial> => {
      writeImage(recorded.before);
      const plan = planOf(recorded.workspace, fault);
      await publish(plan);
      return { title, violations: [...(await remoteViolations()), ...(await checkNextRun())] };
    };
    expect(await violationsOf(faults, attempt)).toEqual([]);
  });

  test.each(['before', 'half', 'after'])('rclone fails in one of its runs: %s', async (mode) => {
    const attempt = async (run: number): Promise<Trial> => {
      writeImage(recorded.before);
      const code = await publish(undefined, { FAIL_AT: String(run), FAIL_MODE: mode });
      // rclone before 1.63 writes in place, and deletes a file that it could not write completely.
      const isInPlace = mode === 'half' && (await writesInPlace());
      const violations = [...(isInPlace ? [] : await remoteViolations()), ...(await checkNextRun())];
      return { title: `run ${run} of rclone`, violations: [...(code === 0 && mode !== 'half' ? ['exit code 0'] : []), ...violations] };
    };
    expect(await violationsOf(isExhaustive ? RUNS : RUNS.filter((run) => run % 6 === 2), attempt)).toEqual([]);
  });

  /** Publishes the old generation, builds the new one with an article less and one edited, and records its publication. */
  async function recordPublication(workspace: string): Promise<RecordedCalls> {
    const builder = startDriver(bundled);
    const content = join(workspace, 'content');
    await writeJournal(content);
    await mkdir(join(workspace, 'tmp'));
    await builder.run('build', { workspace, day: 1 });
    expect(await publishFrom(workspace)).toBe(0);
    await writeFile(join(workspace, 'remote/notes.txt'), OWN_NOTE);
    for (const name of ['an edit', 'a removal']) await SCENARIOS.find((scenario) => scenario.name === name)?.change(content);
    await builder.run('build', { workspace, day: 2 });
    await builder.close();
    site = await listedFiles(join(workspace, 'site'));
    remoteBefore = await hashesBelow(join(workspace, 'remote'));
    const before = readImage(workspace);
    expect(await publishFrom(workspace, { roots: [workspace], log: `${workspace}.log` })).toBe(0);
    return { workspace, before, run: readLog(`${workspace}.log`) };
  }

  const publish = (plan?: FaultPlan, env?: Readonly<Record<string, string>>): Promise<number> => publishFrom(recorded.workspace, plan, env);

  /** Runs `offprint publish`; resolves with the exit code, or -1 after a kill. Without a plan, it runs in the shared command process. */
  async function publishFrom(workspace: string, plan?: FaultPlan, more: Readonly<Record<string, string>> = {}): Promise<number> {
    const env = {
      PATH: `${join(folder, 'bin')}:${process.env.PATH ?? ''}`,
      RCLONE: findProgram('rclone') ?? '',
      RCLONE_RUNS: `${workspace}.runs`,
      TMPDIR: join(workspace, 'tmp'),
      ...more,
    };
    const words = ['publish', join(workspace, 'remote'), '--site', join(workspace, 'site'), '--', '--config', ''];
    await rm(`${workspace}.runs`, { force: true });
    if (plan === undefined) return (await runCommand({ folder: process.cwd(), args: words, env })).code;
    const faulty = { ...process.env, ...env, [PLAN_VARIABLE]: JSON.stringify(plan) };
    return new Promise((resolve) => {
      const child = execFile(process.execPath, ['--import', bundled.layer, CLI, ...words], { env: faulty }, () => undefined);
      child.once('exit', (code) => resolve(code ?? -1));
    });
  }

  /** Files of neither generation; and a manifest that lists missing files. */
  async function remoteViolations(): Promise<readonly string[]> {
    const { workspace } = recorded;
    const files = await hashesBelow(join(workspace, 'remote'));
    const torn = [...files].filter(([path, hash]) => hash !== site.get(path) && hash !== remoteBefore.get(path)).map(([path]) => path);
    const names = files.get('manifest.json') === site.get('manifest.json') ? site : remoteBefore;
    const missing = [...names.keys()].filter((path) => !files.has(path));
    return [
      ...torn.map((path) => `remote: ${path} is of neither generation`),
      ...missing.slice(0, 1).map((path) => `remote: ${missing.length} files that its manifest lists are missing, as ${path}`),
    ];
  }

  async function checkNextRun(): Promise<readonly string[]> {
    const { workspace } = recorded;
    const code = await publish();
    const remote = new Map(await hashesBelow(join(workspace, 'remote')));
    const note = remote.delete('notes.txt') ? await readFile(join(workspace, 'remote/notes.txt'), 'utf8') : undefined;
    const differing = differingPaths(site, remote);
    return [
      ...(code === 0 ? [] : [`next run: exit code ${code}`]),
      ...differing.slice(0, 1).map((path) => `next run: ${differing.length} files differ from the site, as ${path}`),
      ...(note === OWN_NOTE ? [] : ['the file of somebody else was touched']),
      ...(existsSync(join(workspace, '.site.upload')) ? ['the notes of the publication stay'] : []),
    ];
  }
});

/** `rclone v1.60.1-DEV` writes files of a local remote in place; from 1.63 on it writes a temp file and renames it. */
function writesInPlace(): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(findProgram('rclone') ?? '', ['version'], (_error, stdout) => {
      const [, major = 0, minor = 0] = /^rclone v(\d+)\.(\d+)/.exec(stdout)?.map(Number) ?? [];
      resolve(major === 1 && minor < 63);
    });
  });
}

const OWN_NOTE = 'of somebody else\n';
const RUNS = Array.from({ length: 14 }, (_, run) => run + 1);

/** An rclone whose nth run fails: before any bytes, after half of them, or after all. */
const FAILING_RCLONE = `#!/bin/sh
run=$(cat "$RCLONE_RUNS" 2>/dev/null || echo 0)
run=$((run + 1))
echo $run > "$RCLONE_RUNS"
[ "$run" = "$FAIL_AT" ] || exec "$RCLONE" "$@"
case "$FAIL_MODE" in
before) exit 5 ;;
half) exec "$RCLONE" "$@" --max-transfer 8k --cutoff-mode hard --transfers 1 ;;
after) "$RCLONE" "$@"; exit 5 ;;
esac
`;
