import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import childProcess from 'node:child_process';
import type { EventEmitter } from 'node:events';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { isMainThread, threadId } from 'node:worker_threads';
import { isAppending, pathOf } from './call-paths.ts';
import { type DiskLog, openDiskLog } from './disk-log.ts';
import { type DiskStep, type FaultPlan, type LoggedCall, MAIN_VARIABLE, PLAN_EVENT, PLAN_VARIABLE } from './fault-plan.ts';
import { killProcesses, openFaultState, systemError, type Verdict } from './fault-state.ts';
import { descriptorOf, openFilesOf, type Recording } from './open-files.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { original, originalPromises } from './original-fs.ts';

/**
 * Patches `node:fs` in this thread, for `--import`. Mutating calls below the roots of a plan are counted and recorded; one of them may fail or
 * kill the process. Worker threads and child processes load it too, since they inherit the arguments and the environment.
 *
 * One process may run many plans in turn: it sets the environment variable and emits `PLAN_EVENT` on `process`.
 */
type Call = (this: unknown, ...args: unknown[]) => unknown;
type Functions = Record<string, Call | undefined>;

interface Started {
  readonly call: Omit<LoggedCall, 'steps'>;
  readonly verdict: Verdict;
  readonly stepsOf: (result: unknown) => DiskStep[];
}

process.env[MAIN_VARIABLE] ??= String(process.pid);
const mainProcess = Number(process.env[MAIN_VARIABLE]);
const isMain = isMainThread && process.pid === mainProcess;
const kind = isMain ? 'main' : isMainThread ? 'child' : 'thread';
const lane = `${kind}-${process.pid}-${threadId}`;
const files = openFilesOf(lane);
/** True within an operation, whose calls of other functions of `node:fs` are part of it. */
const inside = new AsyncLocalStorage<true>();

let roots: readonly string[] = [];
let log: DiskLog | undefined;
let decide = openFaultState(undefined);
let bootId: string | undefined;
let count = 0;
const countBySite = new Map<string, number>();

function readPlan(): void {
  const plan = JSON.parse(process.env[PLAN_VARIABLE] ?? '{"roots":[]}') as FaultPlan;
  roots = plan.roots;
  log = inside.run(true, () => (plan.log === undefined ? undefined : openDiskLog(plan.log)));
  decide = openFaultState(plan.fault);
  bootId = plan.bootId;
  count = 0;
  countBySite.clear();
}

const isBelowRoots = (path: string): boolean => roots.some((root) => path === root || path.startsWith(`${root}/`));

/** Counts a call and decides whether it fails; undefined for a call outside of the roots. */
function start(name: string, operation: Operation, args: readonly unknown[]): Started | undefined {
  if (inside.getStore() === true) return undefined;
  const recording: Recording = { files, log };
  const path = operation.pathOf(args, recording);
  if (path === undefined || !isBelowRoots(path)) return undefined;
  const site = `${kind} ${name} ${callSite()}`;
  const nth = (countBySite.get(site) ?? 0) + 1;
  countBySite.set(site, nth);
  const call = { lane, n: ++count, name, path, site, nth };
  return inside.run(true, () => {
    const verdict = decide(call, operation);
    if (verdict === 'kill-before') killProcesses(mainProcess);
    return { call, verdict, stepsOf: operation.watch(args, recording) };
  });
}

function end({ call, verdict, stepsOf }: Started, result: unknown): void {
  inside.run(true, () => {
    const steps = stepsOf(result).map((step) => withHandle(step, call, result));
    log?.add({ ...call, steps });
    if (verdict === 'kill-after') killProcesses(mainProcess);
  });
}

/** Adds the handle in the result to the step of a file that was opened for writing. */
function withHandle(step: DiskStep, { name, path }: Started['call'], result: unknown): DiskStep {
  if (step.kind !== 'open' || name !== 'open') return step;
  const handle = files.byDescriptor.get(descriptorOf(result) ?? -1)?.handle ?? files.newHandle();
  return { ...step, path, handle };
}

