import type { Article } from '../model/article.ts';
import type { ArticleCard, CardTitle, SummaryCard } from '../model/article-card.ts';
import type { ArticleJournal } from '../model/article-journal.ts';
import type { Block } from '../model/block.ts';
import type { ImagesBySource, RenderedImage } from '../model/graphic.ts';
import { isoDate } from '../model/text/partial-date.ts';
import { publicationDateOf } from '../model/text/publication-date.ts';
import { typeLabelOf } from './article-type.ts';
import { cardAuthors } from './card-authors.ts';
import { cardContents } from './card-contents.ts';
import { cardSubjects } from './card-subjects.ts';
import { fullTitleOf, fullTitleText } from './full-title.ts';
import { authorKeywordsOf } from './keywords.ts';
import { leadTextOf } from './lead-text.ts';
import { libraryViewersOf } from './library-viewers.ts';
import { abstractTextOf } from './main-abstract.ts';
import { marksOf, ownNoticeOf } from './notice.ts';
import { titleFacesOf } from './title-faces.ts';
import { type BlockVisitor, visitBlock } from './visit-block.ts';

export interface CardOptions {
  readonly stem: string;
  readonly journal: ArticleJournal;
  readonly images: ImagesBySource;
  /** The title as safe inline markup without links, so that it can be linked itself (`renderListTitle`). */
  readonly titleHtml: string;
  /** Translated titles, of an article in a journal with several languages. */
  readonly titles?: readonly CardTitle[];
  /** The original of a translation. */
  readonly original?: NonNullable<ArticleCard['original']>;
}

/** Returns the card of an article, without the notices of other articles, which `noticesByDoi` adds. */
export function cardOf(article: Article, { stem, journal, images, titleHtml, titles = [], original }: CardOptions): SummaryCard {
  const { meta } = article;
  const published = publicationDateOf(meta);
  const licenseUrl = meta.permissions.licenses.find((license) => license.url !== undefined)?.url ?? journal.licenseUrl;
  const journalTitle = meta.journal.title ?? journal.title;
  const image = firstImage(article.body, images);
  const notice = ownNoticeOf(meta);
  const marks = marksOf(meta);
  const viewers = libraryViewersOf(article);
  const abstractText = abstractTextOf(article);
  const leadText = abstractText === '' ? leadTextOf(article) : '';
  const titleFaces = titleFacesOf(fullTitleOf(meta));
  return {
    stem,
    ...(meta.articleIds.doi === undefined ? {} : { doi: meta.articleIds.doi }),
    articleType: meta.articleType,
    typeLabel: typeLabelOf(meta),
    titleHtml,
    titleText: fullTitleText(meta),
    authors: cardAuthors(meta),
    ...(published === undefined ? {} : { published }),
    publishedIso: isoDate(published),
    ...(meta.volume === undefined ? {} : { volume: meta.volume }),
    ...(meta.issue === undefined ? {} : { issue: meta.issue }),
    ...(meta.issue === undefined ? {} : cardContents(meta, journal)),
    subjects: cardSubjects(meta, journal),
    keywords: authorKeywordsOf(meta),
    abstractText,
    ...(titleFaces.length === 0 ? {} : { titleFaces }),
    ...(leadText === '' ? {} : { leadText }),
    ...(meta.lang === undefined ? {} : { lang: meta.lang }),
    journalTitle,
    ...(licenseUrl === undefined ? {} : { licenseUrl }),
    ...(image === undefined ? {} : { image }),
    ...(notice === undefined ? {} : { notice }),
    ...(marks.length === 0 ? {} : { marks }),
    ...(viewers.length === 0 ? {} : { viewers }),
    pdf: article.source.pdf !== undefined && journal.siblings.includes('pdf'),
    ...(original === undefined ? {} : { original }),
    ...(titles.length === 0 ? {} : { titles }),
  };
}

function firstImage(blocks: readonly Block[], images: ImagesBySource): RenderedImage | undefined {
  let found: RenderedImage | undefined;
  const visitor: BlockVisitor = {
    id: () => undefined,
    text: () => undefined,
    inlines: () => undefined,
    reference: () => undefined,
    graphic: () => undefined,
    blocks: (inner) => {
      found ??= firstImage(inner, images);
    },
  };
  for (const block of blocks) {
    if (found !== undefined) break;
    if (block.kind === 'figure') {
      const rendered = block.graphics.map((graphic) => images.get(graphic.file.source ?? ''));
      found = rendered.find((image) => image !== undefined);
    }
    if (found === undefined) visitBlock(block, visitor);
  }
  return found;
}
