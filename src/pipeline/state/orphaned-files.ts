import type { Hosting } from '../../model/hosts.ts';
import { once } from '../../model/maybe-promise.ts';
import type { PublishedList } from '../../publish/published-list.ts';
import type { ContentFiles } from '../content/content-files.ts';
import type { Targets } from '../engine/targets.ts';
import { otherRawPathOf, rawPathOf } from '../tasks/files/stage-raw.ts';
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
  readonly host: Hosting;
  /** The published files. */
  readonly list: Pick<PublishedList, 'get'>;
  readonly raw: { readonly withdrawn: ReadonlySet<string>; readonly unpublished: ReadonlySet<string> };
}

export function orphanedFiles({ previous, traces, targets, content, host, list, raw }: OrphanedFilesOptions): OrphanedFiles {
  return {
    paths() {
      if (previous === undefined) return [];
      const paths: string[] = [...previous.untracked, ...targets.orphans()];
      for (const record of previous.articles.values())
        if (traces.get(record.key)?.conversion !== record.conversion) paths.push(...outputsOfTrace(record));
      const before = new Set(previous.head.site?.unpublished ?? []);
      for (const key of [...content.changes.deleted(), ...raw.withdrawn]) if (!before.has(key)) paths.push(rawPathOf(key, host));
      for (const key of raw.unpublished) if (!before.has(key) && previous.files.head(key) !== undefined) paths.push(rawPathOf(key, host));
      // The build before was for a host of the other kind.
      const current = once(() => new Set(content.delivered.map(({ path }) => rawPathOf(path, host))));
      for (const { path: key } of content.delivered) {
        const other = otherRawPathOf(key, host);
        if (other !== undefined && list.get(other) !== undefined && !current().has(other)) paths.push(other);
      }
      return paths;
    },
  };
}
