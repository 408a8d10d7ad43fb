/**
 * A file of the site that is not yet written.
 *
 *   { path: 'values/doi/10.7554/eLife.00003.json', bytes: … }
 *
 * The path has no leading slash and is not percent-encoded. Text is encoded as UTF-8 without BOM.
 */
export interface Artifact {
  readonly path: string;
  readonly bytes: Uint8Array | string;
}

export type WriteArtifact = (artifact: Artifact) => Promise<void> | void;
