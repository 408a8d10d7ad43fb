import { PublishError } from '../publish-error.ts';
import type { HeartbeatWatch } from './heartbeat-watch.ts';
import { readDescription } from './lock-folder.ts';
import { type LockHolder, parseDescription } from './lock-holder.ts';

/** `another build (process 71 on web-1, since 2026-11-24T23:41:02Z) is writing _site; wait until it has ended …` */
export function lockedError(
  path: string,
  holder: LockHolder | undefined,
  { task, target }: { task: string; target: string },
): PublishError {
  const { name, clause } = describe(path, holder, task);
  const advice = `wait until it has ended; if it is no longer running, remove ${path}`;
  return new PublishError(`another ${name}${clause} is writing ${target}; ${advice}`, path);
}

/** Message while a heartbeat is awaited. */
export function waitMessage(path: string, { holder, waitsMs }: HeartbeatWatch): string {
  const { name, clause } = describe(path, holder, 'process');
  const seconds = Math.ceil(waitsMs / 1000);
  return `${path} belongs to a ${name}${clause}, which may run on another machine; waiting up to ${seconds} s for it to respond`;
}

function describe(path: string, holder: LockHolder | undefined, task: string): { readonly name: string; readonly clause: string } {
  if (holder === undefined) return { name: task, clause: '' };
  const found = parseDescription(readDescription(path, holder));
  const host = found.host === undefined ? '' : ` on ${found.host}`;
  const since = found.since === undefined ? '' : `, since ${found.since}`;
  return { name: found.task ?? task, clause: ` (process ${holder.pid}${host}${since})` };
}
