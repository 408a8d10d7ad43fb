import { createHash } from 'node:crypto';
import type { Artifact } from '../../../src/model/artifact.ts';
import { MANIFEST_PATH, type ManifestEntry, printManifest } from '../../../src/publish/manifest.ts';
import { groupOf } from '../../../src/publish/manifest-group.ts';

/** Adds a manifest to a site, as in a copy without state. */
export function withManifest(artifacts: readonly Artifact[]): readonly Artifact[] {
  const files = artifacts.map(({ path, bytes }): ManifestEntry => {
    const content = Buffer.from(bytes);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { path, sizeBytes: content.byteLength, sha256, mediaType: 'application/octet-stream', group: groupOf(path) };
  });
  return [...artifacts, { path: MANIFEST_PATH, bytes: printManifest({ site: 'https://toy.org', files }) }];
}
