import type { Article, SubArticle } from '../model/article.ts';
import type { Inline } from '../model/inline.ts';
import { metadataText, tidyText } from './plain-text.ts';
import { reviewTypeOf } from './review-type.ts';
import { visitDoiParts } from './visit-doi-parts.ts';

/** A part of an article that has its own DOI, and the address to which the DOI resolves. */
export interface DoiPlace {
  readonly doi: string;
  /** Suffix of the article's stem: `/F1` is a figure's own page, `#tbl1` an anchor of the article's page; '' is the page. */
  readonly place: string;
  /** `Figure 1. A cell`; '' if the source has neither label nor title. */
  readonly title: string;
  readonly isFigure: boolean;
  /** True for a report or reply of the article's peer review. */
  readonly isReview?: boolean;
  /** True for the article in another language. */
  readonly isTranslation?: boolean;
}

/** Returns the parts of an article that have their own DOI, in document order, each DOI once, without the article itself. */
export function doiPlacesOf(article: Article): readonly DoiPlace[] {
  const byDoi = new Map<string, DoiPlace>();
  const own = article.meta.articleIds.doi?.toLowerCase();
  const add = (doi: string | undefined, place: Omit<DoiPlace, 'doi'>): void => {
    const key = doi?.toLowerCase();
    if (doi !== undefined && key !== undefined && key !== own && !byDoi.has(key)) byDoi.set(key, { doi, ...place });
  };
  visitDoiParts(article, {
    abstract: ({ doi, id, title }) => add(doi, { place: anchor(id), title: titleOf('', title) || 'Abstract', isFigure: false }),
    block(block) {
      const isFigure = block.kind === 'figure';
      add(block.doi, { place: isFigure ? `/${block.figureId}` : anchor(block.id), title: titleOf(block.label, block.title), isFigure });
    },
    subArticle: (part) => add(part.doi, { place: anchor(part.id), title: subArticleTitle(part), isFigure: false, ...kindOf(part) }),
  });
  return [...byDoi.values()];
}

function kindOf({ articleType }: SubArticle): Pick<DoiPlace, 'isReview' | 'isTranslation'> {
  if (articleType === 'translation') return { isTranslation: true };
  return reviewTypeOf(articleType) === undefined ? {} : { isReview: true };
}

function anchor(id: string | undefined): string {
  return id === undefined ? '' : `#${id}`;
}

function titleOf(label: string | undefined, title: readonly Inline[] | undefined): string {
  const name = label?.replace(/[.:\s]+$/, '') ?? '';
  const words = title === undefined ? '' : metadataText(title);
  return tidyText([name, words].filter((part) => part !== '').join('. '));
}

function subArticleTitle({ meta, articleType }: SubArticle): string {
  return metadataText(meta.title) || tidyText(articleType.replaceAll('-', ' '));
}
