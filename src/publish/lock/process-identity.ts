import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Identifies one process, and distinguishes it from a later one with the same PID. After a restart of a container, the first process has
 * PID 1 again.
 *
 *   { scope: 'de7b4a5c-9f94-4a2f-9065-c45a41967903.4026531836.4026531834', pid: 1, startTicks: '8141' }
 */
export interface ProcessIdentity {
  /** Scope of the PID: boot id, PID namespace, time namespace; '' if the system does not report it. */
  readonly scope: string;
  readonly pid: number;
  /** Start time in clock ticks since boot; '' if the system does not report it. */
  readonly startTicks: string;
}

/** `unknown`: on another machine, in another namespace, before a reboot, or on a system without start times. */
export type Liveness = 'running' | 'gone' | 'unknown';

export function ownIdentity(): ProcessIdentity {
  if (process.platform !== 'linux')
    return { scope: `${process.platform}-${encodeURIComponent(hostname()).replaceAll('_', '%5F')}`, pid: process.pid, startTicks: '' };
  const own = readProcessStat('self');
  // If /proc belongs to another PID namespace, its numbers differ from those that this process sees.
  if (own?.pid !== process.pid) return { scope: '', pid: process.pid, startTicks: '' };
  return { scope: readScope(), pid: process.pid, startTicks: own.startTicks };
}

/** Tells if a process still runs, as far as this process can see. */
export function livenessOf({ scope, pid, startTicks }: ProcessIdentity, own: ProcessIdentity): Liveness {
  if (scope === '' || scope !== own.scope) return 'unknown';
  if (!isRunning(pid)) return 'gone';
  if (own.startTicks === '') return 'unknown';
  const found = readProcessStat(pid);
  if (found === undefined) return 'unknown';
  return found.startTicks === startTicks && !ENDED.has(found.state) ? 'running' : 'gone';
}

/** True if any process of any user has this PID. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** `<scope>_<pid>_<start>`, valid in a file name. */
export function printIdentity({ scope, pid, startTicks }: ProcessIdentity): string {
  return `${scope}_${pid}_${startTicks}`;
}

/** Parses an identity; undefined for other texts. */
export function parseIdentity(text: string): ProcessIdentity | undefined {
  const [, scope = '', pid, startTicks = ''] = IDENTITY.exec(text) ?? [];
  return pid === undefined ? undefined : { scope, pid: Number(pid), startTicks };
}

function readScope(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    const namespaces = ['pid', 'time'].map((name) => NUMBER.exec(readLink(`/proc/self/ns/${name}`))?.[0] ?? '');
    return boot === '' || namespaces[0] === '' ? '' : [boot, ...namespaces].join('.');
  } catch {
    return '';
  }
}

/** Reads a symbolic link; '' on kernels before 5.6, which have no time namespaces. */
function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

interface ProcessStat {
  readonly pid: number;
  readonly state: string;
  readonly startTicks: string;
}

/**
 * Parses `77 (a (strange) name) S 1 …`. The name may contain anything, so fields are counted from the last parenthesis (proc_pid_stat(5)).
 */
function readProcessStat(pid: number | 'self'): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state = '', ...others] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { pid: Number.parseInt(text, 10), state, startTicks: others[START_FIELD] ?? '' };
  } catch {
    return undefined;
  }
}

const IDENTITY = /^([^_]*)_(\d+)_(\d*)$/;
const NUMBER = /\d+/;
/** Field 22 of the line; `others` starts at field 4. */
const START_FIELD = 18;
/** Zombie and dead. */
const ENDED: ReadonlySet<string> = new Set(['Z', 'X']);
