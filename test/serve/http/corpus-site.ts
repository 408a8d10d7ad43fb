import { readFileSync } from 'node:fs';
import type { Artifact } from '../../../src/model/artifact.ts';
import type { TaggedObject } from '../../../src/model/tagged-object.ts';
import { buildIndex } from '../../../src/query/index/build-index.ts';
import { answerKey } from '../../../src/query/tag/answer/answer-key.ts';
import { doiAnswer, groupAnswers } from '../../../src/query/tag/answer/precomputed-answers.ts';
import { printObject } from '../../../src/query/tag/answer/print-values.ts';
import { objectsOf } from '../../../src/query/tag/objects-of.ts';
import { tagPath } from '../../../src/query/tag/tag-path.ts';
import { readJats } from '../../../src/read/jats/read-jats.ts';
import { indexOptions } from '../../query/language/toy-site.ts';
import { eLife } from '../../query/tag/fixture.ts';

/** Files of a site with every article of the corpus that the query service needs: indexes, precomputed answers, the journal. */
export async function corpusSite(
  folder: string,
): Promise<{ readonly objects: readonly TaggedObject[]; readonly artifacts: readonly Artifact[] }> {
  const objects = corpusObjects(folder);
  const answers = await precomputedAnswers(objects.filter(({ kind }) => kind === 'article'));
  const journal = { path: 'journal.json', bytes: JSON.stringify(eLife) };
  return { objects, artifacts: [...buildIndex(objects, indexOptions(eLife)), ...answers, journal] };
}

/** Objects of every article of the corpus; of articles with equal about values only the first. */
function corpusObjects(folder: string): TaggedObject[] {
  const abouts = new Set<string>();
  const lines = readFileSync(`${folder}/index.tsv`, 'utf8').trimEnd().split('\n').slice(1);
  return lines.flatMap((line) => {
    const [file = ''] = line.split('\t');
    const article = readJats(readFileSync(`${folder}/${file}`), { file, report: () => undefined, resolveFile: (href) => ({ href }) });
    if (article === undefined) throw new Error(`${file} is not an article`);
    const objects = objectsOf(article, { journal: eLife, pageUrl: `https://journal.example/${file}` });
    const isNew = objects.every(({ about }) => !abouts.has(about));
    for (const { about } of objects) abouts.add(about);
    return isNew ? objects : [];
  });
}

async function precomputedAnswers(articles: readonly TaggedObject[]): Promise<Artifact[]> {
  const keys = articles.map((article) => answerKey(article, eLife, printObject(article, [tagPath(eLife, 'article', 'doi')], eLife)));
  const members = new Map(keys.map((key, i) => [key, printObject(articles[i] ?? fail(), '*', eLife)]));
  const answers = keys.flatMap((key) => doiAnswer(key, members.get(key) ?? '') ?? []);
  for await (const answer of groupAnswers(keys, (key) => members.get(key) ?? '')) answers.push(answer);
  return answers;
}

function fail(): never {
  throw new RangeError('no such article');
}
