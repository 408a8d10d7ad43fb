import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** What a program took, with all that it started. */
export interface MeasuredRun {
  readonly code: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Most memory of all its processes at one time (resident, as `/proc` has it), seen ten times a second. */
  readonly peakMb: number;
  /** The same between the steps that were asked for; not a number where these did not come. */
  readonly stretchMb: number;
  /** What these steps say they took, by the clock and of processors; not numbers where they did not come. */
  readonly stretchSeconds: number;
  readonly stretchCpuSeconds: number;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Two steps of a build with `--measure`: what is from the end of the first to the end of the second is also told by itself. */
  readonly stretch?: readonly [after: string, until: string];
  /** The file that takes what the program prints. */
  readonly printed?: string;
}

/** Runs a program to its end and measures it. Of what it says nothing but steps is looked at, where they are asked for. */
export function measureRun(command: readonly string[], options: RunOptions = {}): Promise<MeasuredRun> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    // The shell counts the processor time of everything below it.
    const script = `TIMEFORMAT="cpu %U %S"; { time "$@" >"$0" 2>&${options.stretch === undefined ? 1 : 4}; } 2>&3`;
    const child = spawn('bash', ['-c', script, options.printed ?? '/dev/null', ...command], {
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    let peakBytes = 0;
    let stretchBytes = Number.NaN;
    let told = '';
    const stretch = watchSteps(child.stdio[4] as Readable, options.stretch);
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      told += chunk.toString();
    });
    const timer = setInterval(() => {
      const bytes = residentBytes(child.pid ?? 0);
      peakBytes = Math.max(peakBytes, bytes);
      if (stretch.isIn()) stretchBytes = Math.max(stretchBytes || 0, bytes);
    }, 100);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      const [, user = '0', system = '0'] = /cpu (\S+) (\S+)/.exec(told) ?? [];
      resolve({
        code: code ?? 255,
        seconds: (performance.now() - startedAt) / 1000,
        cpuSeconds: Number(user) + Number(system),
        peakMb: peakBytes / 1e6,
        stretchMb: stretchBytes / 1e6,
        stretchSeconds: stretch.took().seconds,
        stretchCpuSeconds: stretch.took().cpuSeconds,
      });
    });
  });
}

/** Runs it when what the run before has written is on the disk, so that no run waits for another's. */
export function alone(run: () => Promise<MeasuredRun>): Promise<MeasuredRun> {
  spawnSync('sync');
  return run();
}

/** From the end of the first to the end of the second all pages are made. */
export const PAGE_STEPS = ['indexes', 'threads'] as const;

interface Stretch {
  readonly isIn: () => boolean;
  readonly took: () => { readonly seconds: number; readonly cpuSeconds: number };
}

/** Reads what a program says of its steps, and knows whether it is between two of them. */
function watchSteps(output: Readable, [after, until]: readonly string[] = []): Stretch {
  let isIn = false;
  let took = { seconds: Number.NaN, cpuSeconds: Number.NaN };
  createInterface(output).on('line', (line) => {
    const [step] = line.split(' ', 1);
    const [, seconds = 0, cpuSeconds = 0] = (TOOK.exec(line) ?? []).map(Number);
    if (isIn) took = { seconds: took.seconds + seconds, cpuSeconds: took.cpuSeconds + cpuSeconds };
    if (step === after) {
      isIn = true;
      took = { seconds: 0, cpuSeconds: 0 };
    }
    if (step === until) isIn = false;
  });
  return { isIn: () => isIn, took: () => took };
}

// 'pages           6.36 s       11.16 CPU-s'
const TOOK = / +(\S+) s +(\S+) CPU-s/;

/** Resident memory of a process and of all below it. */
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

/** The fields after the program's name; undefined where the process has ended. */
function statOf(pid: string): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const PAGE_BYTES = 4096;
