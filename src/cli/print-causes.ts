import type { BuildSummary } from '../pipeline/options/build-options.ts';

type Outcome = Pick<BuildSummary, 'causes' | 'removed' | 'isUnchanged' | 'recovered'>;

/** Why each file was written or removed, a line each; that nothing changed where nothing did. */
export function printCauses({ causes, removed, isUnchanged, recovered }: Outcome): string {
  const note = recovered === undefined ? '' : `Note: ${recovered}\n`;
  if (isUnchanged === true) return 'Nothing changed since the last build\n';
  const gone = new Set(removed);
  return note + (causes ?? []).map(([path, cause]) => `${gone.has(path) ? 'removed ' : ''}${path}: ${cause}\n`).join('');
}
