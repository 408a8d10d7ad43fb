import type { BuildSummary } from '../pipeline/options/build-options.ts';

type Outcome = Pick<BuildSummary, 'causes' | 'removed' | 'isUnchanged' | 'recovered'>;

/** Prints the reason why each file was written or removed, one per line; or that nothing changed. */
export function printCauses({ causes, removed, isUnchanged, recovered }: Outcome): string {
  const note = recovered === undefined ? '' : `Note: ${recovered}\n`;
  if (isUnchanged === true) return 'Nothing changed since the last build\n';
  const gone = new Set(removed);
  return note + (causes ?? []).map(([path, cause]) => `${gone.has(path) ? 'removed ' : ''}${path}: ${cause}\n`).join('');
}
