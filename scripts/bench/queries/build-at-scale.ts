import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { openDeflateQueue } from '../../../src/build/deflate-aside.ts';
import { IndexBuilder } from '../../../src/index/build-index.ts';
import { orderArticles } from '../../../src/index/order.ts';
import { ENGLISH } from '../../../src/index/words/english.ts';
import { rankedLength } from '../../../src/index/words/ranked-length.ts';
import { TAG_TABLE } from '../../../src/tag/tag-table.ts';
import { paperDoi, SCALE_NAMES, scaleObjects } from '../../../test/index/scale-objects.ts';
import { readPapers } from '../../../test/search/papers.ts';

// A process of its own, so that its processor time and memory are the build's: builds the index of so many articles of the scale corpus
// into a folder and prints what it took. Making the objects is not counted; the memory counts them too.

/** What the build took. */
export interface BuildFigures {
  readonly objects: number;
  readonly files: number;
  readonly bytes: number;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMegabytes: number;
}

const [count = '20000', folder = ''] = process.argv.slice(2);
const papers = readPapers(Number(count));
const { ordered, recentCount } = orderArticles(papers, (paper) => {
  const { year, month, day } = paper.date;
  const sortDate = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return { year, sortDate, abstractLength: rankedLength(paper.abstract, ENGLISH), doi: paperDoi(paper) };
});
const columns = openDeflateQueue(5);
const builder = new IndexBuilder({
  ...SCALE_NAMES,
  fields: TAG_TABLE,
  recentCount,
  ranking: { language: ENGLISH, fields: [], boosts: {} },
  deflate: (bytes) => deflateRawSync(bytes, { level: 9 }),
  deflateAside: columns.deflate,
  digest: (parts) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest('hex').slice(0, 20);
  },
});
/** Processor seconds of making the objects of an article, which is not the build's. */
function makingSeconds(): number {
  const some = ordered.slice(0, 1000);
  const before = process.cpuUsage();
  for (const paper of some) scaleObjects(paper, papers);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / some.length;
}

const making = makingSeconds() * ordered.length;
const start = { cpu: process.cpuUsage(), wall: performance.now() };
let makingWall = 0;
let objectCount = 0;
for (const paper of ordered) {
  const before = performance.now();
  const objects = scaleObjects(paper, papers);
  makingWall += (performance.now() - before) / 1000;
  objectCount += objects.length;
  builder.add(objects);
  await columns.drained(8);
}
await columns.drained(0);
const { artifacts } = builder.finish();
const { user, system } = process.cpuUsage(start.cpu);
const figures: BuildFigures = {
  objects: objectCount,
  files: artifacts.length,
  bytes: artifacts.reduce((sum, { bytes }) => sum + bytes.length, 0),
  cpuSeconds: (user + system) / 1e6 - making,
  wallSeconds: (performance.now() - start.wall) / 1000 - makingWall,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
};
for (const { path, bytes } of artifacts) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), bytes);
}
process.stdout.write(`${JSON.stringify(figures)}\n`);
