import type { Units } from '../../engine/targets.ts';
import type { ContentFiles } from '../content/content-files.ts';
import { rawPathOf } from '../raw/stage-raw.ts';
import type { KeptRecord, LastBuild } from './build-state.ts';
import { pathsOfRecord } from './conversion-trace.ts';

/** Files of the last good site that nothing in this build stands for: they go, unless they are staged again. */
export interface Released {
  /** Complete when every step has been. */
  paths(): readonly string[];
}

export interface ReleasedOf {
  readonly last: LastBuild | undefined;
  readonly records: ReadonlyMap<string, KeptRecord>;
  readonly units: Units;
  readonly content: ContentFiles;
  /** Files of the content that the raw store has no more. */
  readonly withdrawnRaw: ReadonlySet<string>;
  /** Delivered files that are not published. */
  readonly unpublished: ReadonlySet<string>;
}

export function releasedFiles({ last, records, units, content, withdrawnRaw, unpublished }: ReleasedOf): Released {
  return {
    paths() {
      if (last === undefined) return [];
      const paths: string[] = [...last.loose, ...units.released()];
      for (const record of last.articles.values())
        if (records.get(record.key)?.conversion !== record.conversion) paths.push(...pathsOfRecord(record));
      const before = new Set(last.head.site?.unpublished ?? []);
      for (const key of [...content.gone(), ...withdrawnRaw]) if (!before.has(key)) paths.push(rawPathOf(key));
      for (const key of unpublished) if (!before.has(key) && last.files.head(key) !== undefined) paths.push(rawPathOf(key));
      return paths;
    },
  };
}
