import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A server under measurement: a program pinned to the first core. */
export interface MeasuredServer {
  readonly port: number;
  readonly child: ChildProcess;
}

export const hasWrk = existsSync('/usr/bin/wrk') && existsSync('/usr/bin/taskset');

/** Starts a server pinned to the first core and waits until it answers. */
export async function startMeasured(port: number, program: string, args: readonly string[]): Promise<MeasuredServer> {
  const child = spawn('taskset', ['-c', '0', program, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (let i = 0; i < 300; i++) {
    const isThere = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isThere) return { port, child };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error(`${program} does not answer on port ${port}`);
}

/**
 * Returns the requests that a server answers per second of its CPU time; wrk on the other core sends them. CPU time is independent of
 * other load on the machine.
 *
 * `given` are further arguments of wrk, such as a script or headers.
 */
export function requestsPerCpuSecond(server: MeasuredServer, target: string, given: readonly string[] = []): number {
  const pid = server.child.pid ?? 0;
  const before = cpuSecondsOf(pid);
  const args = ['-c', '1', 'wrk', '-t1', '-c16', `-d${SECONDS}s`, ...given, `http://127.0.0.1:${server.port}${target}`];
  const printed = execFileSync('taskset', args, { encoding: 'utf8' });
  const seconds = cpuSecondsOf(pid) - before;
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(printed)?.[1];
  if (failed !== undefined) throw new Error(`${failed} requests to port ${server.port} were not answered with 200: ${target}`);
  return Number(/(\d+) requests in/.exec(printed)?.[1]) / seconds;
}

/** User and system time of a process and its children until now. */
function cpuSecondsOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const own = (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  return children.reduce((sum, child) => sum + cpuSecondsOf(Number(child)), own);
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const TICKS_A_SECOND = 100;
