import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readPackagedFonts } from './font-files.ts';
import { findMathFont } from './math-font.ts';

/**
 * Loads the typesetting program with the packaged fonts and those of a journal. Rejects if the program or a font package is not installed, for
 * example on a platform for which there is no binary.
 */
export async function loadCompiler(workspace: string, ownFonts: readonly Uint8Array[]): Promise<NodeCompiler> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const packaged = readPackagedFonts();
  const math = mathFont();
  const fontBlobs = [...ownFonts.map((bytes) => Buffer.from(bytes)), ...packaged.blobs, ...(math === undefined ? [] : [math])];
  return NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
}

/** The font for formulas in the binary of this platform, which is loaded. */
function mathFont(): Buffer | undefined {
  const require = createRequire(import.meta.url);
  const loaded = Object.keys(require.cache).find((path) => BINARY.test(path));
  return loaded === undefined ? undefined : findMathFont(readFileSync(loaded));
}

const BINARY = /typst-ts-node-compiler[^/\\]*\.node$/;
