/** Formats a time as `updated-at`: `2012-10-08T22:43:26.470000`, UTC, six fractional digits, no zone. Decisions, section 2.12. */
export function updatedAtOf(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, -1)}000`;
}
