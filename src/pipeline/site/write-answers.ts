import { keptLost } from '../../engine/cache-miss-error.ts';
import { hashOf } from '../../engine/targets.ts';
import type { WriteArtifact } from '../../site/site-content.ts';
import { answerGroups } from '../../tag/answer/precomputed-answers.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { Workshop } from '../build-context.ts';

/** The precomputed answers by month and by subject, those of which no article changed left as they are; those by DOI came with the articles. */
export async function writeAnswers(articles: readonly ConvertedArticle[], shop: Workshop): Promise<void> {
  const { units, stage, settings, inputs, ending } = shop;
  const articleByAbout = new Map(articles.map((article) => [article.answerKey.about, article]));
  const get = (about: string): ConvertedArticle => {
    const article = articleByAbout.get(about);
    if (article === undefined) throw new Error(`no article is about ${about}`);
    return article;
  };
  const { groups, names } = answerGroups(articles.map(({ answerKey }) => answerKey));
  const common = { program: inputs.causes.data ?? '', configuration: hashOf(settings.journal) };
  for (const { stem, keys, answers } of groups) {
    ending.throwIfAborted();
    const from = { ...common, lists: hashOf(keys.map(({ about, doiMember }) => [doiMember, get(about).objectsHash])) };
    const write = async (put: WriteArtifact): Promise<void> => {
      for await (const artifact of answers(({ about }) => memberOf(get(about), shop))) await put(artifact);
    };
    await units.make(stem, from, write, () => keys.map(({ about }) => get(about).stem));
  }
  await stage.write(names);
}

async function memberOf({ memberKey, stem }: ConvertedArticle, { cache }: Workshop): Promise<string> {
  const member = await cache.read<string>(memberKey);
  if (member === undefined) throw keptLost(`the kept answer of ${stem}`);
  return member;
}
