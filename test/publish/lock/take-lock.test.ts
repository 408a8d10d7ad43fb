import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockOutput } from '../../../src/publish/build-lock.ts';
import { ownIdentity } from '../../../src/publish/lock/process-identity.ts';
import { takeLock } from '../../../src/publish/lock/take-lock.ts';
import { type BundledProgram, bundleProgram } from '../bundle-program.ts';

let program: BundledProgram;
beforeAll(async () => {
  program = await bundleProgram(new URL('hold-lock.ts', import.meta.url));
});
afterAll(() => program.remove());

let root: string;
let path: string;
const started: ChildProcess[] = [];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-lock-'));
  path = join(root, 'lock');
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(root, { recursive: true });
});

interface Program {
  readonly child: ChildProcess;
  /** First line that is not a message about waiting. */
  readonly answer: Promise<string>;
}

/** Starts a process that takes the lock and keeps it; `wrapper` is a command before it. */
function start(task: string, wrapper: readonly string[] = [], node = process.execPath): Program {
  const [command = node, ...args] = [...wrapper, node, program.file, path, task];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  const answer = (async () => {
    for await (const line of createInterface({ input: child.stdout })) if (!line.startsWith('waits: ')) return line;
    return 'ended';
  })();
  return { child, answer };
}

async function kill({ child }: Program, signal: NodeJS.Signals): Promise<void> {
  const closed = once(child, 'exit');
  child.kill(signal);
  await closed;
}

const take = () => takeLock(path, { task: 'build', target: '_site' });

/** Writes a lock of a process that does not exist. */
function leaveLock(identity: Partial<ReturnType<typeof ownIdentity>>, { ageSeconds = 0, kind = 'folder' } = {}): void {
  const { scope, pid, startTicks } = { ...ownIdentity(), ...identity };
  mkdirSync(path);
  const file = join(path, `holder_${scope}_${pid}_${startTicks}_${kind}_0123456789ab`);
  writeFileSync(file, JSON.stringify({ task: 'publish', host: 'web-1', since: '2026-11-24T10:00:00.000Z' }));
  const at = Date.now() / 1000 - ageSeconds;
  utimesSync(file, at, at);
}

const OTHER_SCOPE = '00000000-0000-4000-8000-000000000000.1.1';

describe('a stale lock is taken over at once', () => {
  test.each<[string, () => void]>([
    ['its process has ended', () => leaveLock({ pid: 2 ** 22 - 1 })],
    ['another process has its number, as the first one of a container that was restarted', () => leaveLock({ startTicks: '1' })],
    ['another living process has its number', () => leaveLock({ pid: process.ppid, startTicks: '1' })],
    ['it is of another boot, and has had no heartbeat for 31 s', () => leaveLock({ scope: OTHER_SCOPE, pid: 1 }, { ageSeconds: 31 })],
    ['the system does not say which boot it was, and it has had no heartbeat', () => leaveLock({ scope: '' }, { ageSeconds: 31 })],
    ['it names no holder', () => mkdirSync(path)],
    ['it is a file of an earlier version with the number of a living process', () => writeFileSync(path, '1')],
  ])('%s', async (_, leave) => {
    leave();
    const startedAt = performance.now();
    const lock = await take();
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(readdirSync(path)).toEqual([expect.stringContaining(`_${process.pid}_`)]);
    lock.requireHeld();
    await lock.release();
    expect(existsSync(path)).toBe(false);
  });

  test('its holder was killed', async () => {
    const first = start('build');
    expect(await first.answer).toBe('held');
    await kill(first, 'SIGKILL');
    expect(existsSync(path)).toBe(true);
    expect(await start('build').answer).toBe('held');
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('its holder was ended by %s, which releases it', async (signal) => {
    const holder = start('build');
    expect(await holder.answer).toBe('held');
    await kill(holder, signal);
    expect(holder.child.signalCode).toBe(signal);
    expect(existsSync(path)).toBe(false);
  });
});

describe('a lock that is held', () => {
  test('is reported with process, host, time and advice', async () => {
    const holder = start('publish');
    expect(await holder.answer).toBe('held');
    const error = await take().catch((caught: unknown) => String(caught));
    expect(error).toMatch(/^PublishError: another publish \(process \d+ on \S+, since \d{4}-\d\d-\d\dT[\d:.]+Z\) is writing _site; wait/);
    expect(error).toContain(`(process ${holder.child.pid} on ${hostname()}, since`);
    expect(error).toContain(`remove ${path}`);
  });

  test('is refused to the process that holds it, and for other paths to the same output', async () => {
    const output = join(root, '_site');
    const lock = await lockOutput(output);
    await expect(lockOutput(output)).rejects.toThrow(`another build (process ${process.pid} on`);
    await lock.release();
    await (await lockOutput(output)).release();
  });

  test('is granted to one of two processes that start together', async () => {
    for (let round = 0; round < 5; round++) {
      leaveLock({ startTicks: '1' });
      const programs = [start('build'), start('build'), start('build')];
      const answers = await Promise.all(programs.map(({ answer }) => answer));
      expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
      expect(answers.filter((answer) => answer.startsWith('another build'))).toHaveLength(2);
      for (const one of programs) if (one.child.exitCode === null) await kill(one, 'SIGKILL');
      rmSync(path, { recursive: true });
    }
  });

  test('is lost if another process took it over, which its holder notices before it commits', async () => {
    const lock = await take();
    rmSync(path, { recursive: true });
    leaveLock({ startTicks: '1' });
    expect(lock.requireHeld).toThrow(`${path} was taken by another process`);
    await lock.release();
    expect(readdirSync(path)).toHaveLength(1);
  });

  test('prints names and times only from a description that others wrote', async () => {
    leaveLock({});
    writeFileSync(join(path, readdirSync(path)[0] ?? ''), '{"task":"\\u001b[31mred","host":7}');
    await expect(take()).rejects.toThrow(`another build (process ${process.pid}) is writing`);
  });
});

describe('a holder in another PID namespace', () => {
  test('is alive while its heartbeat continues', async () => {
    leaveLock({ scope: OTHER_SCOPE });
    const file = join(path, readdirSync(path)[0] ?? '');
    const beat = setInterval(() => writeFileSync(file, '{}'), 700);
    await expect(take()).rejects.toThrow('another build (process');
    clearInterval(beat);
  });

  test('is gone after 30 s without a heartbeat, and the wait is announced', async () => {
    leaveLock({ scope: OTHER_SCOPE, pid: 71 }, { ageSeconds: 28 });
    const messages: string[] = [];
    const lock = await takeLock(path, { task: 'build', target: '_site', onWait: (message) => messages.push(message) });
    await lock.release();
    expect(messages).toEqual([
      `${path} belongs to a publish (process 71 on web-1, since 2026-11-24T10:00:00.000Z), which may run on another machine; waiting up to 2 s for it to respond`,
    ]);
  });

  test('sends heartbeats', async () => {
    const holder = start('build');
    expect(await holder.answer).toBe('held');
    const file = join(path, readdirSync(path)[0] ?? '');
    utimesSync(file, 1, 1);
    await expect.poll(() => Date.now() - Number(readStat(file))).toBeLessThan(10_000);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ task: 'build' });
  });
});