/** Records the descriptor of an opened file, even for reading: folders are opened for reading to be synced. */
function noteOpened(args: readonly unknown[], result: unknown): void {
  const path = pathOf(args[0]);
  const descriptor = descriptorOf(result);
  if (path !== undefined && descriptor !== undefined && isBelowRoots(path)) {
    const at = isAppending(args[1]) ? original.fstatSync(descriptor).size : 0;
    files.add(descriptor, path, { isAppending: isAppending(args[1]), at });
  }
}

/** Returns the first line of the stack that is neither in Node nor in this module. */
function callSite(): string {
  const lines = (new Error().stack ?? '').split('\n').slice(1);
  const own = lines.find((line) => !line.includes('node:') && !line.includes(import.meta.url)) ?? '';
  return /([^/]+:\d+:\d+)\)?$/.exec(own)?.[1] ?? 'node';
}

function errorOf({ verdict, call }: Started): Error | undefined {
  return typeof verdict === 'object' ? systemError(verdict.code, call.name, call.path) : undefined;
}

/** Returns the arguments for half of the bytes if the disk becomes full by this call and the call can be cut. */
function halfOf({ verdict }: Started, operation: Operation, args: readonly unknown[]): readonly unknown[] | undefined {
  return typeof verdict === 'object' && verdict.isHalf ? operation.half?.(args) : undefined;
}

/** True for `write`, which returns the number of bytes; the other operations write all or fail. */
const isShort = (name: string): boolean => name === 'write';

function synchronous(name: string, operation: Operation, call: Call): Call {
  return function (this: unknown, ...args) {
    const started = start(name, operation, args);
    if (started === undefined) {
      const result = call.apply(this, args);
      if (name === 'open') noteOpened(args, result);
      return result;
    }
    const half = halfOf(started, operation, args);
    const error = errorOf(started);
    if (error !== undefined && half === undefined) throw error;
    const result = inside.run(true, () => call.apply(this, [...(half ?? args)]));
    if (name === 'open') noteOpened(args, result);
    end(started, result);
    if (error !== undefined && !isShort(name)) throw error;
    return result;
  };
}

function withCallback(name: string, operation: Operation, call: Call): Call {
  return function (this: unknown, ...args) {
    const given = args.at(-1);
    if (typeof given !== 'function') return call.apply(this, args);
    const done = AsyncResource.bind(given as Call);
    const started = start(name, operation, args.slice(0, -1));
    const half = started === undefined ? undefined : halfOf(started, operation, args.slice(0, -1));
    const error = started === undefined ? undefined : errorOf(started);
    if (error !== undefined && half === undefined) {
      process.nextTick(done, error);
      return undefined;
    }
    const after = (failure: unknown, ...results: unknown[]): void => {
      if (failure === null || failure === undefined) {
        if (name === 'open') noteOpened(args, results[0]);
        if (started !== undefined) end(started, results[0]);
        if (error !== undefined && !isShort(name)) return void done(error);
      }
      done(failure, ...results);
    };
    const plain = half === undefined ? args.slice(0, -1) : half.filter((value) => typeof value !== 'function');
    return started === undefined && name !== 'open' ? call.apply(this, args) : inside.run(true, () => call.apply(this, [...plain, after]));
  };
}

/** `prefix` returns the implicit arguments of a `FileHandle` method. */
function promised(name: string, operation: Operation, call: Call, prefix: (self: unknown) => readonly unknown[] = () => []): Call {
  return async function (this: unknown, ...args) {
    const own = prefix(this);
    const started = start(name, operation, [...own, ...args]);
    if (started === undefined) {
      const result = await call.apply(this, args);
      if (name === 'open') noteOpened(args, result);
      if (name === 'open') patchHandles(result);
      return result;
    }
    const half = halfOf(started, operation, [...own, ...args])?.slice(own.length);
    const error = errorOf(started);
    if (error !== undefined && half === undefined) throw error;
    const result = await inside.run(true, () => call.apply(this, [...(half ?? args)]));
    if (name === 'open') noteOpened(args, result);
    if (name === 'open') patchHandles(result);
    end(started, result);
    if (error !== undefined && !isShort(name)) throw error;
    return result;
  };
}

