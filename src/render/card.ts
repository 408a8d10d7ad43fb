import type { Article } from '../model/article.ts';
import type { ArticleCard, CardAuthor, CardTitle, SummaryCard } from '../model/article-card.ts';
import type { ArticleJournal } from '../model/article-journal.ts';
import type { ArticleMeta } from '../model/article-meta.ts';
import type { Block } from '../model/block.ts';
import type { ImagesBySource, RenderedImage } from '../model/graphic.ts';
import { nameSlugOf } from '../text/bounded-name.ts';
import { isoDate } from '../text/partial-date.ts';
import { publicationDateOf } from '../text/publication-date.ts';
import { isTypeHeading, typeLabelOf } from './article-type.ts';
import { authorsOf } from './author-name.ts';
import { displayName } from './display-name.ts';
import { authorKeywordsOf } from './keywords.ts';
import { leadTextOf } from './lead-text.ts';
import { abstractTextOf } from './main-abstract.ts';
import { marksOf, ownNoticeOf } from './notice.ts';
import { tidyText } from './plain-text.ts';
import { textOfTitle } from './title-text.ts';
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
  const abstractText = abstractTextOf(article);
  const leadText = abstractText === '' ? leadTextOf(article) : '';
  return {
    stem,
    ...(meta.articleIds.doi === undefined ? {} : { doi: meta.articleIds.doi }),
    articleType: meta.articleType,
    typeLabel: typeLabelOf(meta),
    titleHtml,
    titleText: textOfTitle(meta.title),
    authors: authorsOf(meta).map(
      (author): CardAuthor => ({
        name: displayName(author),
        ...(author.orcid === undefined ? {} : { orcid: author.orcid }),
      }),
    ),
    ...(published === undefined ? {} : { published }),
    publishedIso: isoDate(published),
    ...(meta.volume === undefined ? {} : { volume: meta.volume }),
    ...(meta.issue === undefined ? {} : { issue: meta.issue }),
    subjects: cardSubjects(meta, journal),
    keywords: authorKeywordsOf(meta),
    abstractText,
    ...(leadText === '' ? {} : { leadText }),
    ...(meta.lang === undefined ? {} : { lang: meta.lang }),
    journalTitle,
    ...(licenseUrl === undefined ? {} : { licenseUrl }),
    ...(image === undefined ? {} : { image }),
    ...(notice === undefined ? {} : { notice }),
    ...(marks.length === 0 ? {} : { marks }),
    pdf: article.source.pdf !== undefined && journal.siblings.includes('pdf'),
    ...(original === undefined ? {} : { original }),
    ...(titles.length === 0 ? {} : { titles }),
  };
}

const NOT_SUBJECTS = /^(?:display-channel|sub-display-channel|hwp-journal-coll|author-type|leader|overline)$/;

/** Returns the distinct subjects that readers browse by, without those that only name the type of article, unless the editors list them. */
function cardSubjects(meta: ArticleMeta, journal: ArticleJournal): ArticleCard['subjects'] {
  const bySlug = new Map<string, { name: string; slug: string }>();
  for (const subject of meta.subjects) {
    const name = tidyText(subject.name);
    const originalName = tidyText(subject.originalName ?? subject.name);
    const listed = journal.subjects.find((candidate) => candidate.name === originalName);
    if (listed === undefined && (NOT_SUBJECTS.test(subject.groupType ?? '') || isTypeHeading(name) || name === '')) continue;
    const slug = listed?.slug ?? nameSlugOf(originalName);
    if (!bySlug.has(slug)) bySlug.set(slug, { name, slug });
  }
  return [...bySlug.values()];
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
