import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Artifact } from '../model/artifact.ts';
import type { AssetPaths } from './chrome.ts';

/** The contents of the style sheet and the scripts, ready to be served. */
export interface Assets {
  readonly style: string;
  readonly script: string;
  readonly console: string;
}

/** Names of the built assets in their folder, beside the program. */
export const ASSET_FILES = { style: 'offprint.css', script: 'offprint.js', console: 'console.js' } as const;

/** The style sheet and scripts as files of the site, named by their content, so that they may be kept for ever. */
export function assetArtifacts(assets: Assets): { readonly paths: AssetPaths; readonly artifacts: readonly Artifact[] } {
  const paths = {
    style: assetPath(ASSET_FILES.style, assets.style),
    script: assetPath(ASSET_FILES.script, assets.script),
    console: assetPath(ASSET_FILES.console, assets.console),
  };
  const artifacts = (['style', 'script', 'console'] as const).map((name) => ({ path: paths[name], bytes: assets[name] }));
  return { paths, artifacts };
}

/** The assets built with the program (`dist/assets/`), or, where the program runs from its source, built now. */
export async function readAssets(folder: URL = new URL('./assets/', import.meta.url)): Promise<Assets> {
  const read = (name: string) => readFile(new URL(name, folder), 'utf8');
  try {
    const [style, script, console] = await Promise.all([read(ASSET_FILES.style), read(ASSET_FILES.script), read(ASSET_FILES.console)]);
    return { style, script, console };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const { buildAssets } = await import('./build-assets.ts');
    return buildAssets();
  }
}

/** `offprint.css` becomes `assets/offprint.1a2b3c4d5e.css`. */
function assetPath(name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  return `assets/${name.replace(/(\.\w+)$/, `.${hash}$1`)}`;
}
