import type { Fault, FaultPlan, LoggedCall } from './fault-plan.ts';
import type { Operation } from './operations.ts';
import { original } from './original-fs.ts';

/** The fault at a call: nothing, an error, an error after half of the bytes, or the end of the process. */
export type Verdict = undefined | { readonly code: string; readonly isHalf: boolean } | 'kill-before' | 'kill-after';

export type Decide = (call: Omit<LoggedCall, 'steps'>, operation: Operation) => Verdict;

/** Decides over calls, in the order in which they start. */
export function openFaultState(fault: FaultPlan['fault']): Decide {
  if (fault === undefined) return () => undefined;
  return (call, operation) => {
    if (original.existsSync(fault.marker)) return lasting(fault, operation);
    if (call.site !== fault.site || call.nth !== fault.nth) return undefined;
    original.closeSync(original.openSync(fault.marker, 'w'));
    if (fault.kind === 'kill-before' || fault.kind === 'kill-after') return fault.kind;
    // A full disk takes what needs no room.
    if (fault.kind === 'ENOSPC' && !operation.takesRoom) return undefined;
    return { code: fault.kind, isHalf: fault.kind === 'ENOSPC' };
  };
}

/** A full disk stays full, and a disk that turned read-only stays so; other faults happen once. */
function lasting({ kind }: Fault, { takesRoom }: Operation): Verdict {
  if (kind === 'EROFS' || (kind === 'ENOSPC' && takesRoom)) return { code: kind, isHalf: false };
  return undefined;
}

const MESSAGES: Readonly<Record<string, readonly [errno: number, text: string]>> = {
  EIO: [-5, 'i/o error'],
  EACCES: [-13, 'permission denied'],
  ENOSPC: [-28, 'no space left on device'],
  EROFS: [-30, 'read-only file system'],
};

/** An error as Node makes it. */
export function systemError(code: string, syscall: string, path: string): NodeJS.ErrnoException {
  const [errno, text] = MESSAGES[code] ?? [-5, 'i/o error'];
  return Object.assign(new Error(`${code}: ${text}, ${syscall} '${path}'`), { errno, code, syscall, path });
}

/** Stops this process, and the one that began it, as a power switch would: nothing runs after this line. */
export function killProcesses(mainProcess: number): never {
  for (const pid of new Set([mainProcess, process.pid])) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {}
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  throw new Error('a killed process went on');
}
