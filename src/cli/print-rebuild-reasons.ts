import { visible } from '../model/text/visible.ts';
import type { BuildSummary } from '../pipeline/options/build-options.ts';

type ExplainedBuild = Pick<BuildSummary, 'causes' | 'removed' | 'isUnchanged' | 'recovered'>;

/** Prints the reason why each file was written or removed, one per line, or a line that nothing changed. */
export function printRebuildReasons({ causes, removed, isUnchanged, recovered }: ExplainedBuild): string {
  const note = recovered === undefined ? '' : `Note: ${recovered}\n`;
  if (isUnchanged === true) return 'Nothing changed since the last build\n';
  const gone = new Set(removed);
  return note + (causes ?? []).map(([path, cause]) => `${visible(`${gone.has(path) ? 'removed ' : ''}${path}: ${cause}`)}\n`).join('');
}
