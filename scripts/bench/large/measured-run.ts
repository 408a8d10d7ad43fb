import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Time and memory of a program and its child processes. */
export interface MeasuredRun {
  readonly code: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Peak resident memory of all processes together, sampled from `/proc` ten times a second. */
  readonly peakMb: number;
  /** Peak memory within the phase of `RunOptions.phase`; NaN if the phase was not reached. */
  readonly phaseMb: number;
  /** Wall-clock and CPU seconds that the steps of the phase report; NaN if it was not reached. */
  readonly phaseSeconds: number;
  readonly phaseCpuSeconds: number;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Phase of a build with `--measure`, from the end of one step to the end of another, that is also measured separately. */
  readonly phase?: readonly [after: string, until: string];
  /** File to which the standard output of the program is written. */
  readonly stdoutFile?: string;
}

/** Runs a program to its end and measures it. Of its messages, only those about steps are parsed, if a phase is given. */
export function measureRun(command: readonly string[], options: RunOptions = {}): Promise<MeasuredRun> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    // `time` of bash includes the CPU time of all child processes.
    const script = `TIMEFORMAT="cpu %U %S"; { time "$@" >"$0" 2>&${options.phase === undefined ? 1 : 4}; } 2>&3`;
    const child = spawn('bash', ['-c', script, options.stdoutFile ?? '/dev/null', ...command], {
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    let peakBytes = 0;
    let phaseBytes = Number.NaN;
    let timeOutput = '';
    const phase = watchSteps(child.stdio[4] as Readable, options.phase);
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      timeOutput += chunk.toString();
    });
    const timer = setInterval(() => {
      const bytes = residentBytes(child.pid ?? 0);
      peakBytes = Math.max(peakBytes, bytes);
      if (phase.isActive()) phaseBytes = Math.max(phaseBytes || 0, bytes);
    }, 100);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      const [, user = '0', system = '0'] = /cpu (\S+) (\S+)/.exec(timeOutput) ?? [];
      resolve({
        code: code ?? 255,
        seconds: (performance.now() - startedAt) / 1000,
        cpuSeconds: Number(user) + Number(system),
        peakMb: peakBytes / 1e6,
        phaseMb: phaseBytes / 1e6,
        phaseSeconds: phase.took().seconds,
        phaseCpuSeconds: phase.took().cpuSeconds,
      });
    });
  });
}

/** Syncs the disk before a run, so that it does not wait for writes of the previous one. */
export function runAfterSync(run: () => Promise<MeasuredRun>): Promise<MeasuredRun> {
  spawnSync('sync');
  return run();
}

/** Phase in which all pages are rendered. */
export const PAGE_STEPS = ['indexes', 'threads'] as const;

interface Phase {
  readonly isActive: () => boolean;
  readonly took: () => { readonly seconds: number; readonly cpuSeconds: number };
}

/** Parses the lines that a program prints about its steps, and tracks if it is within a phase. */
function watchSteps(output: Readable, [after, until]: readonly string[] = []): Phase {
  let isActive = false;
  let took = { seconds: Number.NaN, cpuSeconds: Number.NaN };
  createInterface(output).on('line', (line) => {
    const [step] = line.split(' ', 1);
    const [, seconds = 0, cpuSeconds = 0] = (TOOK.exec(line) ?? []).map(Number);
    if (isActive) took = { seconds: took.seconds + seconds, cpuSeconds: took.cpuSeconds + cpuSeconds };
    if (step === after) {
      isActive = true;
      took = { seconds: 0, cpuSeconds: 0 };
    }
    if (step === until) isActive = false;
  });
  return { isActive: () => isActive, took: () => took };
}

// 'pages           6.36 s       11.16 CPU-s'
const TOOK = / +(\S+) s +(\S+) CPU-s/;

/** Resident memory of a process and its descendants. */
function residentBytes(root: number): number {
  const processes = new Map<number, { readonly parent: number; readonly bytes: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    if (fields !== undefined) processes.set(Number(name), { parent: Number(fields[1]), bytes: Number(fields[21]) * PAGE_BYTES });
  }
  let sum = 0;
  for (const [pid, { bytes }] of processes) {
    let at: number | undefined = pid;
    while (at !== undefined && at !== root) at = processes.get(at)?.parent;
    if (at === root) sum += bytes;
  }
  return sum;
}

/** Fields of `/proc/<pid>/stat` after the program's name; undefined if the process has ended. */
function statOf(pid: string): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const PAGE_BYTES = 4096;
