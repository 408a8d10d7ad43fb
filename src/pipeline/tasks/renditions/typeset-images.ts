import { createHash } from 'node:crypto';
import type { ImagesBySource } from '../../../model/graphic.ts';
import type { StageWriter } from '../../../publish/stage.ts';
import type { TypesetImage } from '../../../render/typst/typst-context.ts';

/** The images of an article in its PDF. */
export interface TypesetImages {
  readonly bySource: ReadonlyMap<string, TypesetImage>;
  /** Bytes by path in the workspace: `/images/content/1/e1/F1.jpg`. */
  readonly bytes: ReadonlyMap<string, Uint8Array>;
  /** SHA-256 by site path. */
  readonly hashes: Readonly<Record<string, string>>;
  readonly sizeBytes: number;
}

/** Returns the images of an article: the full size, or that of pages if the full size has many bytes. `imageBytes` are by site path. */
export function typesetImages(images: ImagesBySource, imageBytes: ReadonlyMap<string, Uint8Array>): TypesetImages {
  const bySource = new Map<string, TypesetImage>();
  const bytes = new Map<string, Uint8Array>();
  const hashes: Record<string, string> = {};
  let sizeBytes = 0;
  for (const [source, { full, page = full }] of images) {
    const { path, widthPx, heightPx } = full.sizeBytes > LARGE_BYTES ? page : full;
    const found = imageBytes.get(path);
    if (found === undefined) continue;
    const inside = workspacePath(path);
    bySource.set(source, { path: inside, widthPx, heightPx, sourceWidthPx: full.widthPx });
    bytes.set(inside, found);
    sizeBytes += found.length;
    hashes[path] = createHash('sha256').update(found).digest('hex');
  }
  return { bySource, bytes, hashes, sizeBytes };
}

/** Path in the workspace of the typesetter of an image of the site. */
export function workspacePath(path: string): string {
  return `/images/${path}`;
}

/** A stage that also collects the bytes of the images that are written to it. */
export function collectImages(stage: StageWriter, bytesByPath: Map<string, Uint8Array>): StageWriter {
  return {
    ...stage,
    get files() {
      return stage.files;
    },
    write(artifact) {
      if (typeof artifact.bytes !== 'string' && artifact.path.endsWith('.jpg')) bytesByPath.set(artifact.path, artifact.bytes);
      return stage.write(artifact);
    },
  };
}

/** Above this size, the rendition for pages (1,200 pixels wide) is used: 360 dots an inch in a column, 175 across the page. */
const LARGE_BYTES = 700_000;
