import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type ProcessIdentity, parseIdentity, printIdentity } from './process-identity.ts';

/** Holder of a lock, encoded in a file name: renaming that file takes the lock over, and only one process can do so. */
export interface LockHolder extends ProcessIdentity {
  /** True if it also holds the kernel lock; another process that gets the kernel lock then knows that the holder is gone. */
  readonly hasKernelLock: boolean;
  /** Distinguishes two locks of one process. */
  readonly token: string;
}

/** Description of a holder for messages. It is untrusted: another program may have written it. */
export interface HolderDescription {
  /** `build`, `publish`, `mirror` */
  readonly task: string;
  readonly host: string;
  readonly since: string;
}

export function newHolder(identity: ProcessIdentity, hasKernelLock: boolean): LockHolder {
  return { ...identity, hasKernelLock, token: randomBytes(6).toString('hex') };
}

/** Path of the holder's file in the folder of a lock. */
export function holderPath(lock: string, holder: LockHolder): string {
  return join(lock, holderFileName(holder));
}

/** `holder_<scope>_<pid>_<start>_<kernel|folder>_<token>` */
function holderFileName(holder: LockHolder): string {
  return ['holder', printIdentity(holder), holder.hasKernelLock ? 'kernel' : 'folder', holder.token].join('_');
}

/** Parses a holder's file name; undefined for other files. */
export function parseHolderFileName(name: string): LockHolder | undefined {
  const [, printed = '', kind, token = ''] = HOLDER_NAME.exec(name) ?? [];
  const identity = parseIdentity(printed);
  return identity && { ...identity, hasKernelLock: kind === 'kernel', token };
}

export function printDescription(description: HolderDescription): string {
  return `${JSON.stringify(description)}\n`;
}

export function parseDescription(text: string): Partial<HolderDescription> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return {};
    const textOf = (key: string): Record<string, string> => {
      const found: unknown = Reflect.get(value, key);
      return typeof found === 'string' && found.length <= MAX_LENGTH && !CONTROL.test(found) ? { [key]: found } : {};
    };
    return { ...textOf('task'), ...textOf('host'), ...textOf('since') };
  } catch {
    return {};
  }
}

const HOLDER_NAME = /^holder_(.*)_(kernel|folder)_([0-9a-f]+)$/;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const MAX_LENGTH = 255;
