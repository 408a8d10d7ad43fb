import { mkdir, writeFile } from 'node:fs/promises';
import { builtMathFile, cutMathFiles, mathFilesKey } from '../src/site/fonts/math-font.ts';

/** Cuts the font for formulas into `dist/math/`, so that builds in a checkout do not; the npm package excludes the folder. */
export async function writeMathFiles(): Promise<void> {
  const key = await mathFilesKey();
  const files = await cutMathFiles();
  await mkdir(new URL('./', builtMathFile(key, 0)), { recursive: true });
  await Promise.all(files.map((bytes, at) => writeFile(builtMathFile(key, at), bytes)));
}
