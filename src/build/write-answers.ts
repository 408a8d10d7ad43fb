import { groupAnswers } from '../tag/answer/precomputed-answers.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { loadObjects } from './kept-objects.ts';
import type { Workshop } from './workshop.ts';

/** The precomputed answers by month and by subject; those by DOI came with the articles. */
export async function writeAnswers(articles: readonly ConvertedArticle[], shop: Workshop): Promise<void> {
  const articleByAbout = new Map(articles.map((article) => [article.answerKey.about, article]));
  const answers = groupAnswers(
    articles.map(({ answerKey }) => answerKey),
    async ({ about }) => {
      const article = articleByAbout.get(about);
      if (article === undefined) throw new Error(`no article is about ${about}`);
      return (await loadObjects(article, shop)).member;
    },
  );
  for await (const artifact of answers) await shop.stage.write(artifact);
}
