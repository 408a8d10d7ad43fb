import type { Fault, FaultPlan, LoggedCall } from './fault-plan.ts';
import type { Operation } from './operations.ts';
import { original } from './original-fs.ts';

/** The fault at a call: none, an error, an error after half of the bytes, or the end of the process. */
export type Verdict = undefined | { readonly code: string; readonly isHalf: boolean } | 'kill-before' | 'kill-after';

export type Decide = (call: Omit<LoggedCall, 'steps'>, operation: Operation) => Verdict;

/** Decides which calls fail, in the order in which they start. */
export function openFaultState(fault: FaultPlan['fault']): Decide {
  if (fault === undefined) return () => undefined;
  return (call, operation) => {
    if (original.existsSync(fault.marker)) return lasting(fault, operation);
    if (call.site !== fault.site || call.nth !== fault.nth) return undefined;
    original.closeSync(original.openSync(fault.marker, 'w'));
    if (fault.kind === 'kill-before' || fault.kind === 'kill-after') return fault.kind;
    // Operations that need no space succeed on a full disk.
    if (fault.kind === 'ENOSPC' && !operation.needsSpace) return undefined;
    return { code: fault.kind, isHalf: fault.kind === 'ENOSPC' };
  };
}

/** Returns the fault of later calls: a full disk stays full, and a read-only disk stays read-only; other faults happen once. */
function lasting({ kind }: Fault, { needsSpace }: Operation): Verdict {
  if (kind === 'EROFS' || (kind === 'ENOSPC' && needsSpace)) return { code: kind, isHalf: false };
  return undefined;
}

const MESSAGES: Readonly<Record<string, readonly [errno: number, text: string]>> = {
  EIO: [-5, 'i/o error'],
  EACCES: [-13, 'permission denied'],
  ENOSPC: [-28, 'no space left on device'],
  EROFS: [-30, 'read-only file system'],
};

/** Returns an error like those of Node. */
export function systemError(code: string, syscall: string, path: string): NodeJS.ErrnoException {
  const [errno, text] = MESSAGES[code] ?? [-5, 'i/o error'];
  return Object.assign(new Error(`${code}: ${text}, ${syscall} '${path}'`), { errno, code, syscall, path });
}

/** Kills this process and the main process by SIGKILL: nothing runs after this line. */
export function killProcesses(mainProcess: number): never {
  for (const pid of new Set([mainProcess, process.pid])) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {}
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  throw new Error('a killed process went on');
}