function readStat(file: string): number {
  return Number(execFileSync('stat', ['-c', '%Y', file], { encoding: 'utf8' })) * 1000;
}

/** Command prefix for a new PID namespace, as in a container. */
const NAMESPACE = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];

describe.skipIf(!canUnshare())('in containers', () => {
  test('a holder in another PID namespace is waited for and found alive', async () => {
    const holder = start('build', NAMESPACE);
    expect(await holder.answer).toBe('held');
    expect(readdirSync(path)).toEqual([expect.stringMatching(/_1_\d+_(?:folder|kernel)_/)]);
    await expect(take()).rejects.toThrow('another build (process 1 on');
  });
});

/** Node programs with SQLite: this one, or those that the environment names: `OFFPRINT_NODES=/opt/node22/bin/node:/opt/node24/bin/node`. */
const WITH_SQLITE = [process.execPath, ...(process.env.OFFPRINT_NODES ?? '').split(':')].filter(hasSqlite);

describe.skipIf(WITH_SQLITE.length === 0)('with SQLite in Node', () => {
  test.each(WITH_SQLITE)('%s: the kernel lock decides', async (node) => {
    const holder = start('build', [], node);
    expect(await holder.answer).toBe('held');
    expect(readdirSync(path)).toEqual([expect.stringContaining('_kernel_')]);
    expect(await start('build', [], node).answer).toContain(`another build (process ${holder.child.pid} on`);
    expect(await start('build').answer).toContain(`another build (process ${holder.child.pid} on`);
    await kill(holder, 'SIGKILL');
    const next = start('build', [], node);
    expect(await next.answer).toBe('held');
    await kill(next, 'SIGTERM');
    expect(existsSync(path)).toBe(false);
    expect(readFileSync(`${path}.db`, 'utf8')).toBe('');
  });

  test.each(WITH_SQLITE)('%s: it is not taken over from a process without SQLite', async (node) => {
    leaveLock({});
    expect(await start('build', [], node).answer).toContain('another publish (process');
  });

  test.each(WITH_SQLITE)('%s: it is free at once after a kill in another container', async (node) => {
    if (!canUnshare()) return;
    const holder = start('build', NAMESPACE, node);
    expect(await holder.answer).toBe('held');
    expect(await start('build', [], node).answer).toContain('another build (process 1 on');
    await kill(holder, 'SIGKILL');
    const startedAt = performance.now();
    expect(await start('build', NAMESPACE, node).answer).toBe('held');
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });

  test.each(WITH_SQLITE)('%s: it prints no warning', (node) => {
    expect(spawnSync(node, [program.file, path, 'once'], { encoding: 'utf8' })).toMatchObject({ stdout: 'held\n', stderr: '' });
  });
});

function hasSqlite(node: string): boolean {
  if (node === '') return false;
  const source = "process.exit(process.getBuiltinModule?.('node:sqlite') ? 0 : 1)";
  return spawnSync(node, ['--eval', source]).status === 0;
}

function canUnshare(): boolean {
  try {
    const [command = '', ...args] = [...NAMESPACE, 'true'];
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
