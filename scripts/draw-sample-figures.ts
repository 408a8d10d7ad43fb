import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loggerFiles, weatherFiles } from './sample-figures/instruments.ts';
import { packZip } from './sample-figures/pack-zip.ts';
import type { SampleFile } from './sample-figures/sample-file.ts';
import { shoreLifeFiles } from './sample-figures/shore-life.ts';
import { tidePoolFiles } from './sample-figures/tide-pools.ts';

/**
 * Draws the figures of the sample journal from its data, and packs the article that is delivered as a zip.
 *
 *   npx tsx scripts/draw-sample-figures.ts
 *
 * The output is committed. A second run on the same machine gives the same bytes; another machine may have other fonts.
 */
const content = fileURLToPath(new URL('../content/', import.meta.url));
const loggerXml = await readFile(new URL('./sample-figures/tidewater-0105.xml', import.meta.url));
const packed = await packZip([{ path: 'tidewater-0105.xml', bytes: loggerXml }, ...(await loggerFiles())]);
const files: SampleFile[] = [
  ...(await tidePoolFiles()),
  ...(await shoreLifeFiles()),
  ...(await weatherFiles()),
  { path: 'tidewater-0105.zip', bytes: packed },
];
let total = 0;
for (const { path, bytes } of files) {
  const size = Buffer.byteLength(bytes);
  total += size;
  await mkdir(dirname(join(content, path)), { recursive: true });
  await writeFile(join(content, path), bytes);
  console.log(`${String(size).padStart(8)}  ${path}`);
}
console.log(`${String(total).padStart(8)}  in ${files.length} files`);
