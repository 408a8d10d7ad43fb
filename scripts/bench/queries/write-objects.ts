import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheKeyOf, openResultCache } from '../../../src/pipeline/engine/result-cache.ts';
import { type StoredObject, storedObjects } from '../../../src/pipeline/tasks/objects/stored-objects.ts';
import { orderArticles } from '../../../src/query/index/order.ts';
import { ENGLISH } from '../../../src/query/index/words/english.ts';
import { rankedLength } from '../../../src/query/index/words/ranked-length.ts';
import { paperDoi, SCALE_NAMES, scaleObjects } from '../../../test/query/index/scale-objects.ts';
import { readPapers } from '../../../test/query/search/papers.ts';

// Prepares the measured build: writes the objects of a number of articles of the scale corpus to the cache, as a build stores those of
// converted articles, and the list of the articles in index order.

const [count = '20000', folder = ''] = process.argv.slice(2);
const papers = readPapers(Number(count));
const { ordered, recentCount } = orderArticles(papers, (paper) => ({
  year: paper.date.year,
  sortDate: dateOf(paper),
  abstractLength: rankedLength(paper.abstract, ENGLISH),
  doi: paperDoi(paper),
}));
const cache = openResultCache(join(folder, 'cache'));
let objectCount = 0;
const articles = [];
for (const paper of ordered) {
  const objects = scaleObjects(paper, papers);
  objectCount += objects.length;
  const stem = `content/1/${paper.id}`;
  const objectsKey = cacheKeyOf('objects', stem);
  const partsKey = cacheKeyOf('parts', stem);
  const { own, parts } = storedObjects(objects, SCALE_NAMES);
  const { title, abstract, authors, subjects } = paper;
  const search = { stem, title, abstract, authors, publishedIso: dateOf(paper), type: '', keywords: [], subjects };
  await cache.write(objectsKey, { ...own, search } satisfies StoredObject);
  await cache.write(partsKey, parts);
  articles.push({ stem, objectsKey, partsKey });
}
writeFileSync(join(folder, 'articles.json'), JSON.stringify({ articles, recentCount, objects: objectCount }));

function dateOf({ date: { year, month, day } }: (typeof papers)[number]): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
