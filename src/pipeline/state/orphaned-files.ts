import { rawPathOf } from '../../articles/files/stage-raw.ts';
import type { Targets } from '../../engine/targets.ts';
import type { ContentFiles } from '../content/content-files.ts';
import type { ArticleTrace, BuildState } from './build-state.ts';
import { outputsOfTrace } from './conversion-trace.ts';

/** Published files that have no target in this build. They are deleted unless they are staged again. */
export interface OrphanedFiles {
  /** Site paths; complete when every step has run. */
  paths(): readonly string[];
}

export interface OrphanedFilesOptions {
  readonly previous: BuildState | undefined;
  readonly traces: ReadonlyMap<string, ArticleTrace>;
  readonly targets: Targets;
  readonly content: ContentFiles;
  readonly raw: { readonly withdrawn: ReadonlySet<string>; readonly unpublished: ReadonlySet<string> };
}

export function orphanedFiles({ previous, traces, targets, content, raw }: OrphanedFilesOptions): OrphanedFiles {
  return {
    paths() {
      if (previous === undefined) return [];
      const paths: string[] = [...previous.untracked, ...targets.orphans()];
      for (const record of previous.articles.values())
        if (traces.get(record.key)?.conversion !== record.conversion) paths.push(...outputsOfTrace(record));
      const before = new Set(previous.head.site?.unpublished ?? []);
      for (const key of [...content.changes.deleted(), ...raw.withdrawn]) if (!before.has(key)) paths.push(rawPathOf(key));
      for (const key of raw.unpublished) if (!before.has(key) && previous.files.head(key) !== undefined) paths.push(rawPathOf(key));
      return paths;
    },
  };
}
