import type { FaultPlan } from '../layer/fault-plan.ts';

/** The requests of the driver, and their results. */
export interface DriverTasks {
  /** Builds `content` of a workspace into its `site`, on a day of 2026 counted from its first of January. */
  readonly build: {
    readonly task: { readonly workspace: string; readonly day: number };
    readonly result: { readonly written: number; readonly removed: number };
  };
  /** Mirrors `site` of a workspace to its `mirror`. */
  readonly mirror: { readonly task: { readonly workspace: string }; readonly result: { readonly failures: readonly string[] } };
  /** Answers requests from a site; returns the status and the SHA-256 of the body for each path. */
  readonly read: {
    readonly task: { readonly folder: string; readonly paths: readonly string[] };
    readonly result: Readonly<Record<string, string>>;
  };
}

export type TaskName = keyof DriverTasks;

export interface DriverTask {
  readonly name: TaskName;
  readonly task: unknown;
  /** The plan for the time of the task; without one no call fails. */
  readonly plan?: FaultPlan;
}

export type DriverResult = { readonly result: unknown } | { readonly error: string };
