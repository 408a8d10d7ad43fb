import type { BuildSummary } from '../build/build-options.ts';

/** Why each file was written or removed, a line each; that nothing changed where nothing did. */
export function printCauses({ causes, removed, isUnchanged }: Pick<BuildSummary, 'causes' | 'removed' | 'isUnchanged'>): string {
  if (isUnchanged === true) return 'Nothing changed since the last build\n';
  const gone = new Set(removed);
  return (causes ?? []).map(([path, cause]) => `${gone.has(path) ? 'removed ' : ''}${path}: ${cause}\n`).join('');
}
