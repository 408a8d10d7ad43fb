import type { WriteArtifact } from '../../model/artifact.ts';
import { answerGroups } from '../../query/tag/answer/precomputed-answers.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { cacheMiss } from '../engine/cache-miss-error.ts';
import { digestOf } from '../engine/hash.ts';
import type { SiteBuild } from '../site-build.ts';

/** Writes the precomputed answers by month and by subject. Answers by DOI are outputs of the articles. */
export async function writeAnswers({ articles, context }: SiteBuild): Promise<void> {
  const {
    targets,
    output: { stage },
    setup: { settings, inputs },
    work: { abortSignal },
  } = context;
  const articleByAbout = new Map(articles.map((article) => [article.answerKey.about, article]));
  const get = (about: string): ConvertedArticle => {
    const article = articleByAbout.get(about);
    if (article === undefined) throw new Error(`no article is about ${about}`);
    return article;
  };
  const { groups, names } = answerGroups(articles.map(({ answerKey }) => answerKey));
  const common = { program: inputs.digests.data, configuration: digestOf(settings.journal) };
  for (const { stem, keys, answers } of groups) {
    abortSignal.throwIfAborted();
    const from = { ...common, lists: digestOf(keys.map(({ about, doiMember }) => [doiMember, get(about).objectsHash])) };
    const write = async (put: WriteArtifact): Promise<void> => {
      for await (const artifact of answers(({ about }) => memberOf(get(about), context))) await put(artifact);
    };
    await targets.build(stem, from, write, () => keys.map(({ about }) => get(about).stem));
  }
  await stage.write(names);
}

async function memberOf({ memberKey, stem }: ConvertedArticle, { cache }: BuildContext): Promise<string> {
  const member = await cache.read<string>(memberKey);
  if (member === undefined) throw cacheMiss(`the cached answer of ${stem}`);
  return member;
}