/** Operations by the methods of a `FileHandle`. */
const HANDLE_METHODS: Readonly<Record<string, string>> = {
  write: 'write',
  writev: 'writev',
  writeFile: 'writeFile',
  appendFile: 'appendFile',
  truncate: 'ftruncate',
  sync: 'fsync',
  datasync: 'fdatasync',
  utimes: 'futimes',
  chmod: 'fchmod',
};

let areHandlesPatched = false;

function patchHandles(handle: unknown): void {
  if (areHandlesPatched || typeof handle !== 'object' || handle === null) return;
  areHandlesPatched = true;
  const methods = Object.getPrototypeOf(handle) as Functions;
  for (const [method, name] of Object.entries(HANDLE_METHODS)) {
    const operation = OPERATIONS[name];
    const call = methods[method];
    if (operation !== undefined && call !== undefined) methods[method] = promised(name, operation, call, (self) => [self]);
  }
  const close = methods.close;
  methods.close = function (this: unknown, ...args) {
    forget(this);
    return close?.apply(this, args);
  };
}

function forget(value: unknown): void {
  const descriptor = descriptorOf(value);
  if (descriptor !== undefined) files.byDescriptor.delete(descriptor);
}

function patch(): void {
  const functions = fs as unknown as Functions;
  const promises = fs.promises as unknown as Functions;
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const sync = (original as unknown as Functions)[`${name}Sync`];
    const callback = (original as unknown as Functions)[name];
    const promise = (originalPromises as unknown as Functions)[name];
    if (sync !== undefined) functions[`${name}Sync`] = synchronous(name, operation, sync);
    if (callback !== undefined) functions[name] = withCallback(name, operation, callback);
    if (promise !== undefined) promises[name] = promised(name, operation, promise);
  }
  functions.closeSync = (descriptor) => {
    if (inside.getStore() !== true) forget(descriptor);
    return original.closeSync(descriptor as number);
  };
  functions.close = (descriptor, ...callback) => {
    if (inside.getStore() !== true) forget(descriptor);
    return (original.close as Call)(descriptor, ...callback);
  };
  functions.readFileSync = (path, ...options) => {
    if (bootId !== undefined && path === '/proc/sys/kernel/random/boot_id') return `${bootId}\n`;
    return (original.readFileSync as Call)(path, ...options);
  };
  patchSync();
  syncBuiltinESMExports();
}

/** Records `sync -f` as a child process, which makes all earlier writes durable. */
function patchSync(): void {
  const programs = childProcess as unknown as Functions;
  const operation: Operation = {
    pathOf: ([program, args]) => (basename(String(program)) === 'sync' && Array.isArray(args) ? pathOf(args.at(-1)) : undefined),
    needsSpace: false,
    watch: () => () => [{ kind: 'sync-all' }],
  };
  for (const name of ['spawn', 'execFile', 'spawnSync', 'execFileSync']) {
    const call = programs[name];
    if (call === undefined) continue;
    programs[name] = function (this: unknown, ...args) {
      const started = start(name, operation, args);
      if (started === undefined) return call.apply(this, args);
      const isFailing = errorOf(started) !== undefined;
      const result = call.apply(this, isFailing ? ['false', [], ...args.slice(2)] : args);
      if (result instanceof childProcess.ChildProcess) result.once('exit', (code) => code === 0 && end(started, code));
      else if (!isFailing) end(started, result);
      return result;
    };
  }
}

readPlan();
(process as EventEmitter).on(PLAN_EVENT, readPlan);
patch();
