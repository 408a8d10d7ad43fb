import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Artifact } from '../../../src/model/artifact.ts';
import type { TaggedObject } from '../../../src/model/tagged-object.ts';
import { buildIndex } from '../../../src/query/index/build-index.ts';
import type { IndexOptions } from '../../../src/query/index/index-options.ts';
import { ENGLISH } from '../../../src/query/index/words/english.ts';
import { openSite, type Site } from '../../../src/query/language/open-site.ts';
import { TAG_TABLE } from '../../../src/query/tag/tag-table.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { TOY_NAMES, toyObjects } from './toy-objects.ts';

/** Options of an index for tests, with Node's compression and hash. */
export function indexOptions(names: Pick<IndexOptions, 'namespace' | 'system' | 'doiResolver'> = TOY_NAMES): IndexOptions {
  return {
    ...names,
    fields: TAG_TABLE,
    ranking: { language: ENGLISH, fields: [], boosts: {} },
    deflate: (bytes) => deflateRawSync(bytes, { level: 9 }),
    digest: (parts) => {
      const hash = createHash('sha256');
      for (const part of parts) hash.update(part);
      return hash.digest('hex').slice(0, 16);
    },
  };
}

export function toyIndex(objects: readonly TaggedObject[] = toyObjects()): readonly Artifact[] {
  return buildIndex(objects, { ...indexOptions(), mostRecent: TOY_RECENT });
}

/** With this limit, six articles are two segments, and one year is in both. */
const TOY_RECENT = 4;

export function toySite(objects?: readonly TaggedObject[]): Promise<Site> {
  return openSite(memoryFiles(toyIndex(objects)));
}
